"""Our own shuffle, exactly defined, so that any language can deal the same cards.

1. *Words.* A seed, a purpose and a number make the text ``counter-rules/1 PURPOSE SEED NUMBER``
   (for a deal: ``shuffle``, the seed, the hand number). Block *i* (0, 1, …) is the SHA-256 of
   that text, a space and *i* in decimal, in ASCII. Each block gives eight words of 32 bits,
   big-endian, in order. In place of a seed, `random.Random.getrandbits` (32) gives the words.
2. *Drawing below n.* Take the next word; if it is at least 2³² - (2³² mod n), drop it and take
   the next; the result is the word mod n.
3. *Shuffling.* Start from the deck in card order. For i from the last place down to 1: draw j
   below i + 1, and swap places i and j. Place 0 is the top of the deck.
4. *Dealing.* Seat 0 gets the top cards, seat 1 the next, and so on; then come the cards turned
   face up, and the rest is the stack.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules.cards import Card

_WORDS: Final = 2**32


def seeded_words(purpose: str, seed: int, number: int) -> Iterator[int]:
    """Yield the endless words of a seed.

    Args:
        purpose: what the words are for, so that two uses of a seed are independent.
        seed: any whole number.
        number: tells apart the uses for one purpose, such as the hand number.

    Yields:
        Whole numbers, 0 … 2³² - 1.

    >>> words = seeded_words("shuffle", 7, 1)
    >>> next(words), next(words)
    (3414745668, 4025256855)
    """
    text = f"counter-rules/1 {purpose} {seed} {number} "
    block = 0
    while True:
        digest = hashlib.sha256(f"{text}{block}".encode("ascii")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def words_of(rng: random.Random) -> Iterator[int]:
    """Yield the endless words of a generator, 32 bits each."""
    while True:
        yield rng.getrandbits(32)


def draw_below(words: Iterator[int], bound: int) -> int:
    """Draw a whole number evenly from 0 … bound-1.

    Args:
        words: where the randomness comes from.
        bound: how many numbers there are to draw from; 1 to 2³².

    Returns:
        The number.
    """
    limit = _WORDS - _WORDS % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def shuffle_cards(deck: Sequence[Card], words: Iterator[int]) -> tuple[Card, ...]:
    """Return the cards of a deck in shuffled order, top first."""
    cards = list(deck)
    for place in range(len(cards) - 1, 0, -1):
        other = draw_below(words, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)
