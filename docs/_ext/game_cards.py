"""The games as cards: each with its title, its name, its players and its sentence, and a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from counter_rules.games import Preset, format_players
from counter_rules.games.inner import BUILT_IN

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class GameCards(SphinxDirective):
    """A card for every game of the library."""

    def run(self) -> list[nodes.Node]:
        """Make the cards."""
        cards = "\n".join(map(_write_card, BUILT_IN))
        return self.parse_text_to_nodes(f".. grid:: 1 1 2 2\n   :gutter: 2\n\n{cards}")


def _write_card(preset: Preset) -> str:
    lines = (
        f".. grid-item-card:: {preset.title}",
        f"   :link: /rules/{preset.name}",
        "   :link-type: doc",
        "",
        f"   ``{preset.name}``, *{format_players(preset.players)} players.* {preset.summary}",
        "",
    )
    return "".join(f"   {line}\n" for line in lines)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("game-cards", GameCards)
    return {"parallel_read_safe": True}
