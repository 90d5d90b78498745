"""What a choice of the first leader and a limit on leads offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit
from counter_rules.reasons import Reason
from counter_rules.seats import Seat
from counter_rules.trick import Counting, TrickResult


class FirstLeader(Protocol):
    """Says which seat leads the first trick of a hand."""

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the seat."""
        ...


class LeadLimit(Protocol):
    """Which cards may be led.

    A limit makes the promise that a duty makes: *a further card in the hand never makes another
    one playable that was not.* From that, views conclude what a lead says about the hand it
    came from (`View.voids`).
    """

    def bind(self, counting: Counting) -> LeadLimit:
        """Return the limit for a ruleset; one that asks for nothing returns itself.

        Args:
            counting: what cards count as: of which suit, how high, and whether they oblige.
        """
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

    def explain(self, card: Card, trump: Suit | None) -> Reason:
        """Say why a card of the hand is not among them."""
        ...
