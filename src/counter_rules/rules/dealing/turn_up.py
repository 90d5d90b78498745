"""The card turned up after the deal makes trump (F0.2, C1.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.rules.dealing.protocol import FaceUpCard


@attrs.frozen
class TurnUp:
    """The next card after the deal is turned up, and its suit is trump.

    If no card is left, the hand is played at no trump.

    Args:
        joker: the trump that a joker turned up makes: None, or `Suit.JOKERS` if jokers are a
            suit, so that the other joker is the only trump (F5.2).

    >>> from counter_rules.cards import parse_cards
    >>> TurnUp().find_trump(1, parse_cards("JH"))
    <Suit.HEARTS: 'H'>
    """

    joker: Suit | None = None

    face_up = FaceUpCard.TURNED_UP
    """A card is turned up after the deal."""

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the suit of the last card turned up, or None if no card was."""
        suit = turned[-1].suit if turned else None
        return self.joker if suit is Suit.JOKERS else suit

    def __str__(self) -> str:
        return "turn-up"
