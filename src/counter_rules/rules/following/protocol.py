"""The protocol of a following rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason
from counter_rules.trick import Counting


class Following(Protocol):
    """A duty: the cards of a hand that may follow. `LeadLimit` is the rule for leads.

    A duty must keep a promise: *adding a card to a hand never makes another card playable that
    was not.* Views rely on it to infer what a play reveals about a hand (`View.voids`). Relieved
    cards of the led suit are an exception: views infer nothing from them.

    Implement it as a frozen value: it is compared and pickled as part of a ruleset.
    """

    def bind(self, counting: Counting) -> Following:
        """Return the duty bound to a ruleset's counting; a duty that needs none returns itself.

        Args:
            counting: the suit and height that each card counts as, and whether it obliges.
        """
        ...

    def list_playable(
        self, hand: Sequence[Card], led: Suit | None, trump: Suit | None, plays: Sequence[PlayCard]
    ) -> Sequence[Card]:
        """Return the cards that may be played, in the order of the hand.

        Args:
            hand: the player's cards, without those that may be played to any trick; may be empty.
            led: the led suit, or None if no card has set one.
            trump: the trump suit, or None.
            plays: the plays so far; empty if no further card can win the trick.
        """
        ...

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Reason:
        """Return why a card of the hand may not be played."""
        ...
