"""Follow suit if able, else play a trump if able (F1, F9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.trick import AS_PRINTED, Counting


@attrs.frozen
class MustTrump:
    """A player who cannot follow must trump; a player who can do neither may play any card.

    Args:
        clause: the clause of the game's rules.
        counting: the suits that cards count as; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in MustTrump().list_playable(hand, Suit.SPADES, Suit.HEARTS)]
    ['9H', 'KH']
    """

    clause: str = "F1"
    counting: Counting = attrs.field(default=AS_PRINTED, kw_only=True)

    def bind(self, counting: Counting) -> Self:
        """Return the duty bound to a counting."""
        return attrs.evolve(self, counting=counting)

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Sequence[Card]:
        """Return the cards of the led suit if one obliges, else those and the trumps, else all."""
        if led is None:
            return hand
        followers = self.counting.list_suit(hand, led, trump)
        if self.counting.is_obliging(followers):
            return followers
        trumps = self.counting.list_suit(hand, trump, trump)
        if trumps and followers:
            return [card for card in hand if card in trumps or card in followers]
        return trumps or hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Reason:
        """Return the reason that the player must follow suit or play a trump."""
        followers = self.counting.list_suit(hand, led, trump)
        if trump is None or self.counting.is_obliging(followers):
            return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)
        return Reason.of(ReasonCode.MUST_TRUMP, self.clause, suit=trump, card=card)

    def __str__(self) -> str:
        return "follow suit, else trump, else play anything"
