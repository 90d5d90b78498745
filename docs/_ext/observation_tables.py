"""The tables of observations: the content and position of each block, and the lengths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, write

from counter_rules import get_ruleset
from counter_rules.games.inner import BUILT_IN
from counter_rules.observations import Block, ObservationSpace

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_LETTERS = {"seat": "P", "other": "P - 1"}
"""The notation of axes whose length depends on the number of players."""


class ObservationTable(SphinxDirective):
    """Every block in order: its name, shape and meaning, and its bytes for a number of players."""

    option_spec: ClassVar = {"players": directives.positive_int}

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        players = self.options["players"]
        space = ObservationSpace(get_ruleset("custom", players=players))
        table = make_table(
            map(_make_row, space.blocks.values()),
            widths=(14, 14, 14, 58),
            heads=("Block", "Shape", f"Bytes, P = {players}", "Content"),
            classes=["observations"],
        )
        return [table]


class ObservationSizes(SphinxDirective):
    """How many bytes an observation has, for each number of players."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        counts = sorted({number for preset in BUILT_IN for number in preset.players})
        rulesets = [get_ruleset("custom", players=players) for players in counts]
        sizes = [ObservationSpace(rules).size for rules in rulesets]
        table = make_table(
            [[[write(text)] for text in ("Bytes", *map(str, sizes))]],
            widths=(16, *(10 for _ in counts)),
            heads=("Players", *map(str, counts)),
            classes=["observations"],
            stubs=1,
        )
        return [table]


def _make_row(block: Block) -> tuple[Cell, ...]:
    return (
        [nodes.paragraph("", "", nodes.literal("", block.name))],
        [write(", ".join(_list_lengths(block)) or "a number")],
        [write(_format_bytes(block))],
        [write(block.meaning)],
    )


def _list_lengths(block: Block) -> Iterator[str]:
    """Yield the length of each axis, in terms of the players where it depends on them."""
    for axis, length in zip(block.axes, block.shape, strict=True):
        yield _LETTERS.get(axis, str(length))


def _format_bytes(block: Block) -> str:
    first, last = block.start, block.slice.stop - 1
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("observation-table", ObservationTable)
    app.add_directive("observation-sizes", ObservationSizes)
    return {"parallel_read_safe": True}
