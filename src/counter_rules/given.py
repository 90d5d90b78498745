"""What callers give: taken as a plain value, or refused."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import islice
from typing import Final, SupportsIndex, TypeVar, cast

from counter_rules.errors import CounterRulesError, StateError, name_type

PartT = TypeVar("PartT")


def to_int(value: object) -> int | None:
    """Return a whole number as a plain int, such as one of NumPy's; None if it is none.

    A bool is none, although Python takes it for one.

    >>> to_int(3), to_int(True), to_int(3.0)
    (3, None, None)
    """
    if type(value) is int:
        return value
    try:
        return None if type(value) is bool else operator.index(value)  # type: ignore[arg-type]
    except Exception:  # noqa: BLE001 - whatever its class does
        return None


def to_plain(value: SupportsIndex) -> int:
    """Return a whole number as a plain int; what is none stays, to be refused in its place."""
    if type(value) is int:
        return value  # asked first, as it nearly always is
    number = to_int(value)
    return cast("int", value) if number is None else number


MOST: Final = 1_000_000
"""How many parts a series may have where nothing less is said: more than any match brings."""


def take(parts: Iterable[PartT], what: str, *, most: int = MOST) -> tuple[PartT, ...]:
    """Return the parts of what should be a series of them, which may fail or never end.

    Args:
        parts: the series.
        what: what it should be a series of, in words.
        most: how many it may have.

    Raises:
        StateError: if it is no series, fails on the way or is longer.
    """
    try:
        taken = tuple(islice(parts, most + 1))
    except CounterRulesError:
        raise
    except Exception as error:
        # Not the value itself, which may hold hidden cards.
        raise StateError(f"expected a series of {what}, got {name_type(parts)}") from error
    if len(taken) > most:
        raise StateError(f"expected at most {most} {what}, got more")
    return taken
