"""The seat that leads the first trick (F0.4, F2.2)."""

from __future__ import annotations

import attrs

from counter_rules.seats import Seat


@attrs.frozen
class DealersLeft:
    """The seat to the dealer's left bids first and leads first.

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
    """The seat to the dealer's left bids first, and the next seat leads first.

    >>> TwoLeft().get_leader(dealer=3, players=4)
    1
    """

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the second seat to the dealer's left."""
        return (dealer + 2) % players

    def __str__(self) -> str:
        return "the second seat to the dealer's left leads first"
