"""Lines of text: how wide one is, where to break it, and columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final

LINE_WIDTH: Final = 80
"""No line of a picture is longer than so many columns."""

GAP: Final = "  "
"""What stands between two columns."""

_LEAST_NOTES: Final = 16
"""How many columns notes have at least, even where that makes a line too long."""


def measure(text: str) -> int:
    """Return how many columns a text takes: most letters one, wide ones two, accents none.

    >>> measure("Ana"), measure("王"), measure("e\u0301")
    (3, 2, 1)
    """
    return len(text) if text.isascii() else sum(map(_measure_letter, text))


def _measure_letter(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def fit(text: str, width: int, ending: str = "…") -> str:
    """Shorten a text to a width, if it is longer.

    Args:
        text: the text.
        width: how many columns it may take.
        ending: what stands for the rest.

    >>> fit("Maximiliane", 8), fit("Ana", 8)
    ('Maximil…', 'Ana')
    """
    if measure(text) <= width:
        return text
    widths = accumulate(map(_measure_letter, text))
    end = next(place for place, taken in enumerate(widths) if taken + measure(ending) > width)
    return text[:end].rstrip() + ending


def pad(text: str, width: int, *, align: str = "<") -> str:
    """Fill a text up with spaces to a width: at its end, or before it with ``">"``."""
    space = " " * (width - measure(text))
    return space + text if align == ">" else text + space


def wrap(text: str, *, indent: str = "", width: int = LINE_WIDTH) -> list[str]:
    """Break a text into lines, between words where that can be done.

    Args:
        text: the text.
        indent: what every line but the first begins with.
        width: how many columns a line may take.
    """
    return flow(text.split(), indent=indent, width=width)


def flow(
    pieces: Iterable[str], *, gap: str = " ", indent: str = "", width: int = LINE_WIDTH
) -> list[str]:
    """Write pieces behind each other, in as many lines as it takes.

    Args:
        pieces: the pieces; one that is too long for a line is cut.
        gap: what stands between two of them.
        indent: what every line but the first begins with.
        width: how many columns a line may take.

    >>> flow(["one", "two", "three"], indent="  ", width=8)
    ['one two', '  three']
    """
    lines: list[str] = []
    line = ""
    for piece in _cut(pieces, width - measure(indent)):
        if line and measure(line + gap + piece) > width:
            lines.append(line)
            line = indent + piece
        else:
            line = f"{line}{gap}{piece}" if line else piece
    return [*lines, line]


def _cut(pieces: Iterable[str], width: int) -> Iterator[str]:
    """Yield pieces cut to a width, however small: no part has less than a letter."""
    for piece in pieces:
        start = taken = 0
        for place, letter in enumerate(piece) if measure(piece) > width else ():
            wide = _measure_letter(letter)
            if wide and place > start and taken + wide > width:
                yield piece[start:place].rstrip()
                start, taken = place, 0
            taken += wide
        yield piece[start:]


def add_notes(line: str, notes: str, width: int) -> list[str]:
    """Write notes beside a line, and below each other where they are long.

    Args:
        line: the line.
        notes: the notes, or nothing.
        width: where they begin, less the gap.
    """
    if not notes:
        return [line]
    first, *others = wrap(notes, width=max(LINE_WIDTH - width - len(GAP), _LEAST_NOTES))
    space = " " * width + GAP
    return [pad(line, width) + GAP + first, *[space + other for other in others]]


def lay_columns(rows: Sequence[Sequence[str]], aligns: str, *, gap: str = GAP) -> list[str]:
    """Write rows below each other in columns; a column that is empty in all rows is left out.

    Args:
        rows: the cells, row by row.
        aligns: how each column is aligned, a letter each: ``<`` or ``>``.
        gap: what stands between two columns.

    Returns:
        A line for every row.

    >>> lay_columns([("Ana", "7"), ("Ben", "12")], "<>")
    ['Ana   7', 'Ben  12']
    """
    widths = [max(map(measure, column)) for column in zip(*rows, strict=True)]
    shown = [place for place, width in enumerate(widths) if width]
    return [
        gap.join(pad(row[place], widths[place], align=aligns[place]) for place in shown).rstrip()
        for row in rows
    ]
