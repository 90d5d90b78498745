"""Sets of cards as whole numbers, and the voids of seats.

A set has one bit for each card, so that many are compared at once. The bit of a card is that of its
index. A second identical card of a double deck has a bit of its own, further up.
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


# Voids: the cards that cannot have been in a hand, as a legal play from it shows. They follow from
# the rules of play alone, whatever those are. A further card in a hand never makes another one
# playable that was not (`counter_rules.rules.following.Following` promises it). So if two cards
# were the whole hand, and one of them could not be played for the other, then whoever plays the one
# does not hold the other.


@attrs.frozen
class Void:
    """A suit that a seat is known not to hold; it has nothing to do with void fours (C6.4).

    A card is of the suit that it counts as: the left jack of F10.1 is a trump.

    Args:
        seat: the seat.
        suit: the suit.
        since: the trick of the hand that has shown it, counted from 1; where no play has, and
            it follows by counting, the trick that is next or in progress.
        perhaps: the cards of the suit that it may hold all the same, because they do not oblige
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
    """Return those of some cards that were not in the hand from which a card was played.

    Args:
        rules: the rules.
        card: the card that was played, legally.
        trick: the plays of the trick before it.
        trump: the trump suit by then, or None.
        tricks: the finished tricks of the hand by then.
        others: the cards that may have been there as far as is known, once each.

    Returns:
        A set of cards (`counter_rules.views._card_sets`).
    """

    def list_with(cards: Sequence[Card]) -> Sequence[Card]:
        return list_playable(rules, [card, *cards], trick, trump, tricks)

    absent = 0
    # All are asked together first: if any cards could make this one playable after all, as where
    # an obliging card makes up for a relieved one, they are among them, and nothing follows.
    # And only a card that would be playable can forbid another, so few are asked one by one.
    while card not in (playable := list_with(others)):
        absent |= make_set([other for other in playable if card not in list_with([other])])
        asked = make_set(playable)
        others = [other for other in others if not asked >> other.index & 1]
    return absent
