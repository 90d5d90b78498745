"""Broken records as data: a good one, the lines that are changed, and what is said to it.

A case begins with ``##``, the good record and a name. Then ``-`` takes a line out and ``+`` puts
one in its place, or at the end; ``!`` is an error by line, column and message; and ``=`` is how
many moves are kept, or ``none`` where not even the game can be made out. Positions stand here with
each of their parts on a line; nothing of a broken one is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from counter_rules import NotationError
from support.known_names import put_words

FOLDER = Path(__file__).parent


@attrs.frozen(kw_only=True)
class Case:
    """A broken record, and what is said to it."""

    name: str
    text: str
    errors: tuple[str, ...]
    kept: str


def read_cases(file: str = "broken_records.txt") -> Iterator[Case]:
    """Read all cases of a file."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    for case in text.split("\n## ")[1:]:
        head, *lines = case.rstrip("\n").split("\n")
        base = head.partition(":")[0]
        yield Case(
            name=head,
            text=break_record(read_good(base), lines),
            errors=tuple(put_words(line[2:]) for line in lines if line.startswith("!")),
            kept=next((line[2:] for line in lines if line.startswith("=")), "none"),
        )


def write_error(error: NotationError) -> str:
    """Write an error as a case has it."""
    return f"{error.line}:{error.column} {error.message}"


def read_good(base: str) -> str:
    """Read one of the good records."""
    return (FOLDER / f"{base}.txt").read_text(encoding="utf-8")


def break_record(good: str, changes: list[str]) -> str:
    """Take lines out of a good record, and put others in."""
    lines = good.splitlines()
    place = len(lines)
    for sign, text in [(change[:1], change[2:]) for change in changes]:
        if sign == "-":
            place = lines.index(text)
            del lines[place]
        elif sign == "+":
            lines.insert(place, text)
            place += 1
    return "\n".join(lines) + "\n"
