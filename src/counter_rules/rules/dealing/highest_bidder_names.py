"""The highest bidder names the trump suit, or no trump, before the first lead (F11.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import SUITS, Card, Suit
from counter_rules.rules.dealing.protocol import NamingTime
from counter_rules.rules.highest_bid import get_highest_bidder
from counter_rules.seats import Seat


@attrs.frozen
class HighestBidderNames:
    """The seat with the highest bid names a suit or no trump, after the bids.

    Of equal bids, that of the seat nearest to the dealer's left counts. So the seat to the left of
    the dealer names the trump if all bids are zero.

    >>> HighestBidderNames().get_namer(3, (1, 2, 0, 2))
    1
    """

    face_up = None
    """No card is turned."""

    names: tuple[Suit | None, ...] = attrs.field(default=(*SUITS, None), init=False)
    """The four suits, and no trump."""

    def find_trump(self, hand_number: int, turned: Sequence[Card] = ()) -> Suit | None:
        """Return None: the trump is named in every hand that has one."""
        return None

    def find_naming_time(self, hand_number: int, turned: Sequence[Card] = ()) -> NamingTime | None:
        """Return `NamingTime.AFTER_BIDS`, whatever the hand."""
        return NamingTime.AFTER_BIDS

    def get_namer(self, dealer: Seat, bids: Sequence[int | None]) -> Seat:
        """Return the seat with the highest bid, the first of them from the dealer's left."""
        return get_highest_bidder(dealer, bids)

    def __str__(self) -> str:
        return "named by the highest bidder"
