"""The table of the score formulas, with what each gives in a few cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, write

from counter_rules.rules.scoring import FORMULAS, Formula

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_CASES = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
"""Bids with the tricks won, four players at hands of five cards."""


class FormulaTable(SphinxDirective):
    """Every formula by its name, with its own description and its points in five cases."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        table = make_table(
            [_make_row(name, formula) for name, formula in FORMULAS.items()],
            widths=(25, 40, *(7 for _ in _CASES)),
            heads=("Name", "Points", *(f"{bid}\N{EN DASH}{won}" for bid, won in _CASES)),
            classes=["formulas"],
        )
        return [table]


def _make_row(name: str, formula: Formula) -> tuple[Cell, ...]:
    scores = [formula.score(bid=bid, tricks_won=won, hand_size=5, players=4) for bid, won in _CASES]
    return (
        [nodes.paragraph("", "", nodes.literal("", name))],
        *([write(str(points).replace("-", "\N{MINUS SIGN}"))] for points in (formula, *scores)),
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("formula-table", FormulaTable)
    return {"parallel_read_safe": True}
