"""What a whole number of the text stands for in Python."""

from __future__ import annotations

import enum
from types import NoneType
from typing import Final

import attrs

from counter_rules.cards import Card, Rank
from counter_rules.moves import PlayCard

_LONGEST: Final = 2**63


@attrs.frozen(kw_only=True)
class Kind:
    """The Python values that a whole number may stand for.

    Args:
        of: their class; a card stands for itself by its index, a play by its place, a member of
            an enum by its place in the class, and a `Rank` by its number.
        may_be_none: whether it may stand for None too, as -1.
        low: the least number that it may be, None if that is not known; of numbers only.
        high: the greatest number that it may be, None if that is not known; of numbers only.
    """

    of: type
    may_be_none: bool = False
    low: int | None = None
    high: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it stands for a number: an int, a bool or a rank."""
        return issubclass(self.of, int)

    @property
    def is_natural(self) -> bool:
        """Whether it is never a number below 0."""
        return not self.is_number or (self.low is not None and self.low >= 0)

    def is_within(self, low: int, high: int) -> bool:
        """Return whether it is a number that lies between two others for certain."""
        if not self.is_number or self.low is None or self.high is None:
            return False
        return low <= self.low and self.high <= high

    def __str__(self) -> str:
        names = {int: "a number", bool: "a bool", PlayCard: "a play", NoneType: "None"}
        name = names.get(self.of, f"a {self.of.__name__.lower()}")
        return f"{name} or None" if self.may_be_none and self.of is not NoneType else name


NUMBER: Final = Kind(of=int)
BOOL: Final = Kind(of=bool, low=0, high=1)
RANK: Final = Kind(of=Rank, low=0, high=13)
CARD: Final = Kind(of=Card)
PLAY: Final = Kind(of=PlayCard)
NOTHING: Final = Kind(of=NoneType, may_be_none=True)


def make_number(low: int | None, high: int | None) -> Kind:
    """Make the kind of the ints between two bounds, None where there is no bound."""
    return Kind(of=int, low=low, high=high)


def find_number(value: object) -> tuple[int, Kind] | None:
    """Find the whole number that stands for a constant, and its kind; None if none does."""
    if value is None:
        return -1, NOTHING
    if isinstance(value, Rank):
        return int(value), Kind(of=Rank, low=int(value), high=int(value))
    if isinstance(value, bool):
        return int(value), Kind(of=bool, low=int(value), high=int(value))
    if type(value) is int and -_LONGEST <= value < _LONGEST:
        return value, make_number(value, value)
    if isinstance(value, Card):
        return value.index, CARD
    if isinstance(value, enum.Enum) and is_plain_enum(type(value)):
        return list(type(value)).index(value), Kind(of=type(value))
    return None


def is_plain_enum(cls: type[enum.Enum]) -> bool:
    """Return whether the members of an enum are always true and equal to themselves alone."""
    special = {"__bool__", "__len__", "__eq__"}
    return cls.__bases__ == (enum.Enum,) and not special & vars(cls).keys()


def join(one: Kind, other: Kind) -> Kind | None:
    """Return the kind of what is of one kind or of another; None if no number can stand for it."""
    may_be_none = one.may_be_none or other.may_be_none
    if one.of is NoneType or other.of is NoneType:
        joined = attrs.evolve(other if one.of is NoneType else one, may_be_none=True)
    elif one.is_number and other.is_number:
        low = None if one.low is None or other.low is None else min(one.low, other.low)
        high = None if one.high is None or other.high is None else max(one.high, other.high)
        of = one.of if one.of is other.of else int
        joined = Kind(of=of, may_be_none=may_be_none, low=low, high=high)
    elif one.of is other.of:
        joined = attrs.evolve(one, may_be_none=may_be_none)
    else:
        return None
    return joined if joined.is_natural or not joined.may_be_none else None


def widen(old: Kind, new: Kind) -> Kind:
    """Drop the bounds of a number that still grow, so that looking for them comes to an end."""
    is_natural = new.low is not None and new.low >= 0
    low = new.low if new.low == old.low else 0 if is_natural else None
    return attrs.evolve(new, low=low, high=new.high if new.high == old.high else None)
