"""Checks of callers' values and imports of optional packages, with plain errors."""

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

    >>> to_int(3), to_int(True), to_int(3.0)
    (3, None, None)
    """
    if type(value) is int:
        return value
    # A bool is not a whole number here, although Python counts it as an int.
    try:
        return None if type(value) is bool else operator.index(value)  # type: ignore[arg-type]
    except Exception:  # noqa: BLE001 - a foreign class may raise anything
        return None


def to_plain(value: SupportsIndex) -> int:
    """Return a whole number as a plain int, and anything else unchanged, for a later check."""
    if type(value) is int:
        return value  # the usual case first
    number = to_int(value)
    return cast("int", value) if number is None else number


def is_hashable(value: object) -> bool:
    """Return whether a value has a hash; a custom option or part of a ruleset may have none.

    >>> is_hashable((1, 2)), is_hashable((1, []))
    (True, False)
    """
    try:
        hash(value)
    except TypeError:
        return False
    return True


MAX_PARTS: Final = 1_000_000
"""The default limit for the length of a series: more than any match needs."""


def take(parts: Iterable[PartT], what: str, *, most: int = MAX_PARTS) -> tuple[PartT, ...]:
    """Return the parts of a series as a tuple; refuse a series that fails or never ends.

    It raises `StateError` if the value is not iterable, raises an error or has more than ``most``
    parts. The plural noun ``what`` names the parts in the message.
    """
    # A tuple is not copied, which makes reading records 4 % faster.
    is_plain = type(parts) is tuple
    taken = cast("tuple[PartT, ...]", parts) if is_plain else _copy(parts, what, most)
    if len(taken) > most:
        raise StateError(f"expected at most {most} {what}, got more")
    return taken


def take_by_seat(parts: Iterable[PartT], what: str, *, most: int) -> tuple[PartT, ...]:
    """Return the parts of a series as `take` does; refuse sets and mappings: they have no order."""
    if issubclass(type(parts), Mapping | AbstractSet):
        raise StateError(f"expected {what} in the order of the seats, got {name_type(parts)}")
    return take(parts, what, most=most)


def _copy(parts: Iterable[PartT], what: str, most: int) -> tuple[PartT, ...]:
    """Return the parts of a series, at most one more than it may have."""
    try:
        return tuple(islice(parts, most + 1))
    except CounterRulesError:
        raise
    except Exception as error:
        # The message does not quote the value, which may hold hidden cards.
        raise StateError(f"expected a series of {what}, got {name_type(parts)}") from error


# Optional packages, imported where they are used.


def import_for(module: str, what: str, extra: str) -> ModuleType:
    """Import a module, or raise `MissingExtraError` with the reason and the extra to install.

    The reason is a clause such as "arrays need NumPy".
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{what}: run pip install 'counter-rules[{extra}]'") from error


def import_numpy() -> ModuleType:
    """Import NumPy, or raise `MissingExtraError`."""
    # Looked up first: importing a loaded module takes 1 µs, which counts in every observation.
    return sys.modules.get("numpy") or import_for("numpy", "arrays need NumPy", "fast")
