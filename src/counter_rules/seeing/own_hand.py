"""Everybody sees their own hand and no other (F1)."""

from __future__ import annotations

import attrs


@attrs.frozen
class OwnHand:
    """Hands are held as usual."""

    def is_forehead(self, hand_number: int, hand_size: int) -> bool:
        """No hand is held on the forehead."""
        return False

    def __str__(self) -> str:
        return "own hand"
