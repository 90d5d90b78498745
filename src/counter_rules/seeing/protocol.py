"""What a rule on seeing offers."""

from __future__ import annotations

from typing import Protocol


class Seeing(Protocol):
    """Which hands are held on the forehead."""

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """Tell whether, until the bidding is over, players see all hands but their own.

        Args:
            hand_number: the hand, counted from 1.
            hand_size: how many cards each player has.
        """
        ...
