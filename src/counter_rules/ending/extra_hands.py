"""A tie for the first place is played off in extra hands (F3.5).

All players take part, and whoever alone leads after one of them has won.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.ending.shared import list_leading
from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat


@attrs.frozen
class ExtraHands:
    """The match goes on until one seat alone has the highest total.

    How many cards the extra hands have is the schedule's to say.
    """

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Tell whether one seat alone leads."""
        return len(list_leading(results[-1].scores)) == 1

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the seat that leads."""
        return list_leading(results[-1].scores)

    def __str__(self) -> str:
        return "a tie for first goes to extra hands"
