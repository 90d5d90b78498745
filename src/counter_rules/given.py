"""What callers give: taken as a plain value, or refused."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from counter_rules.errors import StateError, shorten

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


def take(parts: Iterable[PartT], what: str, *, most: int) -> tuple[PartT, ...]:
    """Return the parts of what should be a series of them, which need not end by itself.

    Args:
        parts: the series.
        what: what it should be a series of, in words.
        most: how many it may have.

    Raises:
        StateError: if it is no series, fails on the way or is longer.
    """
    try:
        taken = parts if type(parts) is tuple else tuple(islice(parts, most + 1))
    except Exception as error:  # whatever its class does
        raise StateError(f"expected a series of {what}, got {shorten(parts)}") from error
    if len(taken) > most:
        raise StateError(f"expected at most {most} {what}, got more")
    return taken
