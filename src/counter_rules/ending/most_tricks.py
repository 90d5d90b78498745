"""Of equal totals, whoever took the most tricks has won (F1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.ending.shared import list_leading
from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat


@attrs.frozen
class MostTricks:
    """The leader with the most tricks; if these are equal too, the win is shared."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Any end will do."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the leaders who took the most tricks."""
        leading = list_leading(results[-1].scores)
        taken = {seat: sum(result.tricks_won[seat] for result in results) for seat in leading}
        return tuple(seat for seat in leading if taken[seat] == max(taken.values()))

    def __str__(self) -> str:
        return "of equal totals the most tricks win"
