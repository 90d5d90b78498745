"""Pictures for the page, which is light or dark as its reader likes."""

from __future__ import annotations

from counter_rules import Explanation, View
from counter_rules.render import ScoreSheet, Theme, svg


def draw(shown: View | Explanation | ScoreSheet) -> dict[str, str]:
    """Draw something in both colours; the page shows the one that it is in itself."""
    return {theme.value: svg(shown, theme=theme) for theme in (Theme.LIGHT, Theme.DARK)}
