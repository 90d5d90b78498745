"""The bids may not add up to more than the number of tricks (F10.3)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids


@attrs.frozen
class NoExcess:
    """The hook as its source words it: no bid takes the total over the number of tricks.

    A bid of 0 is always allowed, as the bids so far never exceed the tricks.

    Args:
        clause: the clause of the game's rules.

    >>> NoExcess().list_allowed((1, None, None), 3), NoExcess().list_allowed((1, None, 2), 3)
    (range(0, 3), range(0, 1))
    """

    clause: str = "F10.3"

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return 0 … the tricks not bid yet."""
        return range(tricks - sum(bid for bid in bids if bid is not None) + 1)

    def explain(self, bids: Bids, tricks: int) -> Reason:
        """Return the reason that the total may not exceed the number of tricks."""
        return Reason.of(ReasonCode.TOTAL_EXCEEDED, self.clause, tricks=tricks)

    def __str__(self) -> str:
        return "hook: no bid may take the total over N"
