"""Follow suit if able, else play anything (F0.4, C3.1, C3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.trick import AS_PRINTED, Counting


@attrs.frozen
class FollowSuit:
    """The common duty: play a card of the led suit if you hold one.

    Args:
        clause: the clause of the game's rules.
        counting: the suits that cards count as; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in FollowSuit().list_playable(hand, Suit.HEARTS)]
    ['9H', 'KH']
    """

    clause: str = "F0.4"
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
        """Return the cards of the led suit, or all if none of them obliges (C3.2)."""
        if led is None:
            return hand
        counting = self.counting
        if not counting.is_as_printed:
            followers = counting.list_suit(hand, led, trump)
            return followers if counting.is_obliging(followers) else hand
        # The same without the two calls, which make listing moves a tenth slower.
        followers = [card for card in hand if card.suit is led]
        for card in followers:
            if card.rank not in counting.relieved:
                return followers
        return hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None = None,
        plays: Sequence[PlayCard] = (),
    ) -> Reason:
        """Return the reason that the player must follow the led suit."""
        return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)

    def __str__(self) -> str:
        return "follow suit, else play anything"
