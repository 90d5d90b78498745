"""Win or lose together: a hand in which any bid is missed costs a life (F3.6).

Ruling: a missed hand is not repeated, and players with a life left after the last hand have won.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError
from counter_rules.results import HandResult
from counter_rules.seats import Seat


@attrs.frozen
class Lives:
    """A match that all players win or lose together.

    Args:
        lives: the number of missed hands that loses the match.

    Raises:
        RulesetError: if it is not a whole number of at least 1.
    """

    lives: int = 1

    def __attrs_post_init__(self) -> None:
        if type(self.lives) is not int or self.lives < 1:
            raise RulesetError(f"a match needs at least one life, got {shorten(self.lives)}")

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        """Return whether no life is left or all hands are played."""
        is_last = scheduled is not None and results[-1].hand_number >= scheduled
        return is_last or self._is_lost(results)

    def find_most_hands(self, scheduled: int | None) -> int | None:
        """Return the number of scheduled hands."""
        return scheduled

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return all seats if a life is left, else none."""
        return () if self._is_lost(results) else tuple(range(len(results[-1].scores)))

    def _is_lost(self, results: Sequence[HandResult]) -> bool:
        return sum(result.bids != result.tricks_won for result in results) >= self.lives

    def __str__(self) -> str:
        lost = "the first missed hand" if self.lives == 1 else f"{self.lives} missed hands"
        return f"all win after the last hand; all lose at {lost}"
