"""The tables of observations: their blocks, and how many bytes they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, write

from counter_rules import get_ruleset
from counter_rules.observations import Block, ObservationSpace
from counter_rules.seats import MAX_SEATS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_SHOWN = 4
_SEATS = {"seat": "P", "other": "(P - 1)"}


class BlockTable(SphinxDirective):
    """Every block with its shape for any number of players, and its bytes for four."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        blocks = ObservationSpace(get_ruleset("counter", players=_SHOWN)).blocks.values()
        table = make_table(
            [_make_row(block) for block in blocks],
            widths=(16, 14, 16, 12, 42),
            heads=("Block", "Shape", "By", f"At P = {_SHOWN}", "Says"),
        )
        return [table]


class SizeTable(SphinxDirective):
    """How many bytes an observation has, by players."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        players = range(2, MAX_SEATS + 1)
        sizes = [ObservationSpace(get_ruleset("custom", players=count)).size for count in players]
        rows = [[write(text)] for text in ("Bytes", *map(str, sizes))]
        heads = ("Players", *map(str, players))
        return [make_table([rows], widths=(12,) + (8,) * len(sizes), heads=heads, stubs=1)]


def _make_row(block: Block) -> tuple[Cell, ...]:
    lengths = [
        _SEATS.get(axis, str(length)) for axis, length in zip(block.axes, block.shape, strict=True)
    ]
    shape = " × ".join(lengths) or "1"
    end = block.start + block.size - 1
    place = str(end) if block.size == 1 else f"{block.start}\N{EN DASH}{end}"
    return (
        [nodes.paragraph("", "", nodes.literal("", block.name))],
        *([write(text)] for text in (shape, ", ".join(block.axes), place, block.meaning)),
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("observation-blocks", BlockTable)
    app.add_directive("observation-sizes", SizeTable)
    return {"parallel_read_safe": True}
