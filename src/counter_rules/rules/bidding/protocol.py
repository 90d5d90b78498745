"""What a bidding rule and a hook offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from typing_extensions import TypeAliasType

from counter_rules.reasons import Reason
from counter_rules.seats import Seat

Bids = TypeAliasType("Bids", tuple[int | None, ...])
"""The bids so far by seat, None where there is none yet."""


class Hook(Protocol):
    """A limit on what the bids of a hand may add up to."""

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return the bids open to the next bidder, in ascending order.

        Args:
            bids: the bids so far.
            tricks: how many tricks the hand has.
        """
        ...

    def explain(self, bids: Bids, tricks: int) -> Reason:
        """Say why a bid within 0 … tricks is not allowed to the next bidder."""
        ...


class Bidding(Protocol):
    """Who may bid, and what."""

    @property
    def is_sealed(self) -> bool:
        """Whether bids stay hidden until all are in."""
        ...

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        """Return the seats that may bid now; none when the bidding is over."""
        ...

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        """Return the bids allowed to a seat that may bid now, in ascending order."""
        ...

    def explain(self, bid: int, bids: Bids, tricks: int) -> Reason:
        """Say why a bid is not among the allowed ones."""
        ...
