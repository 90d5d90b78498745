"""What the choice of the first leader and a limit on leads offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit
from counter_rules.moves import Seat
from counter_rules.reasons import Reason
from counter_rules.trick import TrickResult


class FirstLeader(Protocol):
    """Who leads the first trick of a hand."""

    def find_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the seat."""
        ...


class LeadLimit(Protocol):
    """Which cards may be led."""

    @property
    def is_free(self) -> bool:
        """Whether any card may be led, so that nobody need ask."""
        ...

    def list_leads(
        self, hand: Sequence[Card], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> Sequence[Card]:
        """Return the cards that may be led, in the order of the hand; never none.

        Args:
            hand: the leader's cards, at least one.
            trump: the trump suit, or None.
            tricks: the hand's finished tricks.
        """
        ...

    def explain(self, card: Card) -> Reason:
        """Say why a card of the hand is not among them."""
        ...

    def list_lacking(
        self, card: Card, trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> Sequence[Suit]:
        """Return the suits that a leader who legally led a card has none of.

        Args:
            card: the card led.
            trump: the trump suit, or None.
            tricks: the hand's finished tricks.
        """
        ...
