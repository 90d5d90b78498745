"""Every hand the same number of cards (C1.2)."""

from __future__ import annotations

import attrs


@attrs.frozen
class ConstantHands:
    """The same number of cards in every hand.

    Args:
        cards: how many cards each player gets.
    """

    cards: int

    def get_size(self, hand_number: int) -> int:
        """Return the constant number, whichever the hand."""
        return self.cards
