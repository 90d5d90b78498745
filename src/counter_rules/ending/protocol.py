"""What an ending offers."""

from __future__ import annotations

from typing import Protocol

from counter_rules.moves import Seat


class Ending(Protocol):
    """When a match is over, and who has won."""

    def is_over(self, scores: tuple[int, ...], hands_played: int) -> bool:
        """Tell whether the match is over after a hand."""
        ...

    def list_winners(self, scores: tuple[int, ...]) -> tuple[Seat, ...]:
        """Return the winners of a match that is over."""
        ...
