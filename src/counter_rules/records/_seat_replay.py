"""Replay of a match as one seat knew it, from the moves of a redacted record.

Each move is turned into the events that the seat saw, and its view advances by them. So the moves
are checked like those of a live match, and `Record.events` can yield the events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias, get_args

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, sort_cards
from counter_rules.engine.inner import (
    find_shown,
    find_trump,
    list_from_deck,
    list_sights,
    list_turned,
    make_hand_result,
    resolve_full_trick,
    shows_last,
)
from counter_rules.errors import StateError
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardPlayed,
    CardShown,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
    TrumpNamed,
)
from counter_rules.events.inner import list_shown, make_gift_events, make_trick_events
from counter_rules.moves import Bid, Deal, Look, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.results import Passed
from counter_rules.rules.dealing import NamingTime
from counter_rules.seats import Seat, check_seat, replace_at
from counter_rules.views import View
from counter_rules.views.inner import MISFIT, list_givers, measure_hand

SEAL: Final = "write ? for it"
"""The advice for a move that is not known, in error messages."""

SealedMove: TypeAlias = Bid | PassCard | HiddenMove
"""A move that stays sealed until all seats have chosen."""


class SeatReplay:
    """A replay of a match as one seat knew it, from its view before the first deal.

    After `settled` moves, nothing is known too early: before the seat could know it.
    """

    def __init__(self, start: View) -> None:
        self.position = start
        self.events: tuple[Event, ...] = ()
        """The events of the last move that the seat saw."""
        self.settled = start.move_number
        self._hands: tuple[tuple[Card, ...], ...] = ()
        self._sealed: dict[Seat, SealedMove] = {}

    @property
    def _name(self) -> str:
        """The seat or spectator, in words."""
        seat = self.position.seat
        return "a spectator" if seat is None else f"seat {seat}"

    @property
    def _number(self) -> int:
        """The number of the next move."""
        return self.position.move_number + 1

    def make(self, move: RecordedMove) -> None:
        """Make the next move, as far as the seat knew it; refuse an impossible one."""
        if not isinstance(move, get_args(RecordedMove)):
            raise StateError(f"expected a move, got {shorten(move)}")
        if not isinstance(move, Deal):
            check_seat(move.seat, self.position.rules.players)
        sealed = dict(self._sealed)
        try:
            self.events = tuple(self._list_events(move))
            self.position = self.position.advance(self.events)
        except StateError as error:
            self._sealed = sealed
            # A record has moves, so its author does not know the event that the message names.
            raise StateError(str(error).rpartition(MISFIT)[2]) from error
        if not self.position.committed:
            self._sealed = {}
        if self._find_early() is None:
            self.settled = self.position.move_number

    def finish(self) -> None:
        """Refuse a sealed move known before it is opened, and a hand known before it is seen."""
        early = self._find_early()
        if early is not None:
            raise StateError(f"{self._name} {early}")

    def _find_early(self) -> str | None:
        """Return the predicate of a sentence on what the seat knows too early, or None."""
        view, own = self.position, self.position.seat
        for seat, move in self._sealed.items():
            if seat != own and not isinstance(move, HiddenMove):
                return f"does not know yet what seat {seat} has chosen: {SEAL}"
        if own is None or not view.is_in_hand or own in view.list_seen(own):
            return None
        is_shown = self._hands[own] == (find_shown(view),) and own == view.dealer
        if not self._hands[own] or is_shown:
            return None
        return "has not seen its own hand yet: leave it out"

    def _list_events(self, move: RecordedMove) -> list[Event]:
        """Return the events of a move that the seat sees."""
        if isinstance(move, PlayCard):
            return self._play(move)
        if isinstance(move, Deal):
            return self._deal(move)
        if isinstance(move, Look):
            return [Looked(move_number=self._number, seat=move.seat), *self._show_own(move.seat)]
        if isinstance(move, NameTrump):
            return self._name_trump(move)
        if self.position.committed:
            return self._commit(move)
        if not isinstance(move, Bid):
            raise StateError(f"no moves are sealed now: give the move of seat {move.seat}")
        seat, tricks = move.seat, move.tricks
        made = BidMade(move_number=self._number, seat=seat, tricks=tricks, blind=move.blind)
        bids = replace_at(self.position.bids, seat, tricks)
        is_last = not self.position.rules.bidding.list_bidders(bids, self.position.dealer)
        return [made, *self._show_after(move, is_last=is_last)]

    def _deal(self, deal: Deal) -> list[Event]:
        view = self.position
        if view.phase is not Phase.DEAL:
            raise StateError(f"no hand is dealt now: this is {view.phase}")
        rules, number = view.rules, view.hand_number
        self._check_hands(deal)
        turned = list_turned(rules, number, view.dealer, deal)
        size, up = measure_hand(rules, number, turned)
        if len(turned) > up:
            raise StateError(f"cards face up: expected {up}, got {len(turned)}")
        dealt = HandDealt(
            move_number=self._number,
            hand_number=number,
            dealer=view.dealer,
            hand_size=size,
            turned=turned,
            trump=find_trump(rules, number, turned),
            is_trump_open=rules.find_naming_time(number, turned) is not None,
        )
        sights = list_sights(view, size, turned)
        begun = attrs.evolve(view, sights=sights, turned=turned, move_number=self._number)
        owners = begun.list_seen(view.seat)
        self._check_deal(deal, size, owners, find_shown(begun))
        # A hand of which only the card shown is known is not a hand to be seen.
        self._hands = tuple([hand if len(hand) == size else () for hand in deal.hands])
        return [dealt, *self._show(owners), *list_shown(begun)]

    def _check_hands(self, deal: Deal) -> None:
        """Refuse a deal that does not have a hand, perhaps an unknown one, for each seat."""
        view, rules = self.position, self.position.rules
        if len(deal.hands) != rules.players:
            raise StateError(f"hands: expected {rules.players}, got {len(deal.hands)}")
        if shows_last(rules, view.hand_number) and not deal.hands[view.dealer]:
            raise StateError(f"{self._name} sees the last card of seat {view.dealer}: give it")

    def _check_deal(
        self, deal: Deal, size: int, owners: tuple[Seat, ...], shown: Card | None
    ) -> None:
        """Refuse cards that the seat cannot know, or that cannot have been dealt."""
        rules, seat = self.position.rules, self.position.seat
        if deal.stack:
            raise StateError(f"{self._name} does not know the stack: leave it out")
        for owner, hand in enumerate(deal.hands):
            if owner == self.position.dealer and hand == (shown,):
                continue
            if hand and owner not in owners and owner != seat:
                raise StateError(
                    f"{self._name} does not know the hand of seat {owner}: leave it out"
                )
            if hand and len(hand) != size:
                raise StateError(
                    f"cards in the hand of seat {owner}: expected {size}, got {len(hand)}"
                )
        up = list_from_deck(rules, self.position.hand_number, deal.turned)
        dealt = Counter(card for cards in (*deal.hands, up) for card in cards)
        for card in dealt - Counter(rules.deck):
            raise StateError(f"{card} is dealt more often than it occurs in the deck")

    def _show(self, owners: Iterable[Seat]) -> list[HandSeen]:
        """Return the events for hands that become visible now."""
        if not self._hands:
            return []  # no hand is dealt yet, and the move is refused for that
        missing = [owner for owner in owners if not self._hands[owner]]
        if missing:
            raise StateError(f"{self._name} sees the hand of seat {missing[0]} now: give its cards")
        seat = self.position.seat
        return [
            HandSeen(
                move_number=self._number,
                owner=owner,
                cards=sort_cards(self._hands[owner]),
                audience=() if seat is None else (seat,),
            )
            for owner in owners
        ]

    def _show_own(self, seat: Seat | None) -> list[HandSeen]:
        return self._show((seat,) if seat is not None and seat == self.position.seat else ())

    def _show_after(self, move: SealedMove, *, is_last: bool) -> list[HandSeen]:
        """Return the events for a hand visible after a bid: bid blind, or on a forehead."""
        view = self.position
        is_lowered = is_last and Sight.FOREHEAD in view.sights and not self._is_named_next()
        is_blind = isinstance(move, Bid) and move.blind
        return self._show_own(view.seat if is_lowered else move.seat if is_blind else None)

    def _is_named_next(self) -> bool:
        """Return whether a seat names the trump after the bids, before hands are lowered."""
        return self.position.naming_time is NamingTime.AFTER_BIDS

    def _name_trump(self, move: NameTrump) -> list[Event]:
        """Return the events of a naming of trump; after the bids, hands on foreheads follow."""
        view = self.position
        named = TrumpNamed(move_number=self._number, seat=move.seat, suit=move.suit)
        is_lowered = self._is_named_next() and Sight.FOREHEAD in view.sights
        return [named, *self._show_own(view.seat if is_lowered else None)]

    def _commit(self, move: SealedMove) -> list[Event]:
        view, number, seat = self.position, self._number, move.seat
        if isinstance(move, PassCard) and view.seat not in (seat, (seat + 1) % view.rules.players):
            raise StateError(f"{self._name} never learns what seat {seat} passes: {SEAL}")
        self._sealed[seat] = move
        events: list[Event] = [Committed(move_number=number, seat=seat, sealed=_get_seal(move))]
        if seat == view.seat:
            events.append(ChoiceKept(move_number=number, move=_open(move)))
        is_last = view.to_act == (seat,)
        if is_last:
            events += self._pass_cards() if view.phase is Phase.PASS else [self._open_bids()]
        return events + self._show_after(move, is_last=is_last)

    def _open_bids(self) -> BidsOpened:
        bids = [_open(move) for _, move in sorted(self._sealed.items())]
        tricks = tuple([bid.tricks for bid in bids if isinstance(bid, Bid)])
        return BidsOpened(move_number=self._number, bids=tricks)

    def _pass_cards(self) -> list[Event]:
        view = self.position
        cards: list[Card | None] = [None] * view.rules.players
        for giver in list_givers(view.seat, len(cards)):
            gift = _open(self._sealed[giver])
            cards[giver] = gift.card if isinstance(gift, PassCard) else None
        return make_gift_events(self._number, Passed(len(view.tricks), tuple(cards)))

    def _play(self, play: PlayCard) -> list[Event]:
        view, number = self.position, self._number
        events: list[Event] = [CardPlayed(number, play)]
        if play.show is not None:
            events.append(CardShown(move_number=number, seat=play.seat, card=play.show))
        plays = (*view.trick, play)
        if play.seat not in view.to_act or len(plays) < view.rules.players:
            return events
        result = resolve_full_trick(view, plays, last=len(view.tricks) + 1 == view.hand_size)
        results = view.hand_results
        if result.last:
            tricks = (*view.tricks, result)
            results = (*results, make_hand_result(view, tricks, view.turned + result.turned))
        return events + make_trick_events(number, result, view.rules, results)


def _get_seal(move: SealedMove) -> Sealed:
    """Return the public part of a sealed move."""
    if isinstance(move, HiddenMove):
        return move.sealed
    if isinstance(move, PassCard):
        return Sealed.PASS
    return Sealed.BLIND if move.blind else Sealed.BID


def _open(move: SealedMove) -> Bid | PassCard:
    """Return a sealed move that must be known by now; refuse a hidden one."""
    if isinstance(move, HiddenMove):
        raise StateError(f"what seat {move.seat} has chosen is known by now: give it")
    return move
