"""Words of memory, and states packed into them."""

from __future__ import annotations

import ctypes
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import STANDARD_DECK, Card, Suit
from counter_rules.engine.inner import list_dealt, list_undrawn
from counter_rules.kernel._tables.cards import SUIT_NUMBERS, make_set
from counter_rules.kernel.machine import codes
from counter_rules.moves import Bid, PassCard
from counter_rules.observations.inner import list_revealed
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ending import Target
from counter_rules.seats import Seat
from counter_rules.state import State

# Words: one form for machine code, which takes their address, and for plain Python.

Words: TypeAlias = "array[int]"
"""Words one behind the other: whole numbers of 64 bits with a sign."""

Place: TypeAlias = "int | array[int] | bytearray | memoryview | Places"
"""Where numbers lie, as the functions of a text are given it: in memory, or at an address."""


def make_words(numbers: Iterable[int]) -> Words:
    """Return some numbers as words."""
    return array("q", [*numbers])  # bytes would be taken for memory


def make_room(count: int) -> Words:
    """Return room for so many words, all 0."""
    return array("q", [0]) * count


@attrs.frozen(eq=False)
class Rows:
    """Rows one behind the other.

    Args:
        words: the words of all of them.
        size: how many words a row has.
    """

    words: Words
    size: int

    def __len__(self) -> int:
        return len(self.words) // self.size

    def __add__(self, more: Rows) -> Rows:
        return Rows(self.words + more.words, self.size)

    def take(self, numbers: Iterable[int]) -> Rows:
        """Return the rows of these numbers."""
        taken, size = make_room(0), self.size
        for number in numbers:
            taken += self.words[number * size : (number + 1) * size]
        return Rows(taken, size)

    def fill(self, word: int, value: int) -> None:
        """Write a word of every row."""
        self.words[word :: self.size] = make_words([value]) * len(self)


class Places(list["Place"]):
    """Where all that belongs to many games lies (`AT_ROWS` and on), and numbers as they are."""

    def __init__(self, places: Iterable[Place]) -> None:
        super().__init__(places)
        self.addresses = make_words(map(find_address, self))
        """The same for machine code."""


def find_address(place: Place) -> int:
    """Return the address of what lies in memory; of an address, itself."""
    if isinstance(place, int):
        return place
    if isinstance(place, array):
        return place.buffer_info()[0]
    if isinstance(place, Places):
        return find_address(place.addresses)
    return ctypes.addressof(ctypes.c_char.from_buffer(place))


# States: each a row of whole numbers, in any phase, whatever sealed moves are chosen already.

_Named: TypeAlias = dict[str, int | Sequence[int]]
"""Words of a row by name: one, or one for every seat or play."""

PHASES: Final[Mapping[Phase, int]] = {
    Phase.DEAL: codes.DEAL,
    Phase.BID: codes.BIDDING,
    Phase.PLAY: codes.PLAY,
    Phase.PASS: codes.PASS,
    Phase.OVER: codes.OVER,
}
"""The number that stands for each phase."""

_SIGHTS: Final[Mapping[Sight, int]] = {
    Sight.OWN: codes.OWN,
    Sight.HIDDEN: codes.HIDDEN,
    Sight.BLIND: codes.BLIND,
    Sight.FOREHEAD: codes.FOREHEAD,
}


def pack_state(state: State, at: Mapping[str, int]) -> Words:
    """Return the row of a state, each word where ``at`` says by its name in `machine.row`."""
    words = _list_match(state)
    if state.is_in_hand:
        words |= _list_hand(state)
    row = [0] * at["ROW"]
    for name, value in words.items():
        if isinstance(value, int):
            row[at[name]] = value
        else:
            row[at[name] : at[name] + len(value)] = value
    return make_words(row)


def _list_match(state: State) -> _Named:
    """Return the words that last from hand to hand."""
    results, seats = state.hand_results, range(state.rules.players)
    ending = state.rules.ending
    target = ending.points if isinstance(ending, Target) else codes.BIG
    return {
        "PHASE": PHASES[state.phase],
        "DEALER": state.dealer,
        "HAND_NUMBER": state.hand_number,
        "TRUMP": -1,
        "SHOW": [-1 for _ in seats],
        "HIGH": [-1 for _ in seats],
        "LED": -1,
        "NAME": -1,
        "UNDRAWN": _list_undrawn(state),
        "MISSES": sum(result.bids != result.tricks_won for result in results),
        "REACHED": int(any(max(result.scores) >= target for result in results)),
        "SCORE": state.scores,
        "EXACT": [sum(seat in result.exact for result in results) for seat in seats],
        "TAKEN": [sum(result.tricks_won[seat] for result in results) for seat in seats],
    }


def _list_undrawn(state: State) -> int:
    """Return what is left of the second deck as a set, 0 for all of it or if there is none."""
    rules = state.rules
    if rules.trump.face_up is not FaceUpCard.DRAWN:
        return 0
    left = list_undrawn(state)
    if state.is_in_hand and state.hand_number not in rules.no_trump:
        drawn = state.turned[int(rules.is_flipped)]
        left = tuple([card for card in left if card is not drawn])
    return 0 if len(left) == len(STANDARD_DECK) else make_set(left)


def _list_hand(state: State) -> _Named:
    """Return the words of the hand in progress."""
    trick = state.trick
    flipped, turned = _find_turned(state)
    waiting = state.to_act
    if state.phase is Phase.BID and not state.committed:
        waiting = tuple([seat for seat, bid in enumerate(state.bids) if bid is None])
    bids = [_get_bid(state, seat) for seat in range(state.rules.players)]
    return {
        "TURN": state.to_act[0],
        "WAITING": 0 if state.phase is Phase.PLAY else sum([1 << seat for seat in waiting]),
        "SIZE": state.hand_size,
        "TRUMP": SUIT_NUMBERS[state.trump],
        "LEADER": state.leader or 0,
        "LED": SUIT_NUMBERS[state.led],
        "ON_TABLE": len(trick),
        "TRICKS": len(state.tricks),
        "DOUBLED": int(state.doubled),
        "TOTAL": sum([bid for bid in bids if bid >= 0]),
        "BROKEN": _find_broken(state),
        "NAME": next((int(play.high) for play in state.plays if play.high is not None), -1),
        "FACE_UP": make_set(state.turned),
        "STACK": make_set(state.stack),
        "STACK_TWIN": _make_twins(state.stack),
        "FLIPPED_CARD": flipped,
        "TURNED_CARD": turned,
        "HAND": [make_set(hand) for hand in state.hands],
        "BID": bids,
        "WON": state.tricks_won,
        "SIGHT": [_SIGHTS[state.get_sight(seat)] for seat in range(state.rules.players)],
        "GIVEN": [_find_given(state, seat) for seat in range(state.rules.players)],
        "CARD": [play.card.index for play in trick],
        **_list_declared(state),
        **_list_told(state),
    }


def _list_told(state: State) -> _Named:
    """Return what the seats have told of their hands."""
    is_seen = state.rules.seeing.is_forehead(state.hand_number, state.hand_size)
    told = list_revealed(state, list_dealt(state) if is_seen else ())
    words: _Named = {
        "PLAYED": [make_set(one.played) for one in told],
        "SEEN": [make_set(one.seen) for one in told],
        "VOID": [sum([1 << SUIT_NUMBERS[suit] for suit in one.void]) for one in told],
        "PASSED": [-1 if one.passed is None else one.passed.index for one in told],
    }
    if state.rules.has_twins:
        words["TWIN"] = [_make_twins(hand) for hand in state.hands]
        words["PLAYED_TWIN"] = [_make_twins(one.played) for one in told]
        words["SEEN_TWIN"] = [_make_twins(one.seen) for one in told]
    return words


def _make_twins(cards: Sequence[Card] | Mapping[Card, int]) -> int:
    """Return the set of those cards that are there twice."""
    return make_set(card for card, times in Counter(cards).items() if times > 1)


def _find_turned(state: State) -> tuple[int, int]:
    """Return the card flipped before the deal and the one turned for it after, -1 for none."""
    since = sum(len(result.turned) for result in state.tricks)
    turned = [card.index for card in state.turned[: len(state.turned) - since]]
    flipped = turned.pop(0) if state.rules.is_flipped else -1
    return flipped, turned[0] if turned else -1


def _get_bid(state: State, seat: Seat) -> int:
    """Return a seat's bid, be it sealed, or -1."""
    bid = state.bids[seat]
    chosen = state.committed[seat] if state.committed else None
    return chosen.tricks if isinstance(chosen, Bid) else -1 if bid is None else bid


def _find_given(state: State, seat: Seat) -> int:
    """Return the card that a seat has chosen to pass, or -1."""
    chosen = state.committed[seat] if state.committed else None
    return chosen.card.index if isinstance(chosen, PassCard) else -1


def _list_declared(state: State) -> _Named:
    """Return what was shown with the plays of the trick in progress, and how they were named."""
    left = [-1] * (state.rules.players - len(state.trick))
    shown = [-1 if play.show is None else play.show.index for play in state.trick]
    names = [-1 if play.high is None else int(play.high) for play in state.trick]
    return {"SHOW": shown + left, "HIGH": names + left}


def _find_broken(state: State) -> int:
    """Return the suits that finished tricks have broken if they are trump, as a set of suits."""
    find_suit, broken = state.rules.counting.get_suit, 0
    for result in state.tricks:
        for suit in Suit:
            cards = [play.card for play in result.plays]
            if result.led is not suit and any(find_suit(card, suit) is suit for card in cards):
                broken |= 1 << SUIT_NUMBERS[suit]
    return broken
