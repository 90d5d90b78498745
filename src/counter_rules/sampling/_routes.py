"""Routes: where a card lay before the first pass of a hand, and after each.

At a pass one card goes from every seat to the next (C7.4), so a card stays where it is or moves on
by one seat. A card that was played stays with its player for the rest of the hand.

Why where a card lies now is not enough. A seat that did not follow suit in the third trick held no
card of the suit then. After the pass it may have one, but only the one that it was given, and its
giver must have held that. So what was seen before a pass says something of where cards lie now,
and only the way there can be held against it. A route is one such way, and the cards that may have
gone it are those that every place on it may have held while they were there. There are at most
2ⁿ routes from a seat over n passes, and most of them are open to no card.

Why piles. All that is known of a card is which routes it may have gone. So cards with the same
routes are alike, and are counted together: there are many cards and few piles.

Why gifts are bits. Each gift is one card, so the routes of all cards together must have each gift
once. As a whole number, a set of gifts is part of the name of a node, and whether two sets have a
gift in common is one operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

import attrs

from counter_rules.seats import Seat
from counter_rules.views.inner import list_bits

# The ways to draw worlds: by a full count, checked, or without a check.


class SamplingMethod(Enum):
    """How the worlds of a view are drawn (`Worlds.method`)."""

    EXACT = "exact"
    """All worlds are counted, and each is drawn as likely as the others."""
    REJECTION = "rejection"
    """Less is counted than is known, and a draw that is no world is refused; so draws are even."""
    RELAXED = "relaxed"
    """As there was no time, less is counted than is known, and draws are checked in part.

    A draw has all that the view shows, but what follows from plays need not hold in it: those
    before a pass that is left out may not have been legal, and where cards are known not to lie
    they do so only if no better draw is found at once.
    """


NO_TIME: Final = "there was no time to count them"
TELLING_PLAYS: Final = "here a play says more than which cards were not held"
TWINS_PASSED: Final = "which of two identical cards was passed, nobody sees"
MANY_PASSES: Final = "the passes leave too many ways"
MANY_KINDS: Final = "seats are known to hold too many different kinds of cards, or not to"
"""Why worlds are not counted."""


# Routes.


@attrs.frozen(kw_only=True)
class GiftOrder:
    """Which bit stands for which gift, so that a whole number is a set of gifts.

    Giver stands by giver, and the last pass first: tables count gifts in this order, and are half
    as large as by any other that was tried.

    Args:
        first: the giver whose gifts come first; best the one behind a seat whose gifts are known.
    """

    seats: int
    passes: int
    first: Seat

    def find_bit(self, giver: Seat, number: int) -> int:
        """Return the number of the bit of a gift, in a pass counted from 0."""
        return (giver - self.first) % self.seats * self.passes + self.passes - 1 - number

    def find_gift(self, bit: int) -> tuple[int, Seat]:
        """Return the pass, counted from 0, and the giver of a gift."""
        turn, before = divmod(bit, self.passes)
        return self.passes - 1 - before, (turn + self.first) % self.seats

    @property
    def every(self) -> int:
        """The set of all gifts."""
        return (1 << self.seats * self.passes) - 1


@attrs.frozen(kw_only=True)
class Route:
    """One way from the deal to where a card lies now.

    Args:
        place: where it ends: a seat, or behind the last seat the stack.
        gifts: the gifts that the card has been on it, a set.
        cards: the cards that may have gone it, a set (`counter_rules.views._card_sets`).
    """

    place: int
    gifts: int
    cards: int


def list_routes(tables: Sequence[Sequence[int]], order: GiftOrder) -> list[Route]:
    """Return every route that some card may have gone, by the tables of what was seen (`Seen`)."""
    routes = [(place, 0, cards) for place, cards in enumerate(tables[0])]
    for number, table in enumerate(tables[1:]):
        moved = [
            ((place + 1) % order.seats, gifts | 1 << order.find_bit(place, number), cards)
            for place, gifts, cards in routes
            if place < order.seats
        ]
        routes = [
            (place, gifts, cards & table[place])
            for place, gifts, cards in (*routes, *moved)
            if cards & table[place]
        ]
    return [Route(place=place, gifts=gifts, cards=cards) for place, gifts, cards in routes if cards]


@attrs.frozen(kw_only=True)
class Pile:
    """Cards that may have gone the same routes, so that each may lie wherever another may.

    Args:
        cards: the bits of the cards in their sets; identical cards are two.
        routes: the routes, as pairs of a place and a set of gifts.
    """

    cards: tuple[int, ...]
    routes: tuple[tuple[int, int], ...]

    @property
    def ends(self) -> frozenset[int]:
        """The places where one of them may lie now."""
        return frozenset([place for place, _ in self.routes])


def make_piles(routes: Sequence[Route], cards: int) -> list[Pile]:
    """Sort a set of cards into piles; those with no route are a pile too."""
    piles: list[tuple[tuple[tuple[int, int], ...], int]] = [((), cards)] if cards else []
    for route in routes:
        split: list[tuple[tuple[tuple[int, int], ...], int]] = []
        for gone, pile in piles:
            inside = pile & route.cards
            if inside:
                split.append(((*gone, (route.place, route.gifts)), inside))
            if inside != pile:
                split.append((gone, pile ^ inside))
        piles = split
    return [Pile(cards=tuple(list_bits(pile)), routes=gone) for gone, pile in piles]


def split_piles(piles: Sequence[Pile], sets: Sequence[int]) -> list[Pile]:
    """Split piles so that each is in each of some sets as a whole, or not at all."""
    split = list(piles)
    for cards in sets:
        halves = [
            attrs.evolve(pile, cards=tuple([bit for bit in pile.cards if cards >> bit & 1 == side]))
            for pile in split
            for side in (0, 1)
        ]
        split = [pile for pile in halves if pile.cards]
    return split
