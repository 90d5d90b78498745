"""Follow suit if able, else play a trump if able (F1, F9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from counter_rules.cards import Card, Rank, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode


@attrs.frozen
class MustTrump:
    """A player who cannot follow must trump, and one who can do neither may play anything.

    Args:
        clause: the clause of the game's rules.
        relieved: the ranks that do not oblige their holder to follow; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in MustTrump().list_playable(hand, Suit.SPADES, Suit.HEARTS)]
    ['9H', 'KH']
    """

    clause: str = "F1"
    relieved: frozenset[Rank] = attrs.field(default=frozenset(), kw_only=True)

    def bind(self, relieved: frozenset[Rank], values: Sequence[int]) -> Self:
        """Return the duty with the ranks that do not oblige their holder to follow."""
        return attrs.evolve(self, relieved=relieved)

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Sequence[Card]:
        """Return the cards of the led suit, else trumps with what else the led suit allows."""
        if led is None:
            return hand
        if self._must_follow(hand, led):
            return [card for card in hand if card.suit is led]
        if all(card.suit is not trump for card in hand):
            return hand
        return [card for card in hand if card.suit is trump or card.suit is led]

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Reason:
        """Say that the led suit must be followed, or a trump played."""
        if trump is None or self._must_follow(hand, led):
            return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)
        return Reason.of(ReasonCode.MUST_TRUMP, self.clause, suit=trump, card=card)

    def _must_follow(self, hand: Sequence[Card], led: Suit) -> bool:
        return any(card.suit is led and card.rank not in self.relieved for card in hand)

    def __str__(self) -> str:
        return "follow suit, else trump, else play anything"
