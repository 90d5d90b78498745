"""What a following rule offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.cards import Card, Suit
from counter_rules.errors import Reason


class Following(Protocol):
    """Which cards of a hand may follow. Leading is free and never asked here.

    Implement it as a frozen value: it is part of a ruleset, compared and pickled with it.
    """

    def list_playable(
        self, hand: Sequence[Card], led: Suit | None, relieved: int
    ) -> Sequence[Card]:
        """Return the cards that may be played, in the order of the hand.

        Args:
            hand: the follower's cards.
            led: the led suit, or None if no card has set one.
            relieved: the ranks that do not oblige their holder, one bit each (`Card.bit`).
        """
        ...

    def explain(self, card: Card, led: Suit) -> Reason:
        """Say why a card of the hand is not among the playable ones."""
        ...
