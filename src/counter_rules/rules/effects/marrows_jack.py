"""Jack Marrows's jacks of trumps: the two highest trumps (F10.1).

The jack of trumps is the highest card. The other jack of its colour is the next, and counts as a
trump, in a hand and on the table, whatever is printed on it. Rulings: at no trump nothing changes;
the trump is that at the start of the trick, even if a led king names another one; and where
effects change values, a card may rise above the jacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules.cards import Card, Rank, Suit
from counter_rules.trick import CountsAs, Effect

_SAME_COLOUR: Final[Mapping[Suit, Suit]] = {
    Suit.CLUBS: Suit.SPADES,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.SPADES: Suit.CLUBS,
}
_HIGHEST: Final = 16
_NEXT: Final = 15


def get_suit(card: Card, trump: Suit | None) -> Suit:
    """Return the trump suit for the other jack of its colour, the printed suit for the rest."""
    if trump is not None and card.suit is _SAME_COLOUR.get(trump):
        return trump
    return card.suit


def get_value(card: Card, trump: Suit | None, value: int) -> int:
    """Return more than an ace for the jack of trumps and for the other jack of its colour."""
    if card.suit is trump:
        return _HIGHEST
    return _NEXT if get_suit(card, trump) is trump else value


MARROWS_JACK: Final = Effect(
    name="marrows_jack", rank=Rank.JACK, counts_as=CountsAs("F10.1", get_suit, get_value)
)
