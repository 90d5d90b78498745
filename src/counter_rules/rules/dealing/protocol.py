"""What a schedule of hands and a source of trump offer."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit


class FaceUpCard(enum.Enum):
    """Where a card that is turned face up for a hand comes from."""

    FLIPPED = "flipped"
    """The deck, before the deal; it is set aside."""
    TURNED_UP = "turned_up"
    """The deck, after the deal, if any card is left."""
    DRAWN = "drawn"
    """A second deck, which is drawn down over the match."""


class HandSizes(Protocol):
    """How many cards each player gets.

    Implement it as a frozen value: it is part of a ruleset, compared and pickled with it.
    """

    @property
    def hands(self) -> int | None:
        """How many hands are scheduled, or None if the match goes on until its ending says."""
        ...

    @property
    def largest(self) -> int:
        """The most cards that any hand can have."""
        ...

    @property
    def face_up(self) -> FaceUpCard | None:
        """Which card says how many are dealt: a flipped one, or None."""
        ...

    def get_size(self, hand_number: int, turned: Sequence[Card]) -> int:
        """Return the cards each.

        Args:
            hand_number: the hand, counted from 1; it may be past the last scheduled one.
            turned: the cards face up, the flipped one first.
        """
        ...


class TrumpSource(Protocol):
    """Where the trump suit of a hand comes from."""

    @property
    def face_up(self) -> FaceUpCard | None:
        """Which card is turned face up to make trump, or None."""
        ...

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the trump suit, or None.

        Args:
            hand_number: the hand, counted from 1.
            turned: the card turned to make trump, if there is one.
        """
        ...
