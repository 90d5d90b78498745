"""Of equal totals, whoever made the most bids has won (F1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.ending.shared import list_leading
from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat


@attrs.frozen
class MostExactBids:
    """The leader with the most bids made exactly; if these are equal too, the win is shared."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Any end will do."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the leaders who made the most bids."""
        leading = list_leading(results[-1].scores)
        made = {seat: sum(seat in result.exact for result in results) for seat in leading}
        return tuple(seat for seat in leading if made[seat] == max(made.values()))

    def __str__(self) -> str:
        return "of equal totals the most exact bids win"
