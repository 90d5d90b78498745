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
    """A player who cannot follow must trump, and one who can do neither may play anything.

    Args:
        clause: the clause of the game's rules.
        counting: what cards count as; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in MustTrump().list_playable(hand, Suit.SPADES, Suit.HEARTS)]
    ['9H', 'KH']
    """

    clause: str = "F1"
    counting: Counting = attrs.field(default=AS_PRINTED, kw_only=True)

    def bind(self, counting: Counting) -> Self:
        """Return the duty with what cards count as."""
        return attrs.evolve(self, counting=counting)

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
        fitting = self.counting.list_suit(hand, led, trump)
        if self.counting.is_obliging(fitting):
            return fitting
        trumps = self.counting.list_suit(hand, trump, trump)
        if trumps and fitting:
            return [card for card in hand if card in trumps or card in fitting]
        return trumps or hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Reason:
        """Say that the led suit must be followed, or a trump played."""
        fitting = self.counting.list_suit(hand, led, trump)
        if trump is None or self.counting.is_obliging(fitting):
            return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)
        return Reason.of(ReasonCode.MUST_TRUMP, self.clause, suit=trump, card=card)

    def __str__(self) -> str:
        return "follow suit, else trump, else play anything"
