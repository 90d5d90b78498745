"""Pictures for the page, which is light or dark as its reader likes."""

from __future__ import annotations

from counter_rules import Explanation, View
from counter_rules.render import ScoreSheet, Theme, svg


def draw(shown: View | Explanation | ScoreSheet) -> dict[str, str]:
    """Draw something in both colours; the page shows the one that it has itself."""
    return {theme.value: svg(shown, theme=theme) for theme in (Theme.LIGHT, Theme.DARK)}


def draw_any(value: object) -> dict[str, str]:
    """Draw whatever a notebook would draw; nothing else."""
    if isinstance(value, View | Explanation | ScoreSheet):
        return draw(value)
    draw_itself = getattr(value, "_repr_svg_", None)
    if isinstance(value, type) or not callable(draw_itself):
        return {}
    return dict.fromkeys(("light", "dark"), str(draw_itself()))
