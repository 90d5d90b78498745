"""Making tables, and reading what pages say in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

Cell = Sequence[nodes.Node]


def make_table(
    rows: Iterable[Sequence[Cell]],
    *,
    widths: Sequence[int],
    heads: Sequence[str] = (),
    classes: Sequence[str] = (),
    stubs: int = 0,
) -> nodes.table:
    """Make a table.

    Args:
        rows: the rows, each with the content of its cells.
        widths: the width of each column, in parts.
        heads: the heads of the columns, or none.
        classes: the table's classes for the style sheet.
        stubs: how many columns on the left are heads of their rows.
    """
    columns = [
        nodes.colspec(colwidth=width, **({"stub": 1} if place < stubs else {}))
        for place, width in enumerate(widths)
    ]
    head = [nodes.thead("", _make_row([write(text)] for text in heads))] if heads else []
    body = nodes.tbody("", *map(_make_row, rows))
    group = nodes.tgroup("", *columns, *head, body, cols=len(widths))
    return nodes.table("", group, classes=["colwidths-given", *classes])


def read_fields(directive: SphinxDirective, names: Iterable[str]) -> dict[str, list[nodes.Node]]:
    """Read the field list that a directive contains; fail the build if its names differ.

    Args:
        directive: the directive.
        names: the names that the fields must have, each once, in any order.
    """
    fields = list(directive.parse_content_to_nodes()[0].findall(nodes.field))
    found = {field[0].astext(): list(field[1].children) for field in fields}
    differing = set(names) ^ set(found)
    if differing or len(found) < len(fields):
        raise directive.error(f"the library and this page differ: {sorted(differing)}")
    return found


def write(text: str) -> nodes.paragraph:
    """Return a paragraph of plain text."""
    return nodes.paragraph("", text)


def _make_row(cells: Iterable[Cell]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *cell) for cell in cells))
