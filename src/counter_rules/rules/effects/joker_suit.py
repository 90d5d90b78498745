"""Jokers as a suit: two equal cards of a fifth suit (F5.1).

A led joker wins unless trumped, and a player who holds the other one must follow with it; off-suit
a joker cannot win. Every suit behaves like this, so the effect only names the clause that a player
who does not follow has broken. If a joker is turned up, jokers are trump (F5.2, see
`counter_rules.rules.dealing.TurnUp`).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Card, Rank, Suit
from counter_rules.trick import Effect, Lead


def lead_jokers(card: Card, trump: Suit | None) -> Suit:
    """Set the jokers' own suit."""
    return card.suit


JOKER_SUIT: Final = Effect(name="joker_suit", rank=Rank.JOKER, lead=Lead("F5.1", lead_jokers))
