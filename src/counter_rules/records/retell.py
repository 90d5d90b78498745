"""Telling the events of a move once more, from a record that holds what one seat knew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import attrs

from counter_rules.cards import Card, sort_cards
from counter_rules.engine.deal import list_sights
from counter_rules.engine.finish import find_next_deal, make_hand_result, resolve_last
from counter_rules.engine.turned import count_turned, find_trump
from counter_rules.errors import StateError
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
)
from counter_rules.events.steps import tell_trick
from counter_rules.facts import list_seen
from counter_rules.moves import Bid, Deal, Look, PassCard, PlayCard, Seat
from counter_rules.phase import Phase, Sight
from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.seats import check_seat
from counter_rules.views import View
from counter_rules.views.fit import put

SealedMove: TypeAlias = Bid | PassCard | Hidden
"""A move that stays sealed until all have chosen."""


class ViewWalk:
    """A match gone through as one seat knew it.

    Args:
        start: the seat's view of the state that waits for the first deal.
    """

    def __init__(self, start: View) -> None:
        self.position = start
        self._hands: tuple[tuple[Card, ...], ...] = ()
        self._sealed: dict[Seat, SealedMove] = {}

    def take(self, move: RecordedMove) -> None:
        """Go on by a move.

        Args:
            move: the move, as far as the seat knew it when the record was made.

        Raises:
            StateError: if it cannot have been made, or more of it must be known.
        """
        if not isinstance(move, Deal):
            check_seat(move.seat, self.position.rules.players)
        self.position = self.position.advance(self._tell(move))

    def _tell(self, move: RecordedMove) -> list[Event]:
        seen, number = self.position, self.position.move_number + 1
        if isinstance(move, PlayCard):
            return _tell_play(seen, move)
        if isinstance(move, Deal):
            return self._tell_deal(move)
        if isinstance(move, Look):
            return [Looked(move_number=number, seat=move.seat), *self._show_own(move.seat)]
        if seen.committed:
            return self._tell_sealed(move)
        if not isinstance(move, Bid):
            raise StateError(f"seat {move.seat} cannot {move} now: nothing is sealed")
        made = BidMade(move_number=number, seat=move.seat, tricks=move.tricks, blind=move.blind)
        return [made, *self._show_after(move, is_last=_is_last_bid(seen, move))]

    def _tell_deal(self, deal: Deal) -> list[Event]:
        seen = self.position
        size = _find_hand_size(seen, deal.turned)
        dealt = HandDealt(
            move_number=seen.move_number + 1,
            hand_number=seen.hand_number,
            dealer=seen.dealer,
            hand_size=size,
            turned=deal.turned,
            trump=find_trump(seen, deal.turned),
        )
        owners = list_seen(attrs.evolve(seen, sights=list_sights(seen, size)), seen.seat)
        for owner, hand in enumerate(deal.hands):
            if hand and owner not in owners and owner != seen.seat:
                raise StateError(
                    f"{_name(seen)} does not see the hand of seat {owner}: leave it out"
                )
        if deal.stack:
            raise StateError(f"{_name(seen)} sees no stack: leave it out")
        self._hands = deal.hands
        return [dealt, *self._show(owners)]

    def _show(self, owners: Iterable[Seat]) -> list[HandSeen]:
        """Show the hands that come into sight now."""
        seen = self.position
        missing = [owner for owner in owners if not self._hands[owner]]
        if missing:
            raise StateError(
                f"{_name(seen)} sees the hand of seat {missing[0]} now: give its cards"
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
        if len(seen.to_act) == seen.rules.players:
            self._sealed = {}
        self._sealed[seat] = move
        events: list[Event] = [Committed(move_number=number, seat=seat, sealed=_seal(move))]
        if seat == seen.seat:
            events.append(ChoiceKept(move_number=number, move=_open(move)))
        is_last = seen.to_act == (seat,)
        if is_last:
            events += self._pass_cards() if seen.phase is Phase.PASS else [self._open_bids()]
        return events + self._show_after(move, is_last=is_last)

    def _open_bids(self) -> BidsOpened:
        bids = [_open(move) for _, move in sorted(self._sealed.items())]
        tricks = tuple([bid.tricks for bid in bids if isinstance(bid, Bid)])
        return BidsOpened(move_number=self.position.move_number + 1, bids=tricks)

    def _pass_cards(self) -> list[Event]:
        seen, players = self.position, self.position.rules.players
        number = seen.move_number + 1
        givers = () if seen.seat is None else sorted({seen.seat, (seen.seat - 1) % players})
        gifts = [_open(self._sealed[giver]) for giver in givers]
        given = [
            CardGiven(
                move_number=number, giver=gift.seat, taker=(gift.seat + 1) % players, card=gift.card
            )
            for gift in gifts
            if isinstance(gift, PassCard)
        ]
        return [*given, CardsPassed(move_number=number, trick=len(seen.tricks))]


def _name(seen: View) -> str:
    return "who looks on" if seen.seat is None else f"seat {seen.seat}"


def _find_hand_size(seen: View, turned: tuple[Card, ...]) -> int:
    """Return how many cards each seat gets, and refuse too many or too few cards face up."""
    if seen.phase is not Phase.DEAL:
        raise StateError(f"no hand is dealt now: this is {seen.phase}")
    size = 0
    if len(turned) >= seen.rules.is_flipped:
        size = seen.rules.hand_sizes.get_size(seen.hand_number, turned)
        if len(turned) == count_turned(seen, size):
            return size
    raise StateError(f"other cards are wanted face up than {len(turned)}")


def _is_last_bid(seen: View, bid: Bid) -> bool:
    bids = put(seen.bids, bid.seat, bid.tricks)
    return not seen.rules.bidding.list_bidders(bids, seen.dealer)


def _seal(move: SealedMove) -> Sealed:
    if isinstance(move, Hidden):
        return move.sealed
    if isinstance(move, PassCard):
        return Sealed.PASS
    return Sealed.BLIND if move.blind else Sealed.BID


def _open(move: SealedMove) -> Bid | PassCard:
    """Return a sealed move that must be known by now."""
    if isinstance(move, Hidden):
        raise StateError(f"what seat {move.seat} has chosen is known by now: give it")
    return move


def _tell_play(seen: View, play: PlayCard) -> list[Event]:
    number, rules = seen.move_number + 1, seen.rules
    events: list[Event] = [CardPlayed(number, play)]
    if play.show is not None:
        events.append(CardShown(move_number=number, seat=play.seat, card=play.show))
    plays = (*seen.trick, play)
    if play.seat not in seen.to_act or len(plays) < rules.players:
        return events
    result = resolve_last(seen, plays, last=len(seen.tricks) + 1 == seen.hand_size)
    results = seen.hand_results
    if result.last:
        tricks = (*seen.tricks, result)
        results = (*results, make_hand_result(seen, tricks, seen.turned + result.turned))
    is_over = result.last and find_next_deal(seen, results)[0] is Phase.OVER
    return events + tell_trick(number, result, rules, results, is_over=is_over)
