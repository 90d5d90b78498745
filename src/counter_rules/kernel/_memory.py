"""Words in memory, and states packed into rows."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import STANDARD_DECK, Suit
from counter_rules.engine.inner import list_dealt, list_undrawn
from counter_rules.kernel._tables import NAMING_TIMES
from counter_rules.kernel._tables.cards import SUIT_NUMBERS, make_pile, make_set, make_twins
from counter_rules.kernel.machine import codes, constants, row
from counter_rules.moves import Bid, PassCard
from counter_rules.observations.inner import list_revealed
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ending import Target
from counter_rules.seats import Seat
from counter_rules.state import State

# Words: one form for machine code, which takes their address, and for CPython.

Words: TypeAlias = "array[int]"
"""An array of words."""

Place: TypeAlias = "int | array[int] | bytearray | memoryview | Places"
"""A place, as the functions of a text take it: memory, or an address."""


def make_words(numbers: Iterable[int]) -> Words:
    """Return numbers as words."""
    return array("q", [*numbers])  # a list: `array` would read bytes as raw memory


def make_room(count: int) -> Words:
    """Return this number of words, all 0."""
    return array("q", [0]) * count


@attrs.frozen(eq=False)
class Rows:
    """Rows of ``size`` words each, one after another."""

    words: Words
    size: int

    def __len__(self) -> int:
        return len(self.words) // self.size

    def __add__(self, more: Rows) -> Rows:
        return Rows(self.words + more.words, self.size)

    def take(self, numbers: Iterable[int]) -> Rows:
        """Return the rows with these numbers, copied."""
        taken, size = make_room(0), self.size
        for number in numbers:
            taken += self.words[number * size : (number + 1) * size]
        return Rows(taken, size)

    def fill(self, word: int, value: int) -> None:
        """Write one value to the same word of every row."""
        self.words[word :: self.size] = make_words([value]) * len(self)


class Places(list["Place"]):
    """The places of everything that belongs to many games, in the order from `AT_ROWS` on."""

    def __init__(self, places: Iterable[Place]) -> None:
        super().__init__(places)
        self.addresses = make_words(map(get_address, self))
        """The same places as addresses, for machine code."""


def get_address(place: Place) -> int:
    """Return the address of a place in memory; an address is returned as it is."""
    if isinstance(place, int):
        return place
    if isinstance(place, array):
        return place.buffer_info()[0]
    if isinstance(place, Places):
        return get_address(place.addresses)
    return ctypes.addressof(ctypes.c_char.from_buffer(place))


# States as rows, in any phase; some sealed moves may already be chosen.

ROW_WORDS: Final = tuple(
    [name for name in vars(row) if name.isupper() and name not in ("ROW", *vars(constants))]
)
"""The words of a row by name, in order."""

_Named: TypeAlias = dict[str, int | Sequence[int]]
"""Words of a row by name: a single one, or one for every seat or play."""

PHASES: Final[Mapping[Phase, int]] = {
    Phase.DEAL: codes.DEAL,
    Phase.BID: codes.BIDDING,
    Phase.PLAY: codes.PLAY,
    Phase.PASS: codes.PASS,
    Phase.OVER: codes.OVER,
    Phase.NAME: codes.NAMING,
}
"""The code of each phase."""

_SIGHTS: Final[Mapping[Sight, int]] = {
    Sight.OWN: codes.OWN,
    Sight.HIDDEN: codes.HIDDEN,
    Sight.BLIND: codes.BLIND,
    Sight.FOREHEAD: codes.FOREHEAD,
}


def pack_state(state: State, at: Mapping[str, int]) -> Words:
    """Return the row of a state; ``at`` maps the names in `machine.row` to their indices."""
    words = _make_match_words(state)
    if state.is_in_hand:
        words |= _make_hand_words(state)
    numbers = [0] * at["ROW"]
    for name, value in words.items():
        if isinstance(value, int):
            numbers[at[name]] = value
        else:
            numbers[at[name] : at[name] + len(value)] = value
    return make_words(numbers)


def _make_match_words(state: State) -> _Named:
    """Return the words that outlast a hand."""
    results, seats = state.hand_results, range(state.rules.players)
    streaks: _Named = {"STREAK": state.streaks} if state.streaks else {}
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
        "UNDRAWN": _make_undrawn_set(state),
        "MISSES": sum(result.bids != result.tricks_won for result in results),
        "REACHED": int(any(max(result.scores) >= target for result in results)),
        "SCORE": state.scores,
        "EXACT": [sum(seat in result.exact for result in results) for seat in seats],
        "TAKEN": [sum(result.tricks_won[seat] for result in results) for seat in seats],
        **streaks,
    }


def _make_undrawn_set(state: State) -> int:
    """Return the rest of the second deck as a set; 0 if it is complete, or there is none."""
    rules = state.rules
    if rules.trump.face_up is not FaceUpCard.DRAWN:
        return 0
    left = list_undrawn(state)
    if state.is_in_hand and state.hand_number not in rules.no_trump:
        drawn = state.turned[int(rules.is_flipped)]
        left = tuple([card for card in left if card is not drawn])
    return 0 if len(left) == len(STANDARD_DECK) else make_set(left)


def _make_hand_words(state: State) -> _Named:
    """Return the words of the hand in progress."""
    trick = state.trick
    flipped, turned = _get_turned(state)
    waiting = state.to_act
    if state.phase in (Phase.BID, Phase.NAME) and not state.committed:
        waiting = tuple([seat for seat, bid in enumerate(state.bids) if bid is None])
    bids = [_get_bid(state, seat) for seat in range(state.rules.players)]
    return {
        "TURN": state.to_act[0],
        "WAITING": 0 if state.phase is Phase.PLAY else sum([1 << seat for seat in waiting]),
        "SIZE": state.hand_size,
        "TRUMP": SUIT_NUMBERS[state.trump],
        "LEADER": -1 if state.leader is None else state.leader,
        "LED": SUIT_NUMBERS[state.led],
        "ON_TABLE": len(trick),
        "TRICKS": len(state.tricks),
        "DOUBLED": int(state.doubled),
        "TOTAL": sum([bid for bid in bids if bid >= 0]),
        "BROKEN": _compute_broken(state),
        "NAME": next((int(play.high) for play in state.plays if play.high is not None), -1),
        "FACE_UP": make_set(state.turned),
        "STACK": make_pile(state.stack),
        "FLIPPED_CARD": flipped,
        "TURNED_CARD": turned,
        "HAND": [make_pile(hand) for hand in state.hands],
        "BID": bids,
        "WON": state.tricks_won,
        "SIGHT": [_SIGHTS[state.get_sight(seat)] for seat in range(state.rules.players)],
        "GIVEN": [_get_given(state, seat) for seat in range(state.rules.players)],
        "CARD": [play.card.index for play in trick],
        **_make_naming_words(state),
        **_make_declared_words(state),
        **_make_revealed_words(state),
    }


def _make_revealed_words(state: State) -> _Named:
    """Return the words for what play has revealed of each hand."""
    is_seen = state.rules.seeing.is_forehead(state.hand_number, state.hand_size)
    revealed = list_revealed(state, list_dealt(state) if is_seen else ())
    words: _Named = {
        "PLAYED": [make_pile(one.played) for one in revealed],
        "SEEN": [make_pile(one.seen) for one in revealed],
        "VOID": [sum([1 << SUIT_NUMBERS[suit] for suit in one.void]) for one in revealed],
        "PASSED": [-1 if one.passed is None else one.passed.index for one in revealed],
    }
    if state.rules.has_twins and not state.rules.has_winners_or_losers:
        words["STACK_TWIN"] = make_twins(state.stack)
        words["TWIN"] = [make_twins(hand) for hand in state.hands]
        words["PLAYED_TWIN"] = [make_twins(one.played) for one in revealed]
        words["SEEN_TWIN"] = [make_twins(one.seen) for one in revealed]
    return words


def _get_turned(state: State) -> tuple[int, int]:
    """Return the card flipped before the deal and the one turned up after it, -1 for none."""
    turned = [card.index for card in state.turned_at_deal]
    flipped = turned.pop(0) if state.rules.is_flipped else -1
    return flipped, turned[0] if turned else -1


def _get_bid(state: State, seat: Seat) -> int:
    """Return a seat's bid, sealed or open, or -1."""
    bid = state.bids[seat]
    chosen = state.committed[seat] if state.committed else None
    return chosen.tricks if isinstance(chosen, Bid) else -1 if bid is None else bid


def _get_given(state: State, seat: Seat) -> int:
    """Return the card that a seat has chosen to pass, or -1."""
    chosen = state.committed[seat] if state.committed else None
    return chosen.card.index if isinstance(chosen, PassCard) else -1


def _make_naming_words(state: State) -> _Named:
    """Return the word for when a seat names the trump, if a seat may do so."""
    if state.rules.naming is None:
        return {}
    return {"NAMING_TIME": NAMING_TIMES[state.naming_time]}


def _make_declared_words(state: State) -> _Named:
    """Return the words for the shows and names of the plays in the trick in progress."""
    left = [-1] * (state.rules.players - len(state.trick))
    shown = [-1 if play.show is None else play.show.index for play in state.trick]
    names = [-1 if play.high is None else int(play.high) for play in state.trick]
    return {"SHOW": shown + left, "HIGH": names + left}


def _compute_broken(state: State) -> int:
    """Return the suits that finished tricks have broken, should they be trump, as a set."""
    get_suit, broken = state.rules.counting.get_suit, 0
    for result in state.tricks:
        for suit in Suit:
            suits = [get_suit(play.card, suit) for play in result.plays]
            if result.led not in (None, suit) and suit in suits:
                broken |= 1 << SUIT_NUMBERS[suit]
    return broken
