"""Cases as lines of text, which an author of rules can read and add to.

A table is a file beside its tests. ``#`` begins a comment, ``==`` a heading, any other line is a
case: its cells stand between bars. Indented lines belong to the case above them, where a table
has such. A line that cannot be read fails with the name of its file and its number.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import attrs

from counter_rules import Rank, Suit

T = TypeVar("T")


class TableError(AssertionError):
    """Says in which line of a table what is wrong."""


@attrs.frozen(kw_only=True)
class Row:
    """A case of a table: where it stands, its heading, its cells, and the lines below it."""

    place: str
    heading: str
    cells: tuple[str, ...]
    below: tuple[str, ...] = ()


NAMED: Mapping[str, object] = {**Suit.__members__, **Rank.__members__}
"""What a value may be called: HEARTS, KING."""


def read_cases(
    path: Path,
    read: Callable[[Row], T],
    cells: int,
    begin: Callable[[str], object] = str,
    *,
    below: bool = False,
) -> list[T]:
    """Read the cases of a table.

    Args:
        path: the table.
        read: makes a case of a line.
        cells: how many cells each line has.
        begin: is given each heading as it comes.
        below: whether lines may stand below a case.
    """
    cases, above = list[T](), set[Row]()
    for row in _list_rows(path):
        try:
            if not row.cells:
                begin(row.heading)
                continue
            if len(row.cells) != cells:
                raise ValueError(f"expected {cells} cells, got {len(row.cells)}")
            if row.below and not below:
                raise ValueError(f"expected no line below the case, got {row.below[0]!r}")
            if (same := attrs.evolve(row, place="")) in above:
                raise ValueError("the same case stands above")
            above.add(same)
            cases.append(read(row))
        except Exception as error:
            line = " | ".join(row.cells) or row.heading
            raise TableError(f"{row.place}: {error!r} in {line}") from error
    return cases


def _list_rows(path: Path) -> list[Row]:
    """List the cases, and the headings as rows without cells."""
    rows, heading = list[Row](), ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path.name}, line {number}"
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            if not (rows and rows[-1].cells):
                raise TableError(f"{place}: there is no case above this line")
            rows[-1] = attrs.evolve(rows[-1], below=(*rows[-1].below, line.strip()))
        elif line.startswith("=="):
            heading = line[2:].strip()
            rows.append(Row(place=place, heading=heading, cells=()))
        else:
            cells = tuple(cell.strip() for cell in line.split(" |"))
            rows.append(Row(place=place, heading=heading, cells=cells))
    return rows


def read_rulesets(
    text: str, named: Mapping[str, object] = NAMED
) -> list[tuple[str, int, dict[str, object]]]:
    """Read preset, players and options, such as ``counter 4 hook=True``, or ``blackout 2..4``."""
    name, players, options = f"{text} ".split(" ", 2)
    first, _, last = players.partition("..")
    numbers = range(int(first), int(last or first) + 1)
    if not numbers:
        raise ValueError(f"expected numbers of players such as 2..4, got {players!r}")
    return [(name, number, read_options(options.strip(), named)) for number in numbers]


def list_rulesets(
    path: Path, named: Mapping[str, object] = NAMED
) -> list[tuple[str, int, dict[str, object]]]:
    """List the presets, players and options of a table of nothing else."""
    read = read_cases(path, lambda row: read_rulesets(row.cells[0], named), 1)
    return [*itertools.chain.from_iterable(read)]


def read_options(text: str, named: Mapping[str, object] = NAMED) -> dict[str, object]:
    """Read options such as ``hook=no_excess hand_sizes=(2, 1) lowest_rank=KING``."""
    found = re.findall(r"(\w+)=(.+?)(?=\s+\w+=|$)", text)
    rest = re.sub(r"(\w+)=(.+?)(?=\s+\w+=|$)", "", text).strip()
    if rest:
        raise ValueError(f"expected options such as hook=True, got {rest!r}")
    return make_dict((name, read_value(value, named)) for name, value in found)


def make_dict(parts: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Make a dictionary of names and values; a name given twice is refused."""
    made: dict[str, T] = {}
    for name, value in parts:
        if name in made:
            raise ValueError(f"{name} is given twice")
        made[name] = value
    return made


def read_value(text: str, named: Mapping[str, object] = NAMED) -> object:
    """Read a value as Python writes it, by its name, or else as the text that it is."""
    if text in named:
        return named[text]
    try:
        value: object = eval(text, {"__builtins__": {}}, dict(named))  # noqa: S307 - a table of ours
    except (NameError, SyntaxError):
        return text
    return value
