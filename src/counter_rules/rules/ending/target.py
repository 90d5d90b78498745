"""Play until a seat reaches a target; the most points win (C8.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.results import HandResult
from counter_rules.rules.ending.protocol import Ties
from counter_rules.rules.ending.ties import SharedWin, is_always_settled
from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class Target:
    """A match to a number of points, or to the end of its schedule.

    Args:
        points: the target, at least 1.
        max_hands: the most hands to play, or None for no bound.
        ties: the way to settle equal totals.
    """

    points: int
    max_hands: int | None = None
    ties: Ties = attrs.field(factory=SharedWin)

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        """Return whether a seat has reached the target or the last hand has been played."""
        played = results[-1].hand_number
        is_due = (
            self._is_reached(results)
            or (self.max_hands is not None and played >= self.max_hands)
            or (scheduled is not None and played >= scheduled)
        )
        return is_due and self.ties.is_settled(results)

    def _is_reached(self, results: Sequence[HandResult]) -> bool:
        if max(results[-1].scores) >= self.points:
            return True
        # After the target is reached, a match continues only for a tie, however low the scores
        # then fall (F3.5). So only a tie needs a look at all earlier hands, which is quadratic.
        before = results[:-1]
        if not before or self.ties.is_settled(before):
            return False
        return any(max(result.scores) >= self.points for result in before)

    def find_most_hands(self, scheduled: int | None) -> int | None:
        """Return the lower of the two bounds; None without one, or if a tie may add hands."""
        bounds = [bound for bound in (self.max_hands, scheduled) if bound is not None]
        return min(bounds) if bounds and is_always_settled(self.ties) else None

    def is_resumable(self) -> bool:
        """Return whether ties share the win; other ties need the earlier hands."""
        return isinstance(self.ties, SharedWin)

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the seats with the highest total, with ties settled."""
        return self.ties.list_winners(results)

    def __str__(self) -> str:
        bound = "" if self.max_hands is None else f" or after {self.max_hands} hands"
        return f"at {self.points} points{bound}; {self.ties}"
