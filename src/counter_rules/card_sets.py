"""Sets of cards as whole numbers, one bit for each card, so that many are compared at once.

The bit of a card is that of its index. A second identical card of a double deck has a bit of
its own, further up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from counter_rules.cards import CARDS, Card, Suit, sort_cards

COPY: Final = 64
"""How much further up the bit of each further identical card stands."""

ALL_RANKS: Final = (1 << 14) - 1
"""Every rank, one bit each (`Card.bit`)."""

_PLACES: Final = {suit: 13 * place for place, suit in enumerate(Suit)}


def make_deck_set(counts: Iterable[tuple[Card, int]]) -> int:
    """Return the set of the cards of a deck.

    Args:
        counts: each card, and how many of it there are.
    """
    return sum(1 << card.index + COPY * copy for card, many in counts for copy in range(many))


def pick_ranks(suit: Suit, ranks: int = ALL_RANKS) -> int:
    """Return the set of the cards of some ranks of a suit, once each.

    Args:
        suit: the suit.
        ranks: the ranks, one bit each (`Card.bit`).

    >>> from counter_rules.cards import Rank
    >>> list_cards(pick_ranks(Suit.HEARTS, 1 << Rank.FOUR | 1 << Rank.KING))
    (Card.parse('4H'), Card.parse('KH'))
    """
    if suit is Suit.JOKERS:
        return (ranks & 1) << CARDS[-1].index
    return ranks >> 1 << _PLACES[suit]


def list_cards(cards: int) -> tuple[Card, ...]:
    """Return the cards of a set in card order, as often as it holds each."""
    return sort_cards([CARDS[bit % COPY] for bit in list_bits(cards)])


def list_alike(cards: int) -> list[int]:
    """Return the identical cards of a set, each kind as a set, where there are several."""
    kinds: dict[int, int] = {}
    for bit in list_bits(cards):
        kinds[bit % COPY] = kinds.get(bit % COPY, 0) | 1 << bit
    return [kind for kind in kinds.values() if kind.bit_count() > 1]


def list_bits(cards: int) -> list[int]:
    """Return the places of the bits of a set, the lowest first."""
    bits: list[int] = []
    while cards:
        lowest = cards & -cards
        bits.append(lowest.bit_length() - 1)
        cards ^= lowest
    return bits


def join(sets: Iterable[int]) -> int:
    """Return the cards that are in any of some sets."""
    joined = 0
    for cards in sets:
        joined |= cards
    return joined
