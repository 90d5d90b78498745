"""How a notebook shows a value: as the picture that `counter_rules.render.svg` draws of it."""

from __future__ import annotations


def draw_in_notebook(value: object) -> str:
    """Return the picture of a value: the ``_repr_svg_`` of every class that can be drawn."""
    # The one import upwards: a notebook asks the value, and only the renderer knows the answer.
    from counter_rules.render import svg

    return svg(value)  # type: ignore[arg-type]  # only what can be drawn has this method
