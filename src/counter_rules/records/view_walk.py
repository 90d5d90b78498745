"""Going through a match as one seat knew it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import attrs

from counter_rules.cards import Card, sort_cards
from counter_rules.engine.deal import list_sights
from counter_rules.engine.turned import find_trump
from counter_rules.errors import StateError, shorten
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardsPassed,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    Looked,
)
from counter_rules.facts import list_seen
from counter_rules.moves import Bid, Deal, Look, PassCard, PlayCard, Seat
from counter_rules.phase import Phase, Sight
from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.records.retell import (
    SEAL,
    SealedMove,
    check_deal,
    find_hand_size,
    find_seal,
    is_last_bid,
    name_knower,
    open_sealed,
    tell_play,
)
from counter_rules.seats import check_seat
from counter_rules.views import View
from counter_rules.views.fit import MISFIT


class ViewWalk:
    """A match gone through as one seat knew it.

    Up to `settled` moves, nothing is known that the seat had still to learn.

    Args:
        start: the seat's view of the state that waits for the first deal.
    """

    def __init__(self, start: View) -> None:
        self.position = start
        self._hands: tuple[tuple[Card, ...], ...] = ()
        self._sealed: dict[Seat, SealedMove] = {}
        self.settled = start.move_number

    def take(self, move: RecordedMove) -> None:
        """Go on by a move.

        Args:
            move: the move, as far as the seat knew it when the record was made.

        Raises:
            StateError: if it cannot have been made, or more of it must be known.
        """
        if not isinstance(move, get_args(RecordedMove)):
            raise StateError(f"{shorten(move)} is no move")
        if not isinstance(move, Deal):
            check_seat(move.seat, self.position.rules.players)
        sealed = dict(self._sealed)
        try:
            self.position = self.position.advance(self._tell(move))
        except StateError as error:
            self._sealed = sealed
            # Whoever has written a record knows of moves, and of no events.
            raise StateError(str(error).rpartition(MISFIT)[2]) from error
        if not self.position.committed:
            self._sealed = {}
        if not self._list_unopened() and not self._has_unseen_hand():
            self.settled = self.position.move_number

    def finish(self) -> None:
        """See that the last moves hold nothing that the seat has still to learn.

        Raises:
            StateError: if a sealed move of another seat is known before it is opened.
        """
        seen = self.position
        for seat in self._list_unopened():
            raise StateError(
                f"{name_knower(seen)} does not know yet what seat {seat} has chosen: {SEAL}"
            )
        if self._has_unseen_hand():
            raise StateError(f"{name_knower(seen)} has not seen its own hand yet: leave it out")

    def _list_unopened(self) -> list[Seat]:
        """Return the other seats whose sealed moves the record tells too early."""
        return [
            seat
            for seat, move in self._sealed.items()
            if seat != self.position.seat and not isinstance(move, Hidden)
        ]

    def _has_unseen_hand(self) -> bool:
        seen = self.position
        if seen.seat is None or not seen.is_in_hand or seen.seat in list_seen(seen, seen.seat):
            return False
        return bool(self._hands[seen.seat])

    def _tell(self, move: RecordedMove) -> list[Event]:
        seen, number = self.position, self.position.move_number + 1
        if isinstance(move, PlayCard):
            return tell_play(seen, move)
        if isinstance(move, Deal):
            return self._tell_deal(move)
        if isinstance(move, Look):
            return [Looked(move_number=number, seat=move.seat), *self._show_own(move.seat)]
        if seen.committed:
            return self._tell_sealed(move)
        if not isinstance(move, Bid):
            raise StateError(f"nothing is sealed now: say what seat {move.seat} does")
        made = BidMade(move_number=number, seat=move.seat, tricks=move.tricks, blind=move.blind)
        return [made, *self._show_after(move, is_last=is_last_bid(seen, move))]

    def _tell_deal(self, deal: Deal) -> list[Event]:
        seen = self.position
        size = find_hand_size(seen, deal)
        dealt = HandDealt(
            move_number=seen.move_number + 1,
            hand_number=seen.hand_number,
            dealer=seen.dealer,
            hand_size=size,
            turned=deal.turned,
            trump=find_trump(seen, deal.turned),
        )
        owners = list_seen(attrs.evolve(seen, sights=list_sights(seen, size)), seen.seat)
        check_deal(seen, deal, size, owners)
        self._hands = deal.hands
        return [dealt, *self._show(owners)]

    def _show(self, owners: Iterable[Seat]) -> list[HandSeen]:
        """Show the hands that come into sight now."""
        seen = self.position
        if not self._hands:
            return []  # no hand is dealt yet, and what shows one is refused for that
        missing = [owner for owner in owners if not self._hands[owner]]
        if missing:
            raise StateError(
                f"{name_knower(seen)} sees the hand of seat {missing[0]} now: give its cards"
            )
        return [
            HandSeen(
                move_number=seen.move_number + 1,
                owner=owner,
                cards=sort_cards(self._hands[owner]),
                audience=() if seen.seat is None else (seen.seat,),
            )
            for owner in owners
        ]

    def _show_own(self, seat: Seat) -> list[HandSeen]:
        return self._show((seat,) if seat == self.position.seat else ())

    def _show_after(self, move: RecordedMove, *, is_last: bool) -> list[HandSeen]:
        """Show what comes into sight by a bid: a hand bid blind, those on the forehead."""
        seen = self.position
        if isinstance(move, Bid) and move.blind:
            return self._show_own(move.seat)
        if is_last and Sight.FOREHEAD in seen.sights and seen.seat is not None:
            return self._show_own(seen.seat)
        return []

    def _tell_sealed(self, move: SealedMove) -> list[Event]:
        seen, number, seat = self.position, self.position.move_number + 1, move.seat
        if isinstance(move, PassCard) and seen.seat not in (seat, (seat + 1) % seen.rules.players):
            raise StateError(f"{name_knower(seen)} never learns what seat {seat} passes: {SEAL}")
        self._sealed[seat] = move
        events: list[Event] = [Committed(move_number=number, seat=seat, sealed=find_seal(move))]
        if seat == seen.seat:
            events.append(ChoiceKept(move_number=number, move=open_sealed(move)))
        is_last = seen.to_act == (seat,)
        if is_last:
            events += self._pass_cards() if seen.phase is Phase.PASS else [self._open_bids()]
        return events + self._show_after(move, is_last=is_last)

    def _open_bids(self) -> BidsOpened:
        bids = [open_sealed(move) for _, move in sorted(self._sealed.items())]
        tricks = tuple([bid.tricks for bid in bids if isinstance(bid, Bid)])
        return BidsOpened(move_number=self.position.move_number + 1, bids=tricks)

    def _pass_cards(self) -> list[Event]:
        seen, players = self.position, self.position.rules.players
        number = seen.move_number + 1
        givers = () if seen.seat is None else sorted({seen.seat, (seen.seat - 1) % players})
        gifts = [open_sealed(self._sealed[giver]) for giver in givers]
        given = [
            CardGiven(
                move_number=number, giver=gift.seat, taker=(gift.seat + 1) % players, card=gift.card
            )
            for gift in gifts
            if isinstance(gift, PassCard)
        ]
        return [*given, CardsPassed(move_number=number, trick=len(seen.tricks))]
