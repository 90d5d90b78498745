"""Play all scheduled hands; the highest total wins (F0.6)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.results import HandResult
from counter_rules.rules.ending.protocol import Ties
from counter_rules.rules.ending.ties import SharedWin, is_always_settled, is_settled_by_scores
from counter_rules.seats import Seat


@attrs.frozen
class AllHands:
    """A match of as many hands as the schedule has.

    Args:
        ties: the way to settle equal totals.
    """

    ties: Ties = attrs.field(factory=SharedWin)

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        """Return whether all hands are played and the tie is settled."""
        played = results[-1].hand_number
        return scheduled is not None and played >= scheduled and self.ties.is_settled(results)

    def find_most_hands(self, scheduled: int | None) -> int | None:
        """Return the number of scheduled hands; None if a tie may add hands."""
        return scheduled if is_always_settled(self.ties) else None

    def is_resumable(self) -> bool:
        """Return whether the scores alone settle every tie."""
        return is_settled_by_scores(self.ties)

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the seats with the highest total, with ties settled."""
        return self.ties.list_winners(results)

    def __str__(self) -> str:
        return f"after the last hand; {self.ties}"
