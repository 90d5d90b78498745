"""What a seat does not know of a hand, as a puzzle: cards to lay, and places with room for them."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import CARDS
from counter_rules.sampling._limits import Limit, forbid, list_binding, list_limits
from counter_rules.sampling._routes import (
    GiftOrder,
    Pile,
    Route,
    list_routes,
    make_piles,
    split_piles,
)
from counter_rules.sampling._seen import Seen, contradicts
from counter_rules.views._arrange import count_places
from counter_rules.views._card_sets import COPY, list_bits


@attrs.frozen(kw_only=True)
class Puzzle:
    """Cards whose place or whose route is not known, and what is known of them.

    Args:
        open: piles of cards of which it is not known where they lie.
        settled: piles of cards that lie in one place, but may have come there by several routes.
        room: how many cards of the open piles lie in each place: the seats, then the stack.
        gifts: the gifts of which it is not known which card they were, a set.
        given: those of which it is known, as a set for each card, with the card's number.
        order: which bits stand for the gifts.
        lain: the numbers of the cards that are known to lie in each place and are not played.
        limits: how many of some cards of the open piles lie in a place at most; piles are in a
            limit as a whole, or not.
    """

    open: tuple[Pile, ...]
    settled: tuple[Pile, ...]
    room: tuple[int, ...]
    gifts: int
    given: tuple[tuple[int, int], ...]
    order: GiftOrder
    lain: tuple[tuple[int, ...], ...]
    limits: tuple[Limit, ...] = ()


def make_puzzle(seen: Seen) -> Puzzle:
    """Put away the cards that are known to have gone one route, and return what is left.

    Raises:
        StateError: if what was seen contradicts itself.
    """
    order = GiftOrder(seats=len(seen.sizes) - 1, passes=len(seen.tables) - 1, first=seen.first)
    # Where some passes are left, cards of a limit may have gone on: it is for the last ones alone.
    known = [] if order.passes else [*list_limits(seen.gone)]
    tables = [forbid(seen.tables[0], known)] if known else seen.tables
    routes, work = list_routes(tables, order), _Work.begin(seen, order)
    while work.put_away(routes):
        routes = [route for route in routes if work.is_open(route)]
    piles = make_piles(routes, work.left)
    settled = tuple([pile for pile in piles if len(pile.ends) == 1])
    for pile in settled:
        (place,) = pile.ends
        work.lay(place, pile.cards)
    opened = [pile for pile in piles if len(pile.ends) > 1]
    limits: tuple[Limit, ...] = ()
    if known:
        # Without passes no pile is settled, so all that is known to lie somewhere was put away.
        limits = list_binding(known, work.laid, work.list_open(routes))
        opened = split_piles(opened, [limit.cards for limit in limits])
    if min(work.room) < 0 or sum(work.room) != sum([len(pile.cards) for pile in opened]):
        raise contradicts("hands and stack do not have as many cards as were dealt")
    return Puzzle(
        open=tuple(opened),
        settled=settled,
        room=tuple(work.room),
        gifts=work.gifts,
        given=tuple(work.given),
        order=order,
        lain=tuple(map(tuple, work.lain)),
        limits=limits,
    )


@attrs.define
class _Work:
    """A puzzle as it is made; for the fields see `Puzzle`, but for what has been put away."""

    played: int
    left: int
    room: list[int]
    gifts: int
    given: list[tuple[int, int]]
    lain: list[list[int]]
    laid: list[int]

    @classmethod
    def begin(cls, seen: Seen, order: GiftOrder) -> _Work:
        return cls(
            seen.played,
            seen.cards,
            list(seen.sizes),
            order.every,
            [],
            [[] for _ in seen.sizes],
            [0] * len(seen.sizes),
        )

    def put_away(self, routes: Sequence[Route]) -> bool:
        """Put away the cards that have one route; return whether there are any."""
        once, twice = count_places([route.cards & self.left for route in routes])
        if once != self.left:
            lost = list_bits(self.left & ~once)[0] % COPY
            raise contradicts(f"{CARDS[lost]} can lie nowhere")
        if once == twice:
            return False
        for route in routes:
            cards = route.cards & self.left & ~twice
            if not cards:
                continue
            sure = list_bits(cards)
            if route.gifts:
                if len(sure) > 1 or route.gifts & ~self.gifts:
                    raise contradicts("two cards were passed where one was")
                self.gifts &= ~route.gifts
                self.given.append((route.gifts, sure[0] % COPY))
            self.laid[route.place] |= cards
            self.lay(route.place, sure)
        self.left = twice
        return True

    def lay(self, place: int, bits: Sequence[int]) -> None:
        """Lay cards at the only place where they can lie."""
        self.room[place] -= len(bits)
        self.lain[place] += [bit % COPY for bit in bits if not self.played >> bit & 1]

    def list_open(self, routes: Sequence[Route]) -> list[int]:
        """Return the cards left that may be laid in each place."""
        may = [0] * len(self.room)
        for route in routes:
            may[route.place] |= route.cards & self.left
        return may

    def is_open(self, route: Route) -> bool:
        """Return whether there is room where a route ends, and none of its gifts is known."""
        return self.room[route.place] > 0 and not route.gifts & ~self.gifts
