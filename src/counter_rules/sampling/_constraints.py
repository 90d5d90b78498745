"""The constraints on the hidden cards of a hand: cards to place, and places for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from counter_rules.cards import CARDS, Card
from counter_rules.errors import StateError
from counter_rules.sampling._paths import (
    CardClass,
    PassOrder,
    Path,
    list_paths,
    make_classes,
    split_classes,
)
from counter_rules.seats import Seat
from counter_rules.views import View
from counter_rules.views.inner import COPY, join, list_bits, remember, tally_places

# Knowledge: the cards that each place may have held before and after each pass.


@attrs.frozen(kw_only=True)
class Knowledge:
    """Everything a seat knows about the cards of a hand.

    Args:
        tables: before the first pass and after each, the cards that each place may have held, a
            set for each, the stack last; a played card counts as held by its player.
        cards: all cards that were dealt or are on the stack, a set.
        played: the played cards, a set.
        sizes: the number of cards in each place, played cards included.
        first: the seat whose gifts are the first unknown ones.
        absent: before each forgotten pass, the cards that each seat did not hold, a set for each.
            In games with identical cards all passes are forgotten: it is hidden which copy moved.
    """

    tables: tuple[tuple[int, ...], ...]
    cards: int
    played: int
    sizes: tuple[int, ...]
    first: Seat
    absent: tuple[tuple[int, ...], ...] = ()

    def forget(self) -> Knowledge:
        """Return the knowledge without the first pass, except the cards each seat did not hold."""
        before, after, *tables = self.tables
        absent = tuple([self.cards & ~may for may in before[:-1]])
        # No pass changes the stack, so what could not be there is not there afterwards.
        after = (*after[:-1], after[-1] & before[-1])
        return attrs.evolve(self, tables=(after, *tables), absent=(*self.absent, absent))

    def without(self, card: Card, seat: Seat) -> Knowledge:
        """Return the knowledge in the case that a seat holds no such card now."""
        *before, now = self.tables
        absent = 0
        for copy in range(card.index, self.cards.bit_length(), COPY):
            absent |= 1 << copy & ~self.played
        left = (*now[:seat], now[seat] & ~absent, *now[seat + 1 :])
        return attrs.evolve(self, tables=(*before, left))


def collect_knowledge(view: View) -> Knowledge:
    """Return the knowledge of a view's seat; a contradictory view raises `StateError`."""
    seats, memory = view.rules.players, remember(view)
    for held in memory.held:
        if join(held).bit_count() != sum([cards.bit_count() for cards in held]):
            raise make_contradiction("a card is in two hands")
    size = view.hand_size if view.is_in_hand else len(view.tricks)
    return Knowledge(
        tables=tuple(map(tuple, memory.list_tables(knows_own=view.hand is not None))),
        cards=memory.cards,
        played=join(memory.played),
        sizes=(*[size] * seats, memory.cards.bit_count() - seats * size),
        first=0 if view.seat is None else (view.seat + 1) % seats,
        absent=tuple(map(tuple, memory.absent[:-1])) if view.rules.has_twins else (),
    )


def make_contradiction(why: str) -> StateError:
    """Return the error for a view that no deal can lead to."""
    return StateError(f"the view contradicts itself: {why}")


# Limits: the remaining knowledge of the hands before a forgotten pass. A seat that held none of
# some cards before a pass has at most one of them after it, at most two after the next, and so on.
# It has none that no giver along the path can have held. Identical cards are not distinguished.


@attrs.frozen
class Limit:
    """The most cards of a set, played ones included, that a place can hold."""

    place: int
    cards: int
    most: int

    def holds(self, card_class: CardClass) -> bool:
        """Return whether the limit applies to all cards of a class."""
        return all(self.cards >> bit & 1 for bit in card_class.cards)


def list_limits(absent: Sequence[Sequence[int]]) -> Iterator[Limit]:
    """Yield the limits of hands, by the cards that each seat did not hold before each pass."""
    for passes, before in zip(range(len(absent), 0, -1), absent, strict=True):
        for seat, cards in enumerate(before):
            if cards:
                yield Limit(seat, cards, passes)
                nowhere = cards
                for back in range(1, passes + 1):
                    nowhere &= before[(seat - back) % len(before)]
                if nowhere:
                    yield Limit(seat, nowhere, 0)


def forbid(table: Sequence[int], limits: Sequence[Limit]) -> list[int]:
    """Return the cards each place may hold, without those that an exhausted limit excludes."""
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
    """Return the limits that can still be exceeded, reduced by the cards already placed."""
    left = [
        attrs.evolve(limit, most=limit.most - (limit.cards & laid[limit.place]).bit_count())
        for limit in limits
    ]
    return tuple(
        [limit for limit in left if (limit.cards & may[limit.place]).bit_count() > limit.most]
    )


# Constraints: cards to place, and places with room for them.


@attrs.frozen(kw_only=True)
class Constraints:
    """The cards whose place or path is unknown, and what is known about them.

    Args:
        open: classes of cards whose place is unknown.
        settled: classes of cards whose place is known, but not by which path they got there.
        room: the number of cards of the open classes in each place: the seats, then the stack.
        gifts: the gifts whose card is unknown, a set.
        given: the gifts whose card is known, as a set for each card, with the card's number.
        order: the bits of the gifts.
        fixed: the numbers of the unplayed cards that are known to be in each place.
        limits: the most cards of some open classes in a place; a limit applies to all cards of a
            class, or to none.
    """

    open: tuple[CardClass, ...]
    settled: tuple[CardClass, ...]
    room: tuple[int, ...]
    gifts: int
    given: tuple[tuple[int, int], ...]
    order: PassOrder
    fixed: tuple[tuple[int, ...], ...]
    limits: tuple[Limit, ...] = ()


def make_constraints(knowledge: Knowledge) -> Constraints:
    """Return the constraints of a seat's knowledge; cards with only one possible path are fixed."""
    seats, passes = len(knowledge.sizes) - 1, len(knowledge.tables) - 1
    order = PassOrder(seats=seats, passes=passes, first=knowledge.first)
    # A limit holds only once no passes are left: its cards may be passed on.
    known = [] if order.passes else [*list_limits(knowledge.absent)]
    tables = [forbid(knowledge.tables[0], known)] if known else knowledge.tables
    paths, builder = list_paths(tables, order), _Builder.begin(knowledge, order)
    while builder.put_away(paths):
        paths = [path for path in paths if builder.is_open(path)]
    classes = make_classes(paths, builder.left)
    settled = tuple([each for each in classes if len(each.ends) == 1])
    for each in settled:
        (place,) = each.ends
        builder.lay(place, each.cards)
    opened = [each for each in classes if len(each.ends) > 1]
    limits: tuple[Limit, ...] = ()
    if known:
        # Without passes no class is settled, so every card with a known place is fixed already.
        limits = list_binding(known, builder.laid, builder.list_open(paths))
        opened = split_classes(opened, [limit.cards for limit in limits])
    if min(builder.room) < 0 or sum(builder.room) != sum([len(each.cards) for each in opened]):
        raise make_contradiction("hands and stack do not have as many cards as were dealt")
    return Constraints(
        open=tuple(opened),
        settled=settled,
        room=tuple(builder.room),
        gifts=builder.gifts,
        given=tuple(builder.given),
        order=order,
        fixed=tuple(map(tuple, builder.fixed)),
        limits=limits,
    )


@attrs.define
class _Builder:
    """Constraints under construction; ``left`` are the cards not fixed yet."""

    played: int
    left: int
    room: list[int]
    gifts: int
    given: list[tuple[int, int]]
    fixed: list[list[int]]
    laid: list[int]

    @classmethod
    def begin(cls, knowledge: Knowledge, order: PassOrder) -> _Builder:
        return cls(
            knowledge.played,
            knowledge.cards,
            list(knowledge.sizes),
            order.every,
            [],
            [[] for _ in knowledge.sizes],
            [0] * len(knowledge.sizes),
        )

    def put_away(self, paths: Sequence[Path]) -> bool:
        """Fix the cards that have one path; return whether there were any."""
        once, twice = tally_places([path.cards & self.left for path in paths])
        if once != self.left:
            lost = list_bits(self.left & ~once)[0] % COPY
            raise make_contradiction(f"{CARDS[lost]} cannot be anywhere")
        if once == twice:
            return False
        for path in paths:
            cards = path.cards & self.left & ~twice
            if not cards:
                continue
            sure = list_bits(cards)
            if path.gifts:
                if len(sure) > 1 or path.gifts & ~self.gifts:
                    raise make_contradiction("two cards were passed where one was")
                self.gifts &= ~path.gifts
                self.given.append((path.gifts, sure[0] % COPY))
            self.laid[path.place] |= cards
            self.lay(path.place, sure)
        self.left = twice
        return True

    def lay(self, place: int, bits: Sequence[int]) -> None:
        """Put cards in the only place where they can be."""
        self.room[place] -= len(bits)
        self.fixed[place] += [bit % COPY for bit in bits if not self.played >> bit & 1]

    def list_open(self, paths: Sequence[Path]) -> list[int]:
        """Return the remaining cards that may go to each place."""
        may = [0] * len(self.room)
        for path in paths:
            may[path.place] |= path.cards & self.left
        return may

    def is_open(self, path: Path) -> bool:
        """Return whether there is room at the end of a path, and none of its gifts is known."""
        return self.room[path.place] > 0 and not path.gifts & ~self.gifts
