"""Follow suit if able, else play anything (F0.4, C3.1, C3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from counter_rules.cards import Card, Rank, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode


@attrs.frozen
class FollowSuit:
    """The common duty: a card of the led suit, if one is held.

    Args:
        clause: the clause of the game's rules.
        relieved: the ranks that do not oblige their holder; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in FollowSuit().list_playable(hand, Suit.HEARTS)]
    ['9H', 'KH']
    """

    clause: str = "F0.4"
    relieved: frozenset[Rank] = attrs.field(default=frozenset(), kw_only=True)

    def bind(self, relieved: frozenset[Rank], values: Sequence[int]) -> Self:
        """Return the duty with the ranks that do not oblige their holder."""
        return attrs.evolve(self, relieved=relieved)

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Sequence[Card]:
        """Return the cards of the led suit, or all if none of them obliges (C3.2)."""
        if led is None:
            return hand
        fitting = [card for card in hand if card.suit is led]
        for card in fitting:
            if card.rank not in self.relieved:
                return fitting
        return hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Reason:
        """Say that the led suit must be followed."""
        return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)

    def __str__(self) -> str:
        return "follow suit, else play anything"
