"""The hands that a player sees before the bidding is over (F1, F2.5)."""

from __future__ import annotations

from typing import Protocol

import attrs

__all__ = ["ForeheadHands", "OwnHand", "Seeing"]


class Seeing(Protocol):
    """Which hands are held on the forehead."""

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """Return whether, until the bidding is over, players see all hands but their own.

        Args:
            hand_number: the hand, counted from 1.
            hand_size: how many cards each player has.
        """
        ...


@attrs.frozen
class OwnHand:
    """Hands are held as usual."""

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """No hand is held on the forehead."""
        return False

    def __str__(self) -> str:
        return "own hand"


@attrs.frozen(kw_only=True)
class ForeheadHands:
    """Some hands are held on the forehead.

    Args:
        sizes: every hand of one of these sizes is.
        hands: and so is every hand with one of these numbers, counted from 1.

    >>> devils_bridge = ForeheadHands(sizes=(1,))
    >>> devils_bridge.is_forehead(1, hand_size=1), devils_bridge.is_forehead(2, hand_size=2)
    (True, False)
    """

    sizes: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """Return whether the hand is one of those chosen."""
        return hand_size in self.sizes or hand_number in self.hands

    def __str__(self) -> str:
        sizes = [f"hands of {size}" for size in self.sizes]
        numbers = [f"hand {number}" for number in self.hands]
        return f"own hand; on the forehead while bidding: {', '.join(sizes + numbers)}"
