"""A puzzle: what a seat does not know of a hand, as cards to lay and places for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from counter_rules.cards import CARDS, Card
from counter_rules.errors import StateError
from counter_rules.sampling._routes import (
    GiftOrder,
    Pile,
    Route,
    list_routes,
    make_piles,
    split_piles,
)
from counter_rules.seats import Seat
from counter_rules.views import View
from counter_rules.views.inner import COPY, join, list_bits, remember, tally_places

# Sights: the cards that each place may have held, and when, as a seat has seen a hand.


@attrs.frozen(kw_only=True)
class Seen:
    """What a seat has seen of a hand.

    Args:
        tables: before the first pass and after each, the cards that each place may have held, a
            set for each, the stack last; a card that was played counts as lying with its player.
        cards: all cards that were dealt or lie on the stack, a set.
        played: those that were played.
        sizes: how many cards each place holds, those played included.
        first: the seat whose gifts are the first of which nothing is known.
        gone: before each pass that is forgotten, the cards that each seat did not hold, a set for
            each. Nobody sees which of two identical cards went on, so then all are forgotten.
    """

    tables: tuple[tuple[int, ...], ...]
    cards: int
    played: int
    sizes: tuple[int, ...]
    first: Seat
    gone: tuple[tuple[int, ...], ...] = ()

    def forget(self) -> Seen:
        """Return less: of before the first pass, no more than what each seat did not hold."""
        before, *tables = self.tables
        gone = tuple([self.cards & ~may for may in before[:-1]])
        return attrs.evolve(self, tables=tuple(tables), gone=(*self.gone, gone))

    def without(self, card: Card, seat: Seat) -> Seen:
        """Return what would be known if a seat held no such card now."""
        *before, now = self.tables
        gone = 0
        for copy in range(card.index, self.cards.bit_length(), COPY):
            gone |= 1 << copy & ~self.played
        left = (*now[:seat], now[seat] & ~gone, *now[seat + 1 :])
        return attrs.evolve(self, tables=(*before, left))


def list_seen(view: View) -> Seen:
    """Go through a hand as a view's seat has seen it; refuse a view that contradicts itself."""
    seats, memory = view.rules.players, remember(view)
    for held in memory.held:
        if join(held).bit_count() != sum([cards.bit_count() for cards in held]):
            raise contradicts("a card lies in two hands")
    size = view.hand_size if view.is_in_hand else len(view.tricks)
    return Seen(
        tables=tuple(map(tuple, memory.list_tables(knows_own=view.hand is not None))),
        cards=memory.cards,
        played=join(memory.played),
        sizes=(*[size] * seats, memory.cards.bit_count() - seats * size),
        first=0 if view.seat is None else (view.seat + 1) % seats,
        gone=tuple(map(tuple, memory.absent[:-1])) if view.rules.has_twins else (),
    )


def contradicts(why: str) -> StateError:
    """Return the error for a view that no deal can lead to."""
    return StateError(f"the view contradicts itself: {why}")


# Limits: what is still known of the hands before a pass, where the pass itself is forgotten.
# Whoever held none of some cards before a pass has at most one of them after it, at most two after
# the next, and so on. None is there that no giver on the way can have held. It is all the same
# which of two identical cards it was.


@attrs.frozen
class Limit:
    """How many of some cards lie in a place at most.

    Args:
        place: the place.
        cards: the cards, a set (`counter_rules.views._card_sets`).
        most: how many, played ones included.
    """

    place: int
    cards: int
    most: int

    def holds(self, pile: Pile) -> bool:
        """Return whether all cards of a pile are of the limit's."""
        return all(self.cards >> bit & 1 for bit in pile.cards)


def list_limits(gone: Sequence[Sequence[int]]) -> Iterator[Limit]:
    """Yield the limits of hands, by the cards that each seat did not hold before each pass."""
    for passes, before in zip(range(len(gone), 0, -1), gone, strict=True):
        for seat, cards in enumerate(before):
            if cards:
                yield Limit(seat, cards, passes)
                nowhere = cards
                for back in range(1, passes + 1):
                    nowhere &= before[(seat - back) % len(before)]
                if nowhere:
                    yield Limit(seat, nowhere, 0)


def forbid(table: Sequence[int], limits: Sequence[Limit]) -> list[int]:
    """Return what each place may hold by a table, less the cards of which it has none to take."""
    may = list(table)
    for limit in limits:
        others = join([cards for place, cards in enumerate(table) if place != limit.place])
        sure = table[limit.place] & ~others
        if (sure & limit.cards).bit_count() >= limit.most:
            may[limit.place] &= ~limit.cards | sure
    return may


def list_binding(
    limits: Sequence[Limit], laid: Sequence[int], may: Sequence[int]
) -> tuple[Limit, ...]:
    """Return how many cards of a limit may still be laid, where not all of them may."""
    left = [
        attrs.evolve(limit, most=limit.most - (limit.cards & laid[limit.place]).bit_count())
        for limit in limits
    ]
    return tuple(
        [limit for limit in left if (limit.cards & may[limit.place]).bit_count() > limit.most]
    )


# Puzzles: cards to lay, and places with room for them.


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
    """Put away the cards that are known to have gone one route, and return what is left."""
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
        once, twice = tally_places([route.cards & self.left for route in routes])
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
