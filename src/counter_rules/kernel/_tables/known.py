"""The parts of a ruleset that a kernel knows, and how values stand for numbers in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from counter_rules._quoting import name_type
from counter_rules.cards import Card, Suit
from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._machine.codes import BIG

Tables: TypeAlias = dict[str, int | tuple[int, ...]]
"""Constants and tables of a text, by name (`counter_rules.kernel._machine.constants`)."""

SUIT_NUMBERS: Final[Mapping[Suit | None, int]] = {None: -1} | {
    suit: number for number, suit in enumerate(Suit)
}
"""The number that stands for each suit."""

TRUMPS: Final = (None, *Suit)
"""Every trump there can be, in the order of the rows of tables."""


def find_code(axis: str, part: object, known: Mapping[type, int]) -> int:
    """Return the number that stands for a part of a ruleset.

    Args:
        axis: the field of the ruleset, such as ``"following"``.
        part: the part; its type must be known exactly, as a subclass may do anything else.
        known: the number of each type that a kernel knows.

    Raises:
        NotCompilable: if its type is another one.
    """
    code = known.get(type(part))
    if code is None:
        names = ", ".join(kind.__name__ for kind in known if kind is not type(None))
        raise NotCompilable(
            f"{axis} {name_type(part)}",
            f"only {names} are known",
            advice="choose one of these, or play it with the readable engine",
        )
    return code


def make_set(cards: Iterable[Card]) -> int:
    """Return the number whose bits are the cards."""
    return sum({1 << card.index for card in cards})


def limit(number: int | None) -> int:
    """Return a number, or `BIG` for none or for one that no match reaches."""
    return BIG if number is None else min(number, BIG)
