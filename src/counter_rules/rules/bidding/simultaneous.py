"""Simultaneous bidding: bids stay sealed until every seat has bid (F1.1, F3.4, F6.1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids
from counter_rules.seats import Seat


@attrs.frozen
class Simultaneous:
    """One sealed bid each, in any order; without a hook, as there is no last bidder.

    Args:
        clause: the clause of the game's rules.

    >>> Simultaneous().list_bidders((None, None, None), dealer=2)
    (0, 1, 2)
    """

    clause: str = "F1.1"

    is_sealed = True
    """Bids stay hidden until every seat has bid."""

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        """Return every seat without a bid."""
        return tuple(seat for seat, bid in enumerate(bids) if bid is None)

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return 0 … tricks."""
        return range(tricks + 1)

    def explain(self, bid: int, bids: Bids, tricks: int) -> Reason:
        """Return the reason that the bid is out of range."""
        return Reason.of(ReasonCode.BID_OUT_OF_RANGE, self.clause, most=tricks)

    def __str__(self) -> str:
        return "simultaneous, sealed"
