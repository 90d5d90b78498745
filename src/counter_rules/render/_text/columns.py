"""Columns of text, and notes beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules.render._fitting import LINE_WIDTH, measure_columns, wrap

GAP: Final = "  "
"""What stands between two columns."""

_LEAST_NOTES: Final = 16
"""How many columns notes have at least, even where that makes a line too long."""


def pad(text: str, width: int, *, align: str = "<") -> str:
    """Fill a text up with spaces to a width: at its end, or before it with ``">"``."""
    space = " " * (width - measure_columns(text))
    return space + text if align == ">" else text + space


def add_notes(lines: Sequence[str], notes: Sequence[str]) -> Iterator[str]:
    """Yield lines with notes beside them, which go on below where they are long."""
    width = max(map(measure_columns, lines), default=0)
    room = max(LINE_WIDTH - width - len(GAP), _LEAST_NOTES)
    for line, note in zip(lines, notes, strict=True):
        if not note:
            yield line
            continue
        first, *others = wrap(note, width=room)
        yield pad(line, width) + GAP + first
        yield from [" " * width + GAP + other for other in others]


def format_columns(rows: Sequence[Sequence[str]], aligns: str, *, gap: str = GAP) -> list[str]:
    """Return a line for every row; a column that is empty in all rows is left out.

    Args:
        rows: the cells, row by row.
        aligns: how each column is aligned, a character each: ``<`` or ``>``.
        gap: what stands between two columns.

    >>> format_columns([("Ana", "7"), ("Ben", "12")], "<>")
    ['Ana   7', 'Ben  12']
    """
    widths = [max(map(measure_columns, column)) for column in zip(*rows, strict=True)]
    shown = [place for place, width in enumerate(widths) if width]
    return [
        gap.join(pad(row[place], widths[place], align=aligns[place]) for place in shown).rstrip()
        for row in rows
    ]
