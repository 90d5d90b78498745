"""The second seat from the dealer's left leads first (F2.2)."""

from __future__ import annotations

import attrs

from counter_rules.moves import Seat


@attrs.frozen
class TwoLeft:
    """The dealer's left calls first, and the caller's left leads.

    >>> TwoLeft().find_leader(dealer=3, players=4)
    1
    """

    def find_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the second seat from the dealer's left."""
        return (dealer + 2) % players

    def __str__(self) -> str:
        return "the second seat to the dealer's left leads first"
