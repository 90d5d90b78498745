"""What a seat has seen of a hand, as sets of the cards that each place may have held, and when."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card
from counter_rules.errors import StateError
from counter_rules.seats import Seat
from counter_rules.views import View
from counter_rules.views._card_sets import COPY, join
from counter_rules.views._memory import remember


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
    """Go through a hand as a view's seat has seen it.

    Raises:
        StateError: if the view contradicts itself.
    """
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
