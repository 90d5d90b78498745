"""The hook: the last bidder may not make the bids add up to the number of tricks (F1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids


@attrs.frozen
class HookLastBidder:
    """Some player must miss: the bids of a hand never add up to its tricks.

    Args:
        clause: the clause of the game's rules.

    >>> HookLastBidder().list_allowed((1, None, 0), 3)
    [0, 1, 3]
    """

    clause: str = "F1"

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return every bid; for the last bidder, every bid except the one that makes the total."""
        if bids.count(None) > 1:
            return range(tricks + 1)
        left = tricks - sum(bid for bid in bids if bid is not None)
        return [bid for bid in range(tricks + 1) if bid != left]

    def explain(self, bids: Bids, tricks: int) -> Reason:
        """Return the reason that the total is forbidden."""
        return Reason.of(ReasonCode.HOOKED, self.clause, tricks=tricks)

    def __str__(self) -> str:
        return "hook: the last bidder may not make the total N"
