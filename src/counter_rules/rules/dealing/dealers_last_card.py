"""The last card dealt to the dealer makes trump, and stays in the hand (F11.5)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.rules.dealing.protocol import FaceUpCard


@attrs.frozen
class DealersLastCard:
    """The dealer shows the last card of the own hand, and its suit is trump.

    No card is turned up from the stack, so the hands may use up the deck.

    Args:
        joker: the trump that a joker makes: None, or `Suit.JOKERS` if jokers are a suit, so that
            both jokers are trumps.

    >>> from counter_rules.cards import parse_cards
    >>> [DealersLastCard().find_trump(1, [card]) for card in parse_cards("7H *")]
    [<Suit.HEARTS: 'H'>, None]
    """

    joker: Suit | None = None

    face_up = FaceUpCard.DEALERS_LAST
    """The dealer's last card is shown after the deal."""

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the suit of the card shown; None if there is none."""
        if not turned:
            return None
        suit = turned[0].suit
        return self.joker if suit is Suit.JOKERS else suit

    def __str__(self) -> str:
        return "the suit of the dealer's last card"
