"""Sets of cards as ints, and the voids of seats.

A set has one bit for each card, so that many cards are compared at once. The bit of a card is at
its index. A second identical card of a double deck has its own bit, `COPY` places higher.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from counter_rules.cards import CARDS, Card, Suit, sort_cards
from counter_rules.engine.inner import list_playable
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import Counting, TrickResult

COPY: Final = 64
"""The distance between the bits of identical cards."""

_SUIT_SETS: Final = tuple(
    [(suit, sum(1 << card.index for card in CARDS if card.suit is suit)) for suit in Suit]
)


def make_set(cards: Iterable[Card]) -> int:
    """Make the set of some cards, including identical ones.

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
    """Return the cards of a set in card order, including identical ones."""
    found = [CARDS[bit % COPY] for bit in list_bits(cards)]
    return sort_cards(found) if cards >> COPY else tuple(found)


def list_alike(cards: int) -> list[int]:
    """Return the identical cards of a set: for each card with several copies, a set of them."""
    kinds: dict[int, int] = {}
    for bit in list_bits(cards):
        kinds[bit % COPY] = kinds.get(bit % COPY, 0) | 1 << bit
    return [kind for kind in kinds.values() if kind.bit_count() > 1]


def list_bits(cards: int) -> list[int]:
    """Return the positions of the bits of a set, the lowest first."""
    bits: list[int] = []
    while cards:
        lowest = cards & -cards
        bits.append(lowest.bit_length() - 1)
        cards ^= lowest
    return bits


def join(sets: Iterable[int]) -> int:
    """Return the union of sets."""
    joined = 0
    for cards in sets:
        joined |= cards
    return joined


# Voids: the cards that a legal play rules out for its hand. They follow from the rules of play
# alone, whatever those are. Another card in a hand never makes a card playable that was not
# (`counter_rules.rules.following.Following` promises it). So if a card could not be played from a
# hand of that card and another one, then a player who plays the card does not hold the other one.


@attrs.frozen
class Void:
    """A suit that a seat is known not to hold; unrelated to void fours (C6.4).

    A card belongs to the suit that it counts as: the left jack of F10.1 is a trump.

    Args:
        seat: the seat.
        suit: the suit.
        since: the trick of the hand whose play shows it, counted from 1; if it follows by counting
            alone, the trick in progress or the next one.
        perhaps: the cards of the suit that the seat may still hold, because they do not oblige
            their holder (C3.2) or may be played to any trick.
    """

    seat: Seat
    suit: Suit
    since: int
    perhaps: tuple[Card, ...] = ()


def compute_absent(
    rules: Ruleset,
    card: Card,
    trick: Sequence[PlayCard],
    trump: Suit | None,
    tricks: Sequence[TrickResult],
    others: Sequence[Card],
) -> int:
    """Compute the cards that were not in the hand from which a card was legally played.

    Args:
        rules: the rules.
        card: the card that was played.
        trick: the plays of the trick before it.
        trump: the trump suit at that time, or None.
        tricks: the finished tricks of the hand at that time.
        others: the cards that may have been in the hand as far as is known, once each.

    Returns:
        A set of cards (`counter_rules.views._card_sets`).
    """

    def list_with(cards: Sequence[Card]) -> Sequence[Card]:
        return list_playable(rules, [card, *cards], trick, trump, tricks)

    absent = 0
    # All cards are tried together first: if some could make this one playable after all, as an
    # obliging card makes up for a relieved one, they are among them, and nothing follows. Only a
    # playable card can forbid another one, so few cards are tried one by one.
    while card not in (playable := list_with(others)):
        absent |= make_set([other for other in playable if card not in list_with([other])])
        asked = make_set(playable)
        others = [other for other in others if not asked >> other.index & 1]
    return absent
