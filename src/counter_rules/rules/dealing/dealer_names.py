"""The dealer names the trump suit before the bids (F11.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import SUITS, Card, Suit
from counter_rules.rules.dealing.protocol import NamingTime
from counter_rules.seats import Seat


@attrs.frozen
class DealerNames:
    """The dealer looks at the cards and names one of the four suits, before any bid.

    >>> source = DealerNames()
    >>> source.find_naming_time(1), source.get_namer(2, ())
    (<NamingTime.BEFORE_BIDS: 'before_bids'>, 2)
    """

    face_up = None
    """No card is turned."""

    names: tuple[Suit | None, ...] = attrs.field(default=SUITS, init=False)
    """The four suits."""

    def find_trump(self, hand_number: int, turned: Sequence[Card] = ()) -> Suit | None:
        """Return None: the trump is named in every hand that has one."""
        return None

    def find_naming_time(self, hand_number: int, turned: Sequence[Card] = ()) -> NamingTime | None:
        """Return `NamingTime.BEFORE_BIDS`, whatever the hand."""
        return NamingTime.BEFORE_BIDS

    def get_namer(self, dealer: Seat, bids: Sequence[int | None]) -> Seat:
        """Return the dealer."""
        return dealer

    def __str__(self) -> str:
        return "named by the dealer"
