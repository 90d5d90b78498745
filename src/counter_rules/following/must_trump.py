"""Follow suit if able, else play a trump if able (F1, F9)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.following.follow_suit import FollowSuit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode


@attrs.frozen
class MustTrump:
    """Who cannot follow must trump; a discard is for those who can do neither.

    Args:
        clause: the clause of the game's rules.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> playable = MustTrump().list_playable(hand, Suit.SPADES, Suit.HEARTS, (), 0, ())
    >>> [card.code for card in playable]
    ['9H', 'KH']
    """

    clause: str = "F1"

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Sequence[Card]:
        """Return the cards of the led suit, else trumps with what else the led suit allows."""
        following = FollowSuit().list_playable(hand, led, trump, plays, relieved, values)
        if led is None or following is not hand or trump is None:
            return following
        if all(card.suit is not trump for card in hand):
            return hand
        return [card for card in hand if card.suit is trump or card.suit is led]

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
        """Say that the led suit must be followed, or a trump played."""
        if trump is None or any(c.suit is led and not c.bit & relieved for c in hand):
            return Reason.of(ReasonCode.MUST_FOLLOW, self.clause, suit=led, card=card)
        return Reason.of(ReasonCode.MUST_TRUMP, self.clause, suit=trump, card=card)

    def list_lacking(
        self,
        card: Card,
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
    ) -> Sequence[tuple[Suit, int]]:
        """Return the led suit, and trump if none was played: every trump obliges."""
        if trump is None or card.suit is trump:
            return ((led, relieved),)
        return ((trump, 0),) if led is trump else ((led, relieved), (trump, 0))

    def __str__(self) -> str:
        return "follow suit, else trump, else play anything"
