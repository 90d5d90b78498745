"""The protocols of a bidding rule and of a hook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from typing_extensions import TypeAliasType

from counter_rules.reasons import Reason
from counter_rules.rules.hand_context import HandContext
from counter_rules.seats import Seat

Bids = TypeAliasType("Bids", tuple[int | None, ...])
"""The bids so far, by seat; None for a seat that has not bid."""


class Hook(Protocol):
    """A limit on the total of the bids of a hand.

    Both methods may have a last parameter ``hand``, as in `HandHook`.
    """

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return the bids allowed to the next bidder, in ascending order.

        Args:
            bids: the bids so far.
            tricks: the number of tricks in the hand.
        """
        ...

    def explain(self, bids: Bids, tricks: int) -> Reason:
        """Return why the next bidder may not make a bid within 0 … tricks."""
        ...


class HandHook(Protocol):
    """A limit that also depends on which hand it is, or on earlier hands."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        """Return the bids allowed to the next bidder, in ascending order.

        Args:
            bids: the bids so far.
            tricks: the number of tricks in the hand.
            hand: the hand.
        """
        ...

    def explain(self, bids: Bids, tricks: int, hand: HandContext) -> Reason:
        """Return why the next bidder may not make a bid within 0 … tricks."""
        ...


class Bidding(Protocol):
    """A bidding rule: the seats that may bid, and the bids allowed.

    ``list_allowed`` and ``explain`` may have a last parameter ``hand``, as in `HandBidding`.
    """

    @property
    def is_sealed(self) -> bool:
        """Whether bids stay hidden until every seat has bid."""
        ...

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        """Return the seats that may bid now; empty when the bidding is over."""
        ...

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return the bids allowed to a seat that may bid now, in ascending order."""
        ...

    def explain(self, bid: int, bids: Bids, tricks: int) -> Reason:
        """Return why a bid is not allowed."""
        ...


class HandBidding(Protocol):
    """A bidding rule that also depends on which hand it is, or on earlier hands."""

    @property
    def is_sealed(self) -> bool:
        """Whether bids stay hidden until every seat has bid."""
        ...

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        """Return the seats that may bid now; empty when the bidding is over."""
        ...

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        """Return the bids allowed to a seat that may bid now, in ascending order."""
        ...

    def explain(self, bid: int, bids: Bids, tricks: int, hand: HandContext) -> Reason:
        """Return why a bid is not allowed."""
        ...
