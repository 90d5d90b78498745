"""Writing down the moves of a match from what one seat learns of."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from counter_rules.errors import StateError, name_type, shorten
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
)
from counter_rules.events.steps import EVENTS, OPENERS
from counter_rules.given import take, to_int
from counter_rules.moves import MAX_SEATS, Bid, Deal, Look, PassCard, Seat
from counter_rules.records.hidden import Hidden, RecordedMove


def moves_told(events: Iterable[Event], players: int) -> tuple[RecordedMove, ...]:
    """Return the moves that events tell of, for a record of what one seat learns.

    Args:
        events: the events of a match from its first deal on, for one seat (`events_for`).
        players: how many play.

    Returns:
        The moves. What came to light later stands in its place: the cards of a hand that was
        seen after the bidding, a sealed bid that was opened, a card that was taken.

    Raises:
        StateError: if the events do not begin with a deal, or tell of more seats than play.

    >>> from counter_rules import events_for, get_ruleset, new_game, shuffle, step, view
    >>> from counter_rules.records import Record
    >>> rules = get_ruleset("counter", players=3)
    >>> done = step(new_game(rules), shuffle(new_game(rules), seed=7))
    >>> moves = moves_told(events_for(done.events, 1), players=3)
    >>> *_, seen = Record(rules=rules, moves=moves, knower=1).views()
    >>> seen == view(done.state, 1)
    True
    """
    number = to_int(players)
    if number is None or not 1 <= number <= MAX_SEATS:
        raise StateError(f"players={shorten(players)}: 1 to {MAX_SEATS} can sit down")
    listener = _Listener(number)
    for event in take(events, "events"):
        if type(event) not in EVENTS:
            raise StateError(f"{name_type(event)} is no event: parse_events reads them from JSON")
        try:
            listener.hear(event)
        except (IndexError, KeyError):
            name = type(event).__name__
            raise StateError(
                f"{name} of move {event.move_number} does not follow from the events before it: "
                f"give all from the first deal on, each once, among {players} players"
            ) from None
    return tuple(listener.moves)


class _Listener:
    """The moves so far, and where among them more can come to light."""

    def __init__(self, players: int) -> None:
        self.moves: list[RecordedMove] = []
        self._players = players
        self._deal_at = 0
        self._sealed_at: dict[Seat, int] = {}

    def hear(self, event: Event) -> None:
        """Write down the move that an event begins, or what it brings to light of one."""
        number = len(self.moves) + (type(event) in OPENERS)
        is_dealing = isinstance(event, HandDealt | HandSeen)
        if event.move_number != number or (number <= 1 and not is_dealing):
            raise IndexError
        if isinstance(event, CardPlayed):
            self.moves.append(event.play)
        elif isinstance(event, BidMade):
            self.moves.append(Bid(event.seat, event.tricks, event.blind))
        elif isinstance(event, Looked):
            self.moves.append(Look(event.seat))
        elif isinstance(event, HandDealt):
            self._deal_at = len(self.moves)
            self.moves.append(Deal(((),) * self._players, event.turned))
        elif isinstance(event, Committed):
            self._sealed_at[event.seat] = len(self.moves)
            self.moves.append(Hidden(event.seat, event.sealed))
        else:
            self._learn(event)

    def _learn(self, event: Event) -> None:
        """Write down what has come to light of an earlier move."""
        if isinstance(event, HandSeen):
            self._see_hand(event)
        elif isinstance(event, ChoiceKept):
            self.moves[self._sealed_at[event.move.seat]] = event.move
        elif isinstance(event, CardGiven):
            self.moves[self._sealed_at[event.giver]] = PassCard(event.giver, event.card)
        elif isinstance(event, BidsOpened):
            for seat, tricks in enumerate(event.bids):
                place = self._sealed_at[seat]
                is_blind = self.moves[place] == Hidden(seat, Sealed.BLIND)
                if isinstance(self.moves[place], Hidden):
                    self.moves[place] = Bid(seat, tricks, is_blind)

    def _see_hand(self, event: HandSeen) -> None:
        deal = self.moves[self._deal_at]
        if isinstance(deal, Deal):
            hands = list(deal.hands)
            hands[event.owner] = event.cards
            self.moves[self._deal_at] = attrs.evolve(deal, hands=tuple(hands))
