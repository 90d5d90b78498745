"""The table of actions: which numbers each kind of move has, in every preset."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, write

from counter_rules import get_ruleset
from counter_rules.actions import ActionSpace
from counter_rules.games import Preset, format_players
from counter_rules.games.inner import BUILT_IN

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class ActionTable(SphinxDirective):
    """Every preset with its defaults; a row for each number of players that makes a difference.

    Kinds of moves that none of them has are left out.
    """

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        spaces = [space for preset in BUILT_IN for space in _list_spaces(preset)]
        kinds = [kind for kind in spaces[0].blocks if any(space.blocks[kind] for space in spaces)]
        rows = [
            _make_row(kinds, list(group))
            for _, group in groupby(spaces, lambda s: _number(s, kinds))
        ]
        table = make_table(
            rows,
            widths=(24, 12, *(10 for _ in kinds), 8),
            heads=("Ruleset", "Players", *kinds, "Size"),
            classes=["actions"],
        )
        return [table]


def _list_spaces(preset: Preset) -> list[ActionSpace]:
    return [ActionSpace(get_ruleset(preset.name, players=players)) for players in preset.players]


def _number(space: ActionSpace, kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the preset, the numbers of each kind, and how many there are, as texts."""
    numbers = [_format_range(space.blocks[kind]) for kind in kinds]
    return (space.rules.name, *numbers, str(space.size))


def _make_row(kinds: Sequence[str], spaces: Sequence[ActionSpace]) -> tuple[Cell, ...]:
    """Make the row of a preset for some numbers of players, all with the same actions."""
    name, *numbers = _number(spaces[0], kinds)
    players = format_players([space.rules.players for space in spaces])
    return (
        [nodes.paragraph("", "", nodes.literal("", name))],
        *([write(text)] for text in (players, *numbers)),
    )


def _format_range(actions: range) -> str:
    if len(actions) < 2:
        return "".join(map(str, actions))
    return f"{actions[0]}\N{EN DASH}{actions[-1]}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("action-table", ActionTable)
    return {"parallel_read_safe": True}
