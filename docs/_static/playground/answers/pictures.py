"""Pictures for the page, which is light or dark as its reader likes."""

from __future__ import annotations

from counter_rules import Explanation, Trick, TrickResult, View
from counter_rules.render import ScoreSheet, Theme, svg

Drawable = View | Trick | TrickResult | Explanation | ScoreSheet


def draw(value: Drawable) -> dict[str, str]:
    """Draw something in both colours; the page shows the one that it has itself."""
    return {theme.value: svg(value, theme=theme) for theme in (Theme.LIGHT, Theme.DARK)}


def draw_any(value: object) -> dict[str, str]:
    """Draw what `svg` can draw, and what a notebook would show as a picture; nothing else."""
    if isinstance(value, Drawable):
        return draw(value)
    draw_itself = getattr(value, "_repr_svg_", None)
    if isinstance(value, type) or not callable(draw_itself):
        return {}
    return dict.fromkeys(("light", "dark"), str(draw_itself()))
