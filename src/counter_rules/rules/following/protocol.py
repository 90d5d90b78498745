"""What a following rule offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason
from counter_rules.trick import Counting


class Following(Protocol):
    """Which cards of a hand may follow. Leading is another axis and never asked here.

    A duty makes a promise: *a further card in the hand never makes another one playable that was
    not.* From that, views conclude what a play says about the hand it came from (`View.voids`),
    so a duty need not say it. Relieved cards of the led suit are an exception: nothing is
    concluded from them.

    Implement it as a frozen value: it is part of a ruleset, compared and pickled with it.
    """

    def bind(self, counting: Counting) -> Following:
        """Return the duty for a ruleset; one that asks for nothing returns itself.

        Args:
            counting: what cards count as: of which suit, how high, and whether they oblige.
        """
        ...

    def list_playable(
        self, hand: Sequence[Card], led: Suit | None, trump: Suit | None, plays: Sequence[PlayCard]
    ) -> Sequence[Card]:
        """Return the cards that may be played, in the order of the hand; none of an empty hand.

        Args:
            hand: the follower's cards, without those that may be played to any trick.
            led: the led suit, or None if no card has set one.
            trump: the trump suit, or None.
            plays: the plays so far, or none if no card can still win the trick.
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
        """Say why a card of the hand is not among the playable ones."""
        ...
