"""Whether an event that was read can happen under the rules of its match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from counter_rules._faults.in_results import find_result_fault, is_right
from counter_rules.cards import Card
from counter_rules.errors import NotationError
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Event,
    HandDealt,
    HandScored,
    HandSeen,
    MatchOver,
    TrickResolved,
)
from counter_rules.moves import Bid, PassCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat


def check_event(event: Event, rules: Ruleset, text: str) -> None:
    """Refuse an event that cannot happen under these rules.

    Raises:
        NotationError: at the first fault.
    """
    for fault in _list_faults(event, rules):
        raise NotationError(f"not a valid {type(event).__name__}: {fault}", text=text)


def _list_faults(event: Event, rules: Ruleset) -> Iterator[str]:
    players = rules.players
    for seat in _list_event_seats(event):
        if not 0 <= seat < players:
            yield f"there is no seat {seat} of {players}"
    row = _find_row(event)
    if row is not None and len(row) != players:
        yield f"expected a number for each of {players} players, got {len(row)}"
    if isinstance(event, TrickResolved) and not is_right(event.result, rules):
        yield "the result does not match the rules"
    yield from _list_wrong_numbers(event, rules)
    yield from _list_surplus(event, rules)
    if isinstance(event, HandDealt):
        yield from _list_deal_faults(event, rules)
    elif isinstance(event, HandScored):
        fault = find_result_fault(rules, event.result)
        yield from () if fault is None else (fault,)
    elif isinstance(event, MatchOver) and list(event.winners) != sorted(set(event.winners)):
        yield "the winners are given once each, in the order of the seats"


def _list_wrong_numbers(event: Event, rules: Ruleset) -> Iterator[str]:
    largest = rules.hand_sizes.largest
    if event.move_number < 1:
        yield f"moves are counted from 1, not {event.move_number}"
    for bid in _list_bids(event):
        if not 0 <= bid <= largest:
            yield f"nobody can bid {bid} in hands of up to {largest} tricks"
    if isinstance(event, CardsPassed) and not 1 <= event.trick < largest:
        yield f"cards are not passed after trick {event.trick} of up to {largest}"
    elif isinstance(event, HandSeen) and len(event.cards) > largest:
        yield f"there are no hands of {len(event.cards)} cards"


def _find_row(event: Event) -> tuple[int, ...] | None:
    """Return the numbers of an event that has one for each seat."""
    if isinstance(event, MatchOver):
        return event.scores
    return event.bids if isinstance(event, BidsOpened) else None


def _list_surplus(event: Event, rules: Ruleset) -> Iterator[str]:
    for card, times in Counter(_list_cards(event)).items():
        if times > rules.deck_counts.get(card, 0):
            yield f"the deck does not hold {card} so often"


def _list_deal_faults(event: HandDealt, rules: Ruleset) -> Iterator[str]:
    if event.hand_number < 1:
        yield f"hands are counted from 1, not {event.hand_number}"
    if len(event.turned) < rules.is_flipped:
        yield "no card is flipped"
    size = rules.hand_sizes.get_size(event.hand_number, event.turned)
    if event.hand_size != size:
        yield f"hand {event.hand_number} has {size} cards each, not {event.hand_size}"


def _list_bids(event: Event) -> Iterator[int]:
    if isinstance(event, BidMade):
        yield event.tricks
    elif isinstance(event, BidsOpened):
        yield from event.bids
    elif isinstance(event, ChoiceKept) and isinstance(event.move, Bid):
        yield event.move.tricks


def _list_cards(event: Event) -> Iterator[Card]:
    if isinstance(event, HandSeen):
        yield from event.cards
    elif isinstance(event, CardPlayed):
        yield event.play.card
        if event.play.show is not None:
            yield event.play.show
    elif isinstance(event, CardShown | CardGiven):
        yield event.card
    elif isinstance(event, ChoiceKept) and isinstance(event.move, PassCard):
        yield event.move.card


def _list_event_seats(event: Event) -> Iterator[Seat]:
    """Yield every seat that an event names."""
    for name in ("dealer", "seat", "owner", "giver", "taker"):
        if hasattr(event, name):
            yield getattr(event, name)
    if isinstance(event, CardPlayed):
        yield event.play.seat
    elif isinstance(event, ChoiceKept):
        yield event.move.seat
    elif isinstance(event, MatchOver):
        yield from event.winners
    elif isinstance(event, HandSeen):
        yield from event.audience
    elif isinstance(event, HandScored):
        yield event.result.dealer
