"""Redaction: the moves of a match as one seat knows them, from the events it sees."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import attrs

from counter_rules._base.guards import take, to_int
from counter_rules._base.quoting import name_type, shorten
from counter_rules.engine.inner import put_last
from counter_rules.errors import StateError
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
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
    events_for,
)
from counter_rules.events.inner import EVENTS, OPENERS
from counter_rules.moves import Bid, Deal, Look, NameTrump, PassCard
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.records._replay import list_events
from counter_rules.seats import MAX_SEATS, Seat, replace_at
from counter_rules.state import State


def moves_from_events(events: Iterable[Event], players: int) -> tuple[RecordedMove, ...]:
    """Return the moves of a match as one seat knows them, for a record.

    Args:
        events: the events of a match from its first deal on, for one seat (`events_for`).
        players: the number of players.

    Returns:
        The moves, completed with later events: the cards of a hand seen after the bidding, an
        opened sealed bid, a card taken in a pass.

    Raises:
        StateError: if the events do not begin with the first deal, or name seats that do not exist.

    >>> from counter_rules import events_for, get_ruleset, new_game, shuffle, step, view
    >>> from counter_rules.records import Record
    >>> rules = get_ruleset("counter", players=3)
    >>> done = step(new_game(rules), shuffle(new_game(rules), seed=7))
    >>> moves = moves_from_events(events_for(done.events, 1), players=3)
    >>> *_, seen = Record(rules=rules, moves=moves, perspective=1).views()
    >>> seen == view(done.state, 1)
    True
    """
    number = to_int(players)
    if number is None or not 1 <= number <= MAX_SEATS:
        raise StateError(f"expected 1 to {MAX_SEATS} players, got {shorten(players)}")
    collector = _MoveCollector(number)
    for event in take(events, "events"):
        if type(event) not in EVENTS:
            raise StateError(f"expected an event (see parse_events), got {name_type(event)}")
        try:
            collector.add(event)
        except (IndexError, KeyError):
            name = type(event).__name__
            raise StateError(
                f"{name} of move {event.move_number} does not follow from the events before it: "
                f"give all from the first deal on, each once, among {players} players"
            ) from None
    return tuple(collector.moves)


class _MoveCollector:
    """A collector of moves from events; later events complete earlier moves."""

    def __init__(self, players: int) -> None:
        self.moves: list[RecordedMove] = []
        self._players = players
        self._deal_at = 0
        self._sealed_at: dict[Seat, int] = {}
        self._shown: Seat | None = None

    def add(self, event: Event) -> None:
        """Add the move that an event begins, or complete an earlier move."""
        number = len(self.moves) + (type(event) in OPENERS)
        is_first = isinstance(event, HandDealt | HandSeen | CardShown)
        if event.move_number != number or (number <= 1 and not is_first):
            raise IndexError
        if isinstance(event, CardPlayed):
            self.moves.append(event.play)
        elif isinstance(event, BidMade):
            self.moves.append(Bid(event.seat, event.tricks, event.blind))
        elif isinstance(event, Looked):
            self.moves.append(Look(event.seat))
        elif isinstance(event, TrumpNamed):
            self.moves.append(NameTrump(event.seat, event.suit))
        elif isinstance(event, HandDealt):
            self._deal_at, self._shown = len(self.moves), None
            self.moves.append(Deal(((),) * self._players, event.turned))
        elif isinstance(event, Committed):
            self._sealed_at[event.seat] = len(self.moves)
            self.moves.append(HiddenMove(event.seat, event.sealed))
        else:
            self._complete(event)

    def _complete(self, event: Event) -> None:
        """Complete an earlier move."""
        if isinstance(event, HandSeen):
            self._fill_hand(event)
        elif isinstance(event, CardShown):
            self._put_last(event)
        elif isinstance(event, ChoiceKept):
            self.moves[self._sealed_at[event.move.seat]] = event.move
        elif isinstance(event, CardGiven):
            self.moves[self._sealed_at[event.giver]] = PassCard(event.giver, event.card)
        elif isinstance(event, BidsOpened):
            for seat, tricks in enumerate(event.bids):
                place = self._sealed_at[seat]
                is_blind = self.moves[place] == HiddenMove(seat, Sealed.BLIND)
                if isinstance(self.moves[place], HiddenMove):
                    self.moves[place] = Bid(seat, tricks, is_blind)

    def _fill_hand(self, event: HandSeen) -> None:
        deal = self.moves[self._deal_at]
        if isinstance(deal, Deal):
            hands, owner = replace_at(deal.hands, event.owner, event.cards), event.owner
            if owner == self._shown:
                hands = put_last(hands, owner, deal.hands[owner][-1])
            self.moves[self._deal_at] = attrs.evolve(deal, hands=hands)

    def _put_last(self, event: CardShown) -> None:
        """Let the card that the dealer shows be the last of its hand, as in the deal (F11.5)."""
        deal = self.moves[-1]
        if isinstance(deal, Deal):
            self._shown = event.seat
            hands = put_last(deal.hands, event.seat, event.card)
            self.moves[-1] = attrs.evolve(deal, hands=hands, turned=deal.turned[:-1])


def redact_moves(
    start: State, moves: Iterable[RecordedMove], seat: Seat | None
) -> tuple[RecordedMove, ...]:
    """Return the moves of a whole record as one seat knows them, or a spectator (None)."""
    events = chain.from_iterable(list_events(start, moves))
    return moves_from_events(events_for(events, seat), start.rules.players)
