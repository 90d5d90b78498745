"""The protocols of the first leader and of a lead limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit
from counter_rules.reasons import Reason
from counter_rules.rules.hand_context import HandContext
from counter_rules.seats import Seat
from counter_rules.trick import Counting, TrickResult


class FirstLeader(Protocol):
    """The choice of the seat that leads the first trick of a hand.

    ``get_leader`` may have a last parameter ``hand``, as in `HandLeader`.
    """

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        """Return the seat that leads."""
        ...


class HandLeader(Protocol):
    """The choice of the first leader by the bids, by which hand it is, or by earlier hands.

    It is asked after the bidding, so the hand has every bid. Until then, `State.leader` is None.
    """

    def get_leader(self, dealer: Seat, players: int, hand: HandContext) -> Seat:
        """Return the seat that leads."""
        ...


class LeadLimit(Protocol):
    """A limit on leads: the cards of a hand that may be led.

    A limit must keep the promise of a duty: *adding a card to a hand never makes another card
    playable that was not.* Views rely on it to infer what a lead reveals about a hand
    (`View.voids`).
    """

    def bind(self, counting: Counting) -> LeadLimit:
        """Return the limit bound to a ruleset's counting; a limit that needs none returns itself.

        Args:
            counting: the suit and height that each card counts as, and whether it obliges.
        """
        ...

    def list_leads(
        self, hand: Sequence[Card], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> Sequence[Card]:
        """Return the cards that may be led, at least one, in the order of the hand.

        Args:
            hand: the leader's cards, at least one.
            trump: the trump suit, or None.
            tricks: the hand's finished tricks.
        """
        ...

    def explain(self, card: Card, trump: Suit | None) -> Reason:
        """Return why a card of the hand may not be led."""
        ...
