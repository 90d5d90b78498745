"""Trumps may not be led until they are broken (F1, F6.7).

They are broken once one has been played to a trick in which another suit was led. A player who
holds nothing but trumps may lead one.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.trick import TrickResult


@attrs.frozen
class BrokenTrumps:
    """No trump is led before one has been played off-suit.

    Args:
        clause: the clause of the game's rules.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in BrokenTrumps().list_leads(hand, Suit.HEARTS, ())]
    ['2C']
    """

    clause: str = "F1"

    def list_leads(
        self, hand: Sequence[Card], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> Sequence[Card]:
        """Return the cards that are not trumps, or all if there are none or trumps are broken."""
        plain = [card for card in hand if card.suit is not trump]
        return hand if not plain or is_broken(trump, tricks) else plain

    def explain(self, card: Card) -> Reason:
        """Say that trumps are not broken."""
        return Reason.of(ReasonCode.TRUMPS_NOT_BROKEN, self.clause, suit=card.suit)

    def __str__(self) -> str:
        return "no trump is led until trumps are broken"


def is_broken(trump: Suit | None, tricks: Sequence[TrickResult]) -> bool:
    """Return whether a trump has been played to a trick in which another suit was led.

    Args:
        trump: the trump suit, or None.
        tricks: the hand's finished tricks.
    """
    return any(
        play.card.suit is trump
        for result in tricks
        if result.led is not trump
        for play in result.plays
    )
