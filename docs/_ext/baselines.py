"""The table of baselines: the lead of each bot in each task of the arena."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, write

from counter_rules.arena import Baseline, read_baselines

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class BaselineTable(SphinxDirective):
    """A row for each task, a column for each bot."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        results = {(one.task, one.bot): one for one in read_baselines()}
        tasks, bots = (list(dict.fromkeys(names)) for names in zip(*results, strict=True))
        rows: list[list[Cell]] = [
            [
                _write_name(task, results[task, bots[0]].unit),
                *[write(_format(results.get((task, bot)))) for bot in bots],
            ]
            for task in tasks
        ]
        widths, heads = (28, *[16] * len(bots)), ("Task", *bots)
        return [make_table(rows, widths=widths, heads=heads, classes=["baselines"])]


def _write_name(name: str, unit: str) -> Cell:
    """Write the name of a task, and what its leads count for unless that is a hand."""
    note = "" if unit == "hand" else f", a {unit}"
    return [nodes.paragraph("", "", nodes.literal("", name), nodes.Text(note))]


def _format(result: Baseline | None) -> str:
    """Return a lead with its interval; a dash where there is none."""
    if result is None:
        return "\N{EM DASH}"
    text = f"{result.lead.mean:+.2f} ± {result.lead.margin:.2f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("baseline-table", BaselineTable)
    return {"parallel_read_safe": True}
