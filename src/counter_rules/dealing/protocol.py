"""What a schedule of hands and a source of trump offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit


class HandSizes(Protocol):
    """How many cards each player gets."""

    def get_size(self, hand_number: int) -> int:
        """Return the cards each, of the hand with this number, counted from 1."""
        ...


class TrumpSource(Protocol):
    """Where the trump suit of a hand comes from."""

    def count_turned(self, left: int) -> int:
        """Return how many cards are turned face up, of those left after the deal."""
        ...

    def find_trump(self, turned: Sequence[Card]) -> Suit | None:
        """Return the trump suit that the cards face up make, or None."""
        ...
