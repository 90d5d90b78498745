"""The bids must add up to the number of tricks (F3.6)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids


@attrs.frozen
class ExactTotal:
    """Everybody could be right: no bid exceeds what is left, and the last one is what is left.

    Args:
        clause: the clause of the game's rules.

    >>> ExactTotal().list_allowed((1, None, None), 3), ExactTotal().list_allowed((1, None, 0), 3)
    (range(0, 3), range(2, 3))
    """

    clause: str = "F3.6"

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return 0 … what is left; for the last bidder only what is left."""
        made = [bid for bid in bids if bid is not None]
        left = tricks - sum(made)
        return range(left if len(made) == len(bids) - 1 else 0, left + 1)

    def explain(self, bids: Bids, tricks: int) -> Reason:
        """Say what is left."""
        allowed = self.list_allowed(bids, tricks)
        return Reason.of(ReasonCode.TOTAL_FIXED, self.clause, tricks=tricks, allowed=allowed)

    def __str__(self) -> str:
        return "the bids add up to N"
