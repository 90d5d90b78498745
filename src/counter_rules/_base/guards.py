"""Values from callers and optional packages: taken, or refused in a sentence."""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Final, SupportsIndex, TypeVar, cast

from counter_rules._base.quoting import name_type
from counter_rules.errors import CounterRulesError, MissingExtraError, StateError

# Values from callers.

PartT = TypeVar("PartT")


def to_int(value: object) -> int | None:
    """Return a whole number, such as one of NumPy's, as a plain int; None for anything else.

    A bool is something else here, although Python counts it as an int.

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
    """Return a whole number as a plain int; all else as it is, to be refused where it is used."""
    if type(value) is int:
        return value  # asked first, as it nearly always is
    number = to_int(value)
    return cast("int", value) if number is None else number


MAX_PARTS: Final = 1_000_000
"""The most parts a series may have if no lower limit is set: more than any match needs."""


def take(parts: Iterable[PartT], what: str, *, most: int = MAX_PARTS) -> tuple[PartT, ...]:
    """Return the parts of a series as a tuple, even if the series may fail or never end.

    Args:
        parts: what should be a series.
        what: what it should be a series of, in words.
        most: how many it may have.

    Raises:
        StateError: if it is not a series, fails on the way or is longer.
    """
    # A tuple is kept as it is: reading records gains 4 %.
    is_plain = type(parts) is tuple
    taken = cast("tuple[PartT, ...]", parts) if is_plain else _copy(parts, what, most)
    if len(taken) > most:
        raise StateError(f"expected at most {most} {what}, got more")
    return taken


def take_by_seat(parts: Iterable[PartT], what: str, *, most: int) -> tuple[PartT, ...]:
    """Return the parts of a series as `take` does, if they have an order; refuse others."""
    if issubclass(type(parts), Mapping | AbstractSet):
        raise StateError(f"expected {what} in the order of the seats, got {name_type(parts)}")
    return take(parts, what, most=most)


def _copy(parts: Iterable[PartT], what: str, most: int) -> tuple[PartT, ...]:
    """Return the parts of a series as far as one more than it may have."""
    try:
        return tuple(islice(parts, most + 1))
    except CounterRulesError:
        raise
    except Exception as error:
        # Not the value itself, which may hold hidden cards.
        raise StateError(f"expected a series of {what}, got {name_type(parts)}") from error


# Packages that only some need: imported where they are used.


def import_for(module: str, what: str, extra: str) -> ModuleType:
    """Import a module for what needs it ("arrays need NumPy"), or name the extra that brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{what}: run pip install 'counter-rules[{extra}]'") from error


def import_numpy() -> ModuleType:
    """Import NumPy, or raise `MissingExtraError`."""
    # Looked up first: importing what is there takes 1 µs, which counts in every observation.
    return sys.modules.get("numpy") or import_for("numpy", "arrays need NumPy", "fast")
