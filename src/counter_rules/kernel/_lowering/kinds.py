"""Kinds of values in a hook, and the fields of the table in the words of the machine."""

from __future__ import annotations

import ast
import enum
from collections.abc import Mapping
from types import NoneType
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import Card, Rank, Suit
from counter_rules.moves import PlayCard
from counter_rules.trick import Buff

# Kinds: the Python values that a whole number of the text stands for.

_LONGEST: Final = 2**63


@attrs.frozen(kw_only=True)
class Kind:
    """The type of a value in a hook: the Python values that its whole number may stand for.

    A card is represented by its index, a play by its place in the trick, a member of an enum by its
    position in the class, a `Rank` by its number, and None by -1. A bound is None if unknown.
    """

    of: type
    may_be_none: bool = False
    low: int | None = None
    high: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it is a number: an int, a bool or a rank."""
        return issubclass(self.of, int)

    @property
    def is_natural(self) -> bool:
        """Whether it is never a negative number."""
        return not self.is_number or (self.low is not None and self.low >= 0)

    def is_within(self, low: int, high: int) -> bool:
        """Return whether it is a number that is certainly between two bounds."""
        if not self.is_number or self.low is None or self.high is None:
            return False
        return low <= self.low and self.high <= high

    def __str__(self) -> str:
        names = {int: "a number", bool: "a bool", PlayCard: "a play", NoneType: "None"}
        name = names.get(self.of, f"a {self.of.__name__.lower()}")
        return f"{name} or None" if self.may_be_none and self.of is not NoneType else name


NUMBER: Final = Kind(of=int)
BOOL: Final = Kind(of=bool, low=0, high=1)
LAST_RANK: Final = max(Rank)
"""The highest rank by number."""
RANK: Final = Kind(of=Rank, low=0, high=LAST_RANK)
CARD: Final = Kind(of=Card)
PLAY: Final = Kind(of=PlayCard)
NOTHING: Final = Kind(of=NoneType, may_be_none=True)


def make_number(low: int | None, high: int | None) -> Kind:
    """Return the kind of the ints between two bounds; None is no bound."""
    return Kind(of=int, low=low, high=high)


def find_number(value: object) -> tuple[int, Kind] | None:
    """Return the whole number for a constant, and its kind; None if it has no number."""
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
    """Return whether the members of an enum are always true, and equal only to themselves."""
    special = {"__bool__", "__len__", "__eq__"}
    return cls.__bases__ == (enum.Enum,) and not special & vars(cls).keys()


def join(one: Kind, other: Kind) -> Kind | None:
    """Return the kind of a value of either kind; None if no number can represent it."""
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
    """Drop the bounds of a number that still grow, so that the search for them ends.

    This is the widening of abstract interpretation (Cousot and Cousot, 1977).
    """
    is_natural = new.low is not None and new.low >= 0
    low = new.low if new.low == old.low else 0 if is_natural else None
    return attrs.evolve(new, low=low, high=new.high if new.high == old.high else None)


# Values: the results of lowering an expression of a hook.


@attrs.frozen
class Scalar:
    """One whole number, or a bool if it is a condition.

    Its text is an expression without side effects, in brackets if it has parts.
    """

    text: str
    kind: Kind
    is_condition: bool = False

    @property
    def number(self) -> str:
        """The expression, as a whole number."""
        return f"int({self.text})" if self.is_condition else self.text

    @property
    def is_literal(self) -> bool:
        """Whether it is a number known at compile time."""
        return self.text.lstrip("-").isdigit()

    @property
    def truth(self) -> str:
        """The condition that Python would test; depends on the kind, because None is -1 here."""
        if self.is_condition:
            return self.text
        if self.kind.of is NoneType:
            return "False"
        if self.kind.is_number:
            return f"({self.text} > 0)" if self.kind.may_be_none else f"({self.text} != 0)"
        return f"({self.text} >= 0)"


@attrs.frozen
class Places:
    """Places of plays in the trick, in play order: of one rank, or of several ranks in turn.

    Each rank, None if unknown, has a mask: the expression of a set of places. Sets of different
    ranks have no place in common.
    """

    masks: tuple[str, ...]
    ranks: tuple[int | None, ...]

    @property
    def are_distinct(self) -> bool:
        """Whether it certainly has no place twice."""
        is_known = None not in self.ranks and len(set(self.ranks)) == len(self.ranks)
        return is_known or len(self.masks) < 2

    @property
    def every(self) -> str:
        """All places, as one set."""
        return f"({' | '.join(self.masks)})"


@attrs.frozen(kw_only=True)
class Row:
    """A list of whole numbers in the words of the table, full if it has one for each player.

    Its address and length are expressions; the address is None for the plays, which are represented
    by their places.
    """

    at: str | None
    length: str
    kind: Kind
    field: str | None = None
    is_full: bool = False

    def get(self, index: str) -> Scalar:
        """Return the member at an index."""
        return Scalar(index if self.at is None else f"t[{self.at} + {index}]", self.kind)


@attrs.frozen
class Items:
    """A tuple, or a set of constants, which has no order."""

    members: tuple[Scalar, ...]
    is_set: bool = False


@attrs.frozen
class AwakeRanks:
    """The set of awake ranks, whose effects act: ``table.awake``."""


@attrs.frozen
class TableRef:
    """The table itself, under any name."""


@attrs.frozen
class Constant:
    """A constant without a number: a function, a class, a module, the hook itself."""

    value: object


@attrs.frozen
class Enumerate:
    """``enumerate`` of a value."""

    inner: Value


@attrs.frozen
class Zip:
    """``zip`` of full rows, or ``map`` of a function over them."""

    rows: tuple[Row, ...]
    operator: type[ast.operator] | None = None


@attrs.frozen
class Range:
    """``range``: the numbers from a start up to, not including, a stop."""

    start: Scalar
    stop: Scalar


@attrs.frozen
class Comprehension:
    """A generator expression, or the inside of a list comprehension."""

    node: ast.ListComp | ast.GeneratorExp


Value: TypeAlias = (
    Scalar | Places | Row | Items | AwakeRanks | TableRef | Constant
    | Enumerate | Zip | Range | Comprehension
)  # fmt: skip
"""Any result of lowering an expression."""

NAMES = {
    Places: "places of plays",
    Row: "a list",
    Items: "a tuple",
    AwakeRanks: "the ranks awake",
    TableRef: "the table",
    Enumerate: "an enumerate",
    Zip: "a zip or map",
    Range: "a range",
    Comprehension: "a generator",
}
"""The name of each kind of value in messages."""


def describe(value: Value) -> str:
    """Describe a value for a message, for example as ``a suit or None``."""
    if isinstance(value, Scalar):
        return str(value.kind)
    return f"a {type(value.value).__name__}" if isinstance(value, Constant) else NAMES[type(value)]


# The fields of `Table`: their addresses and kinds.

_SUIT: Final = Kind(of=Suit, may_be_none=True)


@attrs.frozen(kw_only=True)
class Field:
    """A field of the table: one number, or a list with one for each play.

    The name of its address is None for the plays, which have several lists. Hooks may write it if
    it can change.
    """

    address: str | None
    kind: Kind
    is_list: bool = False
    can_change: bool = True


def list_fields(players: int) -> Mapping[str, Field]:
    """Return the fields by name, except ``awake`` and ``turned``, which are special cases."""
    place = Kind(of=int, low=0, high=players - 1)
    maybe = attrs.evolve(place, may_be_none=True)
    return {
        "led": Field(address="T_LED", kind=_SUIT, can_change=False),
        "last": Field(address="T_LAST", kind=BOOL, can_change=False),
        "contested": Field(address="T_CONTESTED", kind=_SUIT),
        "trump": Field(address="T_TRUMP", kind=_SUIT),
        "namer": Field(address="T_NAMER", kind=maybe),
        "indicator": Field(address="T_INDICATOR", kind=_SUIT),
        "champion": Field(address="T_CHAMPION", kind=maybe),
        "is_lowest_wins": Field(address="T_LOWEST_WINS", kind=BOOL),
        "winner": Field(address="T_WINNER", kind=maybe, can_change=False),
        "next_leader": Field(address="T_NEXT_LEADER", kind=place),
        "is_lead_doubled": Field(address="T_LEAD_DOUBLED", kind=BOOL),
        "is_passing": Field(address="T_PASSING", kind=BOOL),
        "plays": Field(address=None, kind=PLAY, is_list=True, can_change=False),
        "cards": Field(address="T_CARDS", kind=CARD, is_list=True, can_change=False),
        "factors": Field(address="T_FACTORS", kind=NUMBER, is_list=True, can_change=False),
        "suits": Field(address="T_SUITS", kind=_SUIT, is_list=True),
        "values": Field(address="T_VALUES", kind=NUMBER, is_list=True),
        "always_trump": Field(address="T_ALWAYS_TRUMP", kind=BOOL, is_list=True),
        "barred": Field(address="T_BARRED", kind=BOOL, is_list=True),
        "passed_over": Field(address="T_PASSED_OVER", kind=BOOL, is_list=True),
        "buffs": Field(address="T_BUFFS", kind=Kind(of=Buff, may_be_none=True), is_list=True),
    }


METHODS: Final = frozenset({"list_plays", "is_trump", "silence", "move_values"})
"""The methods of the table; all but ``list_plays`` are lowered from their own source."""
