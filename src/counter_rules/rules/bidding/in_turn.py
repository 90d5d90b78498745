"""Bidding in turn from the dealer's left, once each, in public (F0.3, C2.1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids, Hook
from counter_rules.seats import Seat


@attrs.frozen
class InTurn:
    """One bid each, dealer's left first and dealer last.

    Args:
        hook: the limit on the total, or None.
        clause: the clause of the game's rules.
    """

    hook: Hook | None = None
    clause: str = "F0.3"

    is_sealed = False
    """Bids are public."""

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        """Return the next seat from the dealer's left without a bid."""
        for seat in (*range(dealer + 1, len(bids)), *range(dealer + 1)):
            if bids[seat] is None:
                return (seat,)
        return ()

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return 0 … tricks, without the bids that the hook forbids."""
        return range(tricks + 1) if self.hook is None else self.hook.list_allowed(bids, tricks)

    def explain(self, bid: int, bids: Bids, tricks: int) -> Reason:
        """Return the reason that the bid is out of range, or that of the hook."""
        if self.hook is not None and 0 <= bid <= tricks:
            return self.hook.explain(bids, tricks)
        return Reason.of(ReasonCode.BID_OUT_OF_RANGE, self.clause, most=tricks)

    def __str__(self) -> str:
        return "in turn" if self.hook is None else f"in turn; {self.hook}"
