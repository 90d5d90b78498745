"""The top card of a second deck makes trump; the deck is drawn down over the match (F3.6)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.rules.dealing.protocol import FaceUpCard


@attrs.frozen
class SecondDeck:
    """A plain deck of 52 cards that serves only to make trump.

    Ruling: once all its cards have been drawn, it is reshuffled.

    >>> from counter_rules.cards import parse_cards
    >>> SecondDeck().find_trump(1, parse_cards("4C"))
    <Suit.CLUBS: 'C'>
    """

    face_up = FaceUpCard.DRAWN
    """A card is drawn for every hand."""

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the suit of the card drawn."""
        return turned[-1].suit

    def __str__(self) -> str:
        return "drawn from a second deck"
