"""Bidding in turn from the dealer's left, once each, in public (F0.3, C2.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import attrs

from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.bidding.protocol import Bids, HandHook, Hook
from counter_rules.rules.hand_context import HandContext, takes_hand
from counter_rules.seats import Seat


@attrs.frozen
class InTurn:
    """One bid each, dealer's left first and dealer last.

    Args:
        hook: the limit on the total, or None.
        clause: the clause of the game's rules.
    """

    hook: Hook | HandHook | None = None
    clause: str = "F0.3"

    is_sealed = False
    """Bids are public."""

    @cached_property
    def needs_hand(self) -> bool:
        """Whether the hook takes the hand."""
        hook = self.hook
        return hook is not None and takes_hand(hook.list_allowed, hook.explain)

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        """Return the next seat from the dealer's left without a bid."""
        for seat in (*range(dealer + 1, len(bids)), *range(dealer + 1)):
            if bids[seat] is None:
                return (seat,)
        return ()

    def list_allowed(
        self, bids: Bids, tricks: int, hand: HandContext | None = None
    ) -> Sequence[int]:
        """Return 0 … tricks, without the bids that the hook forbids."""
        if self.hook is None:
            return range(tricks + 1)
        # The type of a hook does not say whether it takes the hand: `needs_hand` does.
        ask: Callable[..., Sequence[int]] = self.hook.list_allowed
        return ask(bids, tricks) if hand is None else ask(bids, tricks, hand=hand)

    def explain(self, bid: int, bids: Bids, tricks: int, hand: HandContext | None = None) -> Reason:
        """Return the reason that the bid is out of range, or that of the hook."""
        if self.hook is not None and 0 <= bid <= tricks:
            ask: Callable[..., Reason] = self.hook.explain
            return ask(bids, tricks) if hand is None else ask(bids, tricks, hand=hand)
        return Reason.of(ReasonCode.BID_OUT_OF_RANGE, self.clause, most=tricks)

    def __str__(self) -> str:
        return "in turn" if self.hook is None else f"in turn; {self.hook}"
