"""Paths: the places of a card before the first pass of a hand, and after each.

At a pass every seat passes one card to the next (C7.4), so a card stays or moves on by one seat. A
played card stays with its player for the rest of the hand.

Why the current place is not enough. A seat that did not follow suit in the third trick was void in
the suit then. After the pass it may hold one such card, but only the one it received, and its giver
must have held that one. So evidence from before a pass constrains the current places, and only the
path of a card relates the two. A card may have taken a path if every place on it may have held the
card while it was there. There are at most 2ⁿ paths from a seat over n passes, and most of them are
open to no card.

Why classes. All that is known of a card is which paths it may have taken. So cards with the same
paths are interchangeable and are counted together: there are many cards and few classes.

Why gifts are bits. Each gift is one card, so the paths of all cards together must contain each gift
once. As an integer, a set of gifts is part of the key of a node, and two sets are compared in one
operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

import attrs

from counter_rules.seats import Seat
from counter_rules.views.inner import list_bits

# Sampling methods: exact, by rejection, or relaxed.


class SamplingMethod(Enum):
    """The method by which the worlds of a view are drawn (`Worlds.method`)."""

    EXACT = "exact"
    """All worlds are counted, and draws are uniform."""
    REJECTION = "rejection"
    """Weaker constraints are counted, and draws that are not worlds are rejected: still uniform."""
    RELAXED = "relaxed"
    """For lack of time, weaker constraints are counted, and draws are only partly checked.

    A draw agrees with everything the view shows, but it may contradict what follows from plays:
    those before an omitted pass may not have been legal, and a card may be where it is known not
    to be, if the first few draws all have such a card.
    """


NO_TIME: Final = "there was no time to count them"
INFORMATIVE_PLAYS: Final = "in this game a play shows more than which cards a hand did not hold"
TWINS_PASSED: Final = "it is hidden which of two identical cards was passed"
MANY_PASSES: Final = "the passes leave too many possibilities"
MANY_KINDS: Final = "too many kinds of cards are known to be, or not to be, in some hands"
"""The reasons why worlds are not counted."""


# Paths.


@attrs.frozen(kw_only=True)
class PassOrder:
    """The bit of each gift, so that an integer is a set of gifts.

    Bits are grouped by giver, with the last pass first. Tables cover gifts in this order, and are
    half as large as with any other order that was tried.

    Args:
        first: the giver whose gifts come first; best the seat after one whose gifts are known.
    """

    seats: int
    passes: int
    first: Seat

    def get_bit(self, giver: Seat, number: int) -> int:
        """Return the bit number of a gift, in a pass counted from 0."""
        return (giver - self.first) % self.seats * self.passes + self.passes - 1 - number

    def get_gift(self, bit: int) -> tuple[int, Seat]:
        """Return the pass, counted from 0, and the giver of the gift of a bit."""
        turn, before = divmod(bit, self.passes)
        return self.passes - 1 - before, (turn + self.first) % self.seats

    @property
    def every(self) -> int:
        """The set of all gifts."""
        return (1 << self.seats * self.passes) - 1


@attrs.frozen(kw_only=True)
class Path:
    """One path from the deal to a current place.

    Args:
        place: the final place: a seat, or the number of seats for the stack.
        gifts: the gifts along the path, a set.
        cards: the cards that may have taken it, a set (`counter_rules.views._card_sets`).
    """

    place: int
    gifts: int
    cards: int


def list_paths(tables: Sequence[Sequence[int]], order: PassOrder) -> list[Path]:
    """Return every path that some card may have taken, by the tables of `Knowledge`."""
    paths = [(place, 0, cards) for place, cards in enumerate(tables[0])]
    for number, table in enumerate(tables[1:]):
        moved = [
            ((place + 1) % order.seats, gifts | 1 << order.get_bit(place, number), cards)
            for place, gifts, cards in paths
            if place < order.seats
        ]
        paths = [
            (place, gifts, cards & table[place])
            for place, gifts, cards in (*paths, *moved)
            if cards & table[place]
        ]
    return [Path(place=place, gifts=gifts, cards=cards) for place, gifts, cards in paths if cards]


@attrs.frozen(kw_only=True)
class CardClass:
    """Cards with the same possible paths, which are interchangeable.

    Args:
        cards: the bits of the cards in their sets; identical cards have two.
        paths: the paths, as pairs of a place and a set of gifts.
    """

    cards: tuple[int, ...]
    paths: tuple[tuple[int, int], ...]

    @property
    def ends(self) -> frozenset[int]:
        """The places where a card of the class may be now."""
        return frozenset([place for place, _ in self.paths])


def make_classes(paths: Sequence[Path], cards: int) -> list[CardClass]:
    """Partition a set of cards into classes; cards without a path form a class, too."""
    classes: list[tuple[tuple[tuple[int, int], ...], int]] = [((), cards)] if cards else []
    for path in paths:
        split: list[tuple[tuple[tuple[int, int], ...], int]] = []
        for taken, each in classes:
            inside = each & path.cards
            if inside:
                split.append(((*taken, (path.place, path.gifts)), inside))
            if inside != each:
                split.append((taken, each ^ inside))
        classes = split
    return [CardClass(cards=tuple(list_bits(each)), paths=taken) for taken, each in classes]


def split_classes(classes: Sequence[CardClass], sets: Sequence[int]) -> list[CardClass]:
    """Split classes so that every set contains each of them as a whole, or not at all."""
    split = list(classes)
    for cards in sets:
        halves = [
            attrs.evolve(each, cards=tuple([bit for bit in each.cards if cards >> bit & 1 == side]))
            for each in split
            for side in (0, 1)
        ]
        split = [each for each in halves if each.cards]
    return split
