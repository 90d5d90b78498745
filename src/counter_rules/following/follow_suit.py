"""Follow suit if able, else play anything (F0.4, C3.1, C3.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode


@attrs.frozen
class FollowSuit:
    """The common duty: a card of the led suit, if one is held.

    Args:
        clause: the clause of the game's rules.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> playable = FollowSuit().list_playable(hand, Suit.HEARTS, None, (), 0, ())
    >>> [card.code for card in playable]
    ['9H', 'KH']
    """

    clause: str = "F0.4"

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Sequence[Card]:
        """Return the cards of the led suit, or all if none of them obliges (C3.2)."""
        if led is None:
            return hand
        fitting = [card for card in hand if card.suit is led]
        for card in fitting:
            if not card.bit & relieved:
                return fitting
        return hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Reason:
        """Say that the led suit must be followed."""
        return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)

    def list_lacking(
        self,
        card: Card,
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
    ) -> Sequence[tuple[Suit, int]]:
        """Return the led suit, but for cards that do not oblige (C3.2)."""
        return ((led, relieved),)

    def __str__(self) -> str:
        return "follow suit, else play anything"
