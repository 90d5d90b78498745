"""The seat that leads the first trick (F0.4, F2.2)."""

from __future__ import annotations

import attrs

from counter_rules.seats import Seat


@attrs.frozen
class DealersLeft:
    """The first bidder leads too.

    >>> DealersLeft().get_leader(dealer=3, players=4)
    0
    """

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the seat to the dealer's left."""
        return (dealer + 1) % players

    def __str__(self) -> str:
        return "the dealer's left leads first"


@attrs.frozen
class TwoLeft:
    """The dealer's left calls first, and the caller's left leads.

    >>> TwoLeft().get_leader(dealer=3, players=4)
    1
    """

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the second seat from the dealer's left."""
        return (dealer + 2) % players

    def __str__(self) -> str:
        return "the second seat to the dealer's left leads first"
