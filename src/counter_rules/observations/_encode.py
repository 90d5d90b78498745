"""What a view says, as the numbers of an observation, block by block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from counter_rules.cards import CARDS, Card, Suit
from counter_rules.moves import Bid
from counter_rules.observations._told import Told, list_told
from counter_rules.question import Phase
from counter_rules.seats import Seat
from counter_rules.views import View

Numbers: TypeAlias = Iterator[tuple[str, Sequence[int]]]
"""Blocks by name, each with its numbers."""

_PHASES: Final = tuple(Phase)
_SUITS: Final = (None, *Suit)
_MOST: Final = 32_767
"""The highest score that fits."""


def list_numbers(view: View, seat: Seat) -> Numbers:
    """Yield what a seat's view says: the blocks that are not all 0, each with its numbers."""
    seats = [(seat + i) % view.rules.players for i in range(view.rules.players)]
    yield from _list_match(view, seats)
    if view.is_in_hand:
        yield from _list_hand(view, seats)
        yield from _list_seats(view, seats)
        yield from _list_told(view, seats)


def _list_match(view: View, seats: Sequence[Seat]) -> Numbers:
    """Yield what is said between hands, too."""
    yield "phase", _mark(_PHASES, view.phase)
    yield "dealer", _mark(seats, view.dealer)
    yield "hand_number", [min(view.hand_number, 255)]
    scores = [max(min(view.scores[seat], _MOST), ~_MOST) - ~_MOST for seat in seats]
    yield "scores", [byte for score in scores for byte in divmod(score, 256)]


def _list_hand(view: View, seats: Sequence[Seat]) -> Numbers:
    """Yield what concerns the whole hand, and the viewer's own cards."""
    names = [play.high for play in view.plays if play.high is not None]
    yield "hand", _count(view.hand or ())
    yield "face_up", _count(view.face_up)
    yield "trump", _mark(_SUITS, view.trump)
    yield "led", _mark(_SUITS, view.led)
    yield "leader", _mark(seats, view.leader)
    yield "doubled", [int(view.doubled)]
    yield "named", [1 + names[0] if names else 0]
    yield "hand_size", [view.hand_size]
    yield "tricks", [len(view.tricks)]


def _list_seats(view: View, seats: Sequence[Seat]) -> Numbers:
    """Yield what everybody sees of each seat."""
    laid = {play.seat: {play.card: 2 if play.high else 1} for play in view.trick}
    yield "trick", [number for seat in seats for number in _count(laid.get(seat, {}))]
    yield "bids", [_find_bid(view, seat) for seat in seats]
    yield "blind", [int(seat in view.blind) for seat in seats]
    yield "tricks_won", [view.tricks_won[seat] for seat in seats]
    yield "to_act", [int(seat in view.to_act) for seat in seats]


def _list_told(view: View, seats: Sequence[Seat]) -> Numbers:
    """Yield what each seat has told of its hand."""
    told = list_told(view, _list_dealt(view, seats[0]))
    yield "played", [number for seat in seats for number in _count(told[seat].played)]
    yield "voids", [int(suit in told[seat].void) for seat in seats for suit in Suit]
    if view.hand is not None:
        yield "shown", _count(told[seats[0]].seen)
    passed = told[seats[0]].passed
    known = [_add(told[seat], passed if i == 0 else None) for i, seat in enumerate(seats[1:])]
    yield "known", [number for cards in known for number in _count(cards)]


def _list_dealt(view: View, seat: Seat) -> Sequence[Sequence[Card]]:
    """Return the hands that were held on foreheads; until it is seen, its own is empty."""
    if not view.dealt or view.hand is None:
        return view.dealt
    # Once a card is passed on, what was dealt is forgotten: until then it is its own and played.
    own = [*view.hand, *(play.card for play in view.plays if play.seat == seat)]
    return [own if other == seat else hand for other, hand in enumerate(view.dealt)]


def _add(told: Told, passed: Card | None) -> Mapping[Card, int]:
    """Return what is known of a hand: what was seen there, and a card passed on to it."""
    return told.seen if passed is None else told.seen | Counter({passed: 1})


def _find_bid(view: View, seat: Seat) -> int:
    """Return a bid plus 1, be it the viewer's own sealed one; 0 for none."""
    bid = view.bids[seat]
    chosen = view.committed[seat] if view.committed else None
    if isinstance(chosen, Bid):
        bid = chosen.tricks
    return 0 if bid is None else bid + 1


def _mark(places: Sequence[object], place: object) -> list[int]:
    return [int(one == place) for one in places]


def _count(cards: Mapping[Card, int] | Sequence[Card]) -> list[int]:
    """Return how often each card is there."""
    counts = Counter(cards)
    return [counts[card] for card in CARDS]
