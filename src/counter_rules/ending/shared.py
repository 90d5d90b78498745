"""Equal totals share the win (F0.6, C8.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat


def list_leading(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the highest total.

    >>> list_leading((8, 3, 8))
    (0, 2)
    """
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


@attrs.frozen
class SharedWin:
    """Everybody with the highest total has won."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Any end will do."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return every seat with the highest total."""
        return list_leading(results[-1].scores)

    def __str__(self) -> str:
        return "equal totals share the win"
