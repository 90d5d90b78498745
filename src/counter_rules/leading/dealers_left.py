"""The dealer's left leads first (F0.4)."""

from __future__ import annotations

import attrs

from counter_rules.moves import Seat


@attrs.frozen
class DealersLeft:
    """The first bidder leads too.

    >>> DealersLeft().find_leader(dealer=3, players=4)
    0
    """

    def find_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the seat to the dealer's left."""
        return (dealer + 1) % players

    def __str__(self) -> str:
        return "the dealer's left leads first"
