"""Sets of cards as whole numbers, one bit for each card, so that many are compared at once.

The bit of a card is that of its index. A second identical card of a double deck has a bit of
its own, further up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from counter_rules.cards import CARDS, Card, Suit, sort_cards
from counter_rules.trick import Counting

COPY: Final = 64
"""How much further up the bit of each further identical card stands."""

_SUIT_SETS: Final = tuple(
    [(suit, sum(1 << card.index for card in CARDS if card.suit is suit)) for suit in Suit]
)


def make_set(cards: Iterable[Card]) -> int:
    """Return the set of some cards, with identical ones as often as they are there.

    >>> from counter_rules.cards import parse_cards
    >>> list_cards(make_set(parse_cards("KH 4H KH")))
    (Card.parse('4H'), Card.parse('KH'), Card.parse('KH'))
    """
    made = 0
    for card in cards:
        bit = 1 << card.index
        while made & bit:
            bit <<= COPY
        made |= bit
    return made


def list_suit_sets(counting: Counting, trump: Suit | None) -> Sequence[tuple[Suit, int]]:
    """Return each suit with the cards that count as it under a trump suit, once each."""
    if not counting.effects.counts_as:
        return _SUIT_SETS
    return [(suit, make_set(counting.list_suit(CARDS, suit, trump))) for suit in Suit]


def list_cards(cards: int) -> tuple[Card, ...]:
    """Return the cards of a set in card order, as often as it holds each."""
    found = [CARDS[bit % COPY] for bit in list_bits(cards)]
    return sort_cards(found) if cards >> COPY else tuple(found)


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
