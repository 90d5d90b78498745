"""The layout of an observation: its blocks, in order, with what each of them means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Final

import attrs

from counter_rules.cards import CARDS, Suit
from counter_rules.question import Phase

_CARDS: Final = tuple(map(str, CARDS))
_SUITS: Final = tuple(map(str, Suit))

_AXES: Final[Mapping[str, tuple[str, ...]]] = {
    "card": _CARDS,
    "suit": _SUITS,
    "suit or none": ("none", *_SUITS),
    "phase": tuple(map(str, Phase)),
    "byte": ("high", "low"),
}
"""The places along each axis, but for those of seats."""

_BLOCKS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "hand": (("card",), "the viewer's own cards, how many of each; none while hidden from it"),
    "shown": (("card",), "those of them that all others have seen since the last pass"),
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
    "leader": (("seat",), "who leads the trick in progress, or the next one"),
    "dealer": (("seat",), "who deals the hand, or the next one"),
    "trump": (("suit or none",), "the trump suit"),
    "led": (("suit or none",), "the suit led to the trick in progress"),
    "phase": (("phase",), "what the match waits for"),
    "doubled": ((), "whether the lead to this trick, or the next one, counts double"),
    "named": ((), "how the hand's first joker was named: 0 not yet, 1 low, 2 high"),
    "hand_size": ((), "how many cards each seat was dealt"),
    "tricks": ((), "how many tricks of the hand are finished"),
    "hand_number": ((), "the number of the hand in the match, at most 255"),
}
"""Each block with its axes and what it says; the page on observations says it at more length."""


@attrs.frozen(kw_only=True)
class Block:
    """One thing that an observation says: numbers that stand side by side.

    Args:
        name: what it is called.
        axes: what its numbers are of: ``seat`` is counted from the viewer, who is 0; ``other`` are
            the seats after it. None for a single number.
        places: the places along each axis, as texts.
        start: where it begins.
        meaning: what its numbers say.
    """

    name: str
    axes: tuple[str, ...]
    places: tuple[tuple[str, ...], ...] = attrs.field(repr=False)
    start: int
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places each axis has; empty for a single number."""
        return tuple(map(len, self.places))

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where its numbers stand in an observation."""
        return slice(self.start, self.start + self.size)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each of its numbers is called, such as ``played[2, 9♣]``."""
        if not self.axes:
            return (self.name,)
        return tuple([f"{self.name}[{', '.join(place)}]" for place in product(*self.places)])


def list_blocks(players: int) -> Iterator[Block]:
    """Yield the blocks of the observations of so many players, in order."""
    seats = tuple(map(str, range(players)))
    axes: Mapping[str, Sequence[str]] = {**_AXES, "seat": seats, "other": seats[1:]}
    start = 0
    for name, (of, meaning) in _BLOCKS.items():
        places = tuple([tuple(axes[axis]) for axis in of])
        block = Block(name=name, axes=of, places=places, start=start, meaning=meaning)
        yield block
        start += block.size
