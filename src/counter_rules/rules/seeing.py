"""The hands that a player sees during the bidding (F1, F2.5)."""

from __future__ import annotations

from typing import Protocol

import attrs

__all__ = ["ForeheadHands", "OwnHand", "Seeing"]


class Seeing(Protocol):
    """The choice of hands that players hold on their foreheads."""

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """Return whether players see every hand except their own during the bidding.

        Args:
            hand_number: the hand, counted from 1.
            hand_size: the number of cards of each player.
        """
        ...


@attrs.frozen
class OwnHand:
    """Every player sees only its own hand."""

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """Return False: no hand is held on the forehead."""
        return False

    def __str__(self) -> str:
        return "own hand"


@attrs.frozen(kw_only=True)
class ForeheadHands:
    """Players hold some hands on their foreheads.

    Args:
        sizes: the sizes of these hands.
        hands: the numbers of further ones, counted from 1.

    >>> devils_bridge = ForeheadHands(sizes=(1,))
    >>> devils_bridge.is_forehead(1, hand_size=1), devils_bridge.is_forehead(2, hand_size=2)
    (True, False)
    """

    sizes: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """Return whether the size or the number of the hand is listed."""
        return hand_size in self.sizes or hand_number in self.hands

    def __str__(self) -> str:
        sizes = [f"hands of {size}" for size in self.sizes]
        numbers = [f"hand {number}" for number in self.hands]
        return f"own hand; on the forehead while bidding: {', '.join(sizes + numbers)}"
