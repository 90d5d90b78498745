"""Play until somebody reaches a target; the most points win, shared if equal (C8.2)."""

from __future__ import annotations

import attrs

from counter_rules.moves import Seat


@attrs.frozen(kw_only=True)
class Target:
    """A match to a number of points.

    Args:
        points: the target, at least 1.
        max_hands: the most hands played, or None for no bound.

    >>> Target(points=8).list_winners((8, 3, 8))
    (0, 2)
    """

    points: int
    max_hands: int | None = None

    def is_over(self, scores: tuple[int, ...], hands_played: int) -> bool:
        """Tell whether anybody has reached the target, or the hands are used up."""
        return max(scores) >= self.points or hands_played == self.max_hands

    def list_winners(self, scores: tuple[int, ...]) -> tuple[Seat, ...]:
        """Return every seat with the most points."""
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)
