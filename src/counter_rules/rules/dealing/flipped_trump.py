"""A card flipped before the deal makes trump; a joker makes no trump (F6.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.rules.dealing.protocol import FaceUpCard


@attrs.frozen
class FlippedTrump:
    """The suit of the flipped card is trump.

    Args:
        joker: the trump that a flipped joker makes: None, or `Suit.JOKERS` if jokers are a suit.

    >>> from counter_rules.cards import parse_cards
    >>> [FlippedTrump().find_trump(1, [card]) for card in parse_cards("7H *")]
    [<Suit.HEARTS: 'H'>, None]
    """

    joker: Suit | None = None

    face_up = FaceUpCard.FLIPPED
    """A card is flipped before every deal."""

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the suit of the flipped card."""
        suit = turned[0].suit
        return self.joker if suit is Suit.JOKERS else suit

    def __str__(self) -> str:
        return "the flipped card's suit"
