"""The table of actions: for every preset and number of players, which numbers each kind has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, write

from counter_rules import get_ruleset
from counter_rules.actions import ActionSpace
from counter_rules.games import Preset, format_players
from counter_rules.games._registry import BUILT_IN

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_Numbers = tuple[str, ...]
"""The numbers of each kind of action, and how many there are, as texts."""


class ActionTable(SphinxDirective):
    """Every preset with its defaults; a row for each number of players that makes a difference."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        heads = [name.replace("_", " ") for name in _make_space(BUILT_IN[0], 4).blocks]
        rows = [row for preset in BUILT_IN for row in self._make_rows(preset)]
        table = make_table(
            rows,
            widths=(24, 10, *(9 for _ in heads), 6),
            heads=("Ruleset", "Players", *heads, "Size"),
            classes=["actions"],
        )
        return [table]

    def _make_rows(self, preset: Preset) -> Iterator[tuple[Cell, ...]]:
        for numbers, group in groupby(preset.players, lambda players: _number(preset, players)):
            yield (
                [nodes.paragraph("", "", nodes.literal("", preset.name))],
                *([write(text)] for text in (format_players(tuple(group)), *numbers)),
            )


def _make_space(preset: Preset, players: int) -> ActionSpace:
    return ActionSpace(get_ruleset(preset.name, players=players))


def _number(preset: Preset, players: int) -> _Numbers:
    space = _make_space(preset, players)
    return (*map(_format_range, space.blocks.values()), str(space.size))


def _format_range(actions: range) -> str:
    if len(actions) < 2:
        return "".join(map(str, actions))
    return f"{actions[0]}\N{EN DASH}{actions[-1]}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("action-table", ActionTable)
    return {"parallel_read_safe": True}
