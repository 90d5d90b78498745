"""Hands on the forehead: everybody sees all hands but their own (F2.5).

It lasts until the bidding is over; then everybody takes their own hand as usual.
"""

from __future__ import annotations

import attrs


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
        """Tell whether the hand is one of those chosen."""
        return hand_size in self.sizes or hand_number in self.hands

    def __str__(self) -> str:
        sizes = [f"hands of {size}" for size in self.sizes]
        numbers = [f"hand {number}" for number in self.hands]
        return f"own hand; on the forehead while bidding: {', '.join(sizes + numbers)}"
