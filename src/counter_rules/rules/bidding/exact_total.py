"""The bids must add up to the number of tricks (F3.6)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids


@attrs.frozen
class ExactTotal:
    """Every player can make its bid: the bids add up to the number of tricks.

    No bid exceeds the tricks not bid yet, and the last bid is all of these.

    Args:
        clause: the clause of the game's rules.

    >>> ExactTotal().list_allowed((1, None, None), 3), ExactTotal().list_allowed((1, None, 0), 3)
    (range(0, 3), range(2, 3))
    """

    clause: str = "F3.6"

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return 0 … the tricks not bid yet; for the last bidder, only all of them."""
        made = [bid for bid in bids if bid is not None]
        left = tricks - sum(made)
        return range(left if len(made) == len(bids) - 1 else 0, left + 1)

    def explain(self, bids: Bids, tricks: int) -> Reason:
        """Return the reason with the bids allowed."""
        allowed = self.list_allowed(bids, tricks)
        return Reason.of(ReasonCode.TOTAL_FIXED, self.clause, tricks=tricks, allowed=allowed)

    def __str__(self) -> str:
        return "the bids add up to N"
