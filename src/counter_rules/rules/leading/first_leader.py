"""The seat that leads the first trick (F0.4, F2.2, F11.6)."""

from __future__ import annotations

import attrs

from counter_rules.rules.hand_context import HandContext
from counter_rules.rules.highest_bid import get_highest_bidder
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


@attrs.frozen
class DealerLeads:
    """The dealer, who bids last, leads first (F11.6).

    >>> DealerLeads().get_leader(dealer=3, players=4)
    3
    """

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the dealer."""
        return dealer

    def __str__(self) -> str:
        return "the dealer leads first"


@attrs.frozen
class HighestBidder:
    """The seat with the highest bid leads first (F11.6).

    Of equal bids, that of the seat nearest to the dealer's left counts. Sealed and blind bids count
    like others.

    >>> from counter_rules.rules.hand_context import HandContext
    >>> hand = HandContext(number=1, size=5, bids=(2, 0, 1, 2))
    >>> HighestBidder().get_leader(1, 4, hand), HighestBidder().get_leader(3, 4, hand)
    (3, 0)
    """

    def get_leader(self, dealer: Seat, players: int, hand: HandContext) -> Seat:
        """Return the seat with the highest bid."""
        return get_highest_bidder(dealer, hand.bids)

    def __str__(self) -> str:
        return "the highest bidder leads first"
