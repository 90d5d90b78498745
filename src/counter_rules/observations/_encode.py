"""Observations: the layout of their blocks, and a view written into their bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import Bid
from counter_rules.observations._revealed import Revealed, list_revealed
from counter_rules.phase import Phase
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import RowBonus
from counter_rules.seats import Seat
from counter_rules.views import View

# The layout: the blocks in order, and the meaning of each.

_SUIT_NAMES: Final = tuple(map(str, Suit))

_AXES: Final[Mapping[str, tuple[str, ...]]] = {
    "suit": _SUIT_NAMES,
    "suit or none": ("none", *_SUIT_NAMES),
    "phase": tuple([str(phase) for phase in Phase if phase is not Phase.NAME]),
    "byte": ("high", "low"),
}
"""The places along each axis, except those of seats and cards."""

_BLOCKS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "hand": (("card",), "the viewer's own cards, how many of each; none while hidden from it"),
    "shown": (("card",), "the viewer's cards that all others have seen since the last pass"),
    "known": (("other", "card"), "cards of the other hands that the viewer has seen or passed on"),
    "face_up": (("card",), "cards turned face up before the play, which nobody holds"),
    "played": (("seat", "card"), "how many of each card the seat has played in the hand"),
    "trick": (("seat", "card"), "the seat's play to the trick: 1, or 2 for a joker named high"),
    "bids": (("seat",), "the bid plus 1; 0 for none, or one that is hidden from the viewer"),
    "blind": (("seat",), "whether the seat has bid blind"),
    "tricks_won": (("seat",), "the tricks won in the hand"),
    "voids": (("seat", "suit"), "whether the seat has not followed the suit since the last pass"),
    "scores": (("seat", "byte"), "the score plus 32,768, in two bytes"),
    "to_act": (("seat",), "whether the seat may move now"),
    "leader": (("seat",), "who leads the trick in progress, or the next one, once it is known"),
    "dealer": (("seat",), "who deals the hand, or the next one"),
    "trump": (("suit or none",), "the trump suit; all 0 while it has still to be named"),
    "led": (("suit or none",), "the suit led to the trick in progress"),
    "phase": (("phase",), "what the match waits for"),
    "doubled": ((), "whether the lead to this trick, or the next one, counts double"),
    "named": ((), "how the hand's first joker was named: 0 not yet, 1 low, 2 high"),
    "hand_size": ((), "how many cards each seat was dealt"),
    "tricks": ((), "how many tricks of the hand are finished"),
    "hand_number": ((), "the number of the hand in the match, at most 255"),
}
"""The axes and the meaning of each block; the page on observations has the details."""

_STREAKS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "made_in_a_row": (("seat",), "how many bids the seat has made in a row, at most 255"),
    "missed_in_a_row": (("seat",), "how many it has missed in a row, at most 255"),
}
"""The blocks of games in which a row of bids earns points (F11.7)."""


@attrs.frozen(kw_only=True)
class Block:
    """One feature of an observation: a run of numbers with a name.

    Args:
        name: the name of the feature.
        axes: the names of its axes; empty for a single number. ``seat`` counts from the viewer,
            who is 0; ``other`` are the seats after it.
        places: the labels along each axis.
        start: the index of its first number in an observation.
        meaning: the meaning of its numbers.
    """

    name: str
    axes: tuple[str, ...]
    places: tuple[tuple[str, ...], ...] = attrs.field(repr=False)
    start: int
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis; empty for a single number."""
        return tuple(map(len, self.places))

    @property
    def size(self) -> int:
        """The length of the run."""
        return prod(self.shape)

    @cached_property
    def slice(self) -> slice:
        """The slice of an observation that holds its numbers."""
        return slice(self.start, self.start + self.size)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each number, such as ``played[2, 9♣]``."""
        if not self.axes:
            return (self.name,)
        return tuple([f"{self.name}[{', '.join(place)}]" for place in product(*self.places)])


def list_blocks(rules: Ruleset) -> Iterator[Block]:
    """Yield the blocks of an observation under a ruleset, in order.

    The last place of the phase is that of the naming, in games that have one (F11.2).
    """
    seats = tuple(map(str, range(rules.players)))
    phases = _AXES["phase"] if rules.naming is None else tuple(map(str, Phase))
    blocks = {**_BLOCKS, **(_STREAKS if isinstance(rules.scoring, RowBonus) else {})}
    axes: Mapping[str, Sequence[str]] = {
        **_AXES,
        "card": tuple(map(str, rules.card_places)),
        "seat": seats,
        "other": seats[1:],
        "phase": phases,
    }
    start = 0
    for name, (of, meaning) in blocks.items():
        places = tuple([tuple(axes[axis]) for axis in of])
        block = Block(name=name, axes=of, places=places, start=start, meaning=meaning)
        yield block
        start += block.size


# The bytes, block by block. Most are 0, so only the others are written: for a view of Counter this
# takes a seventh of the time of making every block in full.

Starts: TypeAlias = Mapping[str, int]
"""The index of the first byte of each block."""

# A search by identity in a tuple this short is faster than hashing an enum's name.
_PHASES: Final = tuple(Phase)
_SUITS: Final = tuple(Suit)
_MOST: Final = 32_767
"""The highest score that two bytes can hold."""


def write_view(numbers: bytearray, view: View, seat: Seat, starts: Starts) -> None:
    """Write a seat's view into bytes that are all 0."""
    players = view.rules.players
    seats = [(seat + i) % players for i in range(players)]
    _write_match(numbers, view, seats, starts)
    if "made_in_a_row" in starts:
        _write_streaks(numbers, view, seats, starts)
    if view.is_in_hand:
        _write_hand(numbers, view, seat, starts)
        _write_seats(numbers, view, seats, starts)
        _write_revealed(numbers, view, seats, starts)


def _write_match(numbers: bytearray, view: View, seats: Sequence[Seat], starts: Starts) -> None:
    """Write the blocks that are also filled between hands."""
    numbers[starts["phase"] + _PHASES.index(view.phase)] = 1
    numbers[starts["dealer"] + seats.index(view.dealer)] = 1
    numbers[starts["hand_number"]] = min(view.hand_number, 255)
    scores, start = view.scores, starts["scores"]
    for place, seat in enumerate(seats):
        score = max(min(scores[seat], _MOST), ~_MOST) - ~_MOST
        numbers[start + 2 * place] = score >> 8
        numbers[start + 2 * place + 1] = score & 255


def _write_streaks(numbers: bytearray, view: View, seats: Sequence[Seat], starts: Starts) -> None:
    """Write the bids made and missed in a row, which are filled between hands, too."""
    streaks = view.streaks
    for place, seat in enumerate(seats):
        numbers[starts["made_in_a_row"] + place] = min(max(streaks[seat], 0), 255)
        numbers[starts["missed_in_a_row"] + place] = min(max(-streaks[seat], 0), 255)


def _write_hand(numbers: bytearray, view: View, seat: Seat, starts: Starts) -> None:
    """Write the blocks of the whole hand, and the viewer's own cards."""
    _add(numbers, starts["hand"], view.hand or ())
    _add(numbers, starts["face_up"], view.face_up)
    if not view.is_trump_open:
        numbers[starts["trump"] + get_suit_place(view.trump)] = 1
    numbers[starts["led"] + get_suit_place(view.led)] = 1
    if view.leader is not None:
        numbers[starts["leader"] + (view.leader - seat) % view.rules.players] = 1
    numbers[starts["doubled"]] = view.doubled
    if view.rules.effects.named:
        names = [play.high for play in view.plays if play.high is not None]
        numbers[starts["named"]] = 1 + names[0] if names else 0
    numbers[starts["hand_size"]] = view.hand_size
    numbers[starts["tricks"]] = len(view.tricks)


def _write_seats(numbers: bytearray, view: View, seats: Sequence[Seat], starts: Starts) -> None:
    """Write what all players see of each seat."""
    players, seat, width = view.rules.players, seats[0], len(view.rules.card_places)
    for play in view.trick:
        place = (play.seat - seat) % players
        numbers[starts["trick"] + place * width + play.card.index] = 2 if play.high else 1
    won, bid_at, won_at = view.tricks_won, starts["bids"], starts["tricks_won"]
    for place, one in enumerate(seats):
        numbers[bid_at + place] = _get_bid(view, one)
        numbers[won_at + place] = won[one]
    for name, marked in (("blind", view.blind), ("to_act", view.to_act)):
        for one in marked:
            numbers[starts[name] + (one - seat) % players] = 1


def _write_revealed(numbers: bytearray, view: View, seats: Sequence[Seat], starts: Starts) -> None:
    """Write what play has revealed of each hand."""
    revealed = list_revealed(view, _list_dealt(view, seats[0]))
    width = len(view.rules.card_places)
    for place, seat in enumerate(seats):
        one = revealed[seat]
        _add(numbers, starts["played"] + place * width, one.played)
        for suit in one.void:
            numbers[starts["voids"] + place * len(_SUITS) + _SUITS.index(suit)] = 1
        if place > 0:
            _add_known(numbers, starts["known"] + (place - 1) * width, one)
    own = revealed[seats[0]]
    _add_known(numbers, starts["shown"], own)
    if own.passed is not None:  # the neighbour holds it, and may have shown one like it
        at = starts["known"] + own.passed.index
        numbers[at] = max(numbers[at], 1)


def _add(numbers: bytearray, start: int, cards: Iterable[Card]) -> None:
    """Add cards to a block that counts them."""
    for card in cards:
        numbers[start + card.index] += 1


def _add_known(numbers: bytearray, start: int, one: Revealed) -> None:
    """Write the cards that others have seen in a hand."""
    for card, times in one.seen.items():
        numbers[start + card.index] = times


def _list_dealt(view: View, seat: Seat) -> Sequence[Sequence[Card]]:
    """Return the hands held on foreheads; the seat's own is empty while it is hidden from it."""
    if not view.dealt or view.hand is None:
        return view.dealt
    # A pass clears the record of the deal: until then, a seat was dealt what it holds and played.
    own = [*view.hand, *(play.card for play in view.plays if play.seat == seat)]
    return [own if other == seat else hand for other, hand in enumerate(view.dealt)]


def _get_bid(view: View, seat: Seat) -> int:
    """Return a seat's bid plus 1, with the viewer's own sealed one; 0 for none."""
    bid = view.bids[seat]
    chosen = view.committed[seat] if view.committed else None
    if isinstance(chosen, Bid):
        bid = chosen.tricks
    return 0 if bid is None else bid + 1


def get_suit_place(suit: Suit | None) -> int:
    """Return the place of a suit on the axis ``suit or none``."""
    return 0 if suit is None else 1 + _SUITS.index(suit)
