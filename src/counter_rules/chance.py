"""Seeds, the shuffle and seed commitments, defined exactly: any language can deal the same cards.

1. *Words.* A purpose, a seed and a number make the text ``counter-rules/1 PURPOSE SEED NUMBER``
   (for a deal: ``shuffle``, the seed, the hand number). Block *i* (0, 1, …) is the SHA-256 of
   that text, a space and *i* in decimal, in ASCII. Each block gives eight words of 32 bits,
   big-endian, in order. A generator gives its words by `random.Random.getrandbits` (32).
2. *Drawing below n.* Take the next word. If it is at least 2³² - (2³² mod n), drop it and take
   the next. The result is the word mod n.
3. *Shuffling* (Durstenfeld 1964). Start from the deck in card order. For i from the last place
   down to 1, draw j below i + 1 and swap places i and j. Place 0 is the top of the deck. If a
   flipped joker goes back (F6.3, F10.6), repeat all of this with the next words.
4. *Dealing.* Seat 0 gets the top cards, seat 1 the next, and so on. Then come the cards turned
   face up. The rest is the stack.
5. *Seeds.* A seed is an integer of at most 4096 bits. Its text is the number in decimal, in the
   digits 0 to 9, with no leading zero and no sign except a minus.
6. *Commitments.* The digest of a seed is the SHA-256 of the text ``counter-rules/1 commit SEED``,
   in ASCII, as 64 lower-case hexadecimal digits. No text that deals cards begins with the same
   words, so the digest reveals nothing about the deals.
"""

from __future__ import annotations

import hashlib
import random
import re
import struct
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, count
from typing import Final, TypeVar

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.cards import Card
from counter_rules.errors import StateError

__all__ = [
    "check_seed",
    "commit",
    "draw_below",
    "parse_seed",
    "seeded_words",
    "shuffle_cards",
    "words_of",
]

PartT = TypeVar("PartT")

_WORDS: Final = 2**32
_unpack: Final = struct.Struct(">8I").unpack
_MAX_BITS: Final = 4096
_TEXT: Final = re.compile(r"0|-?[1-9][0-9]{0,1233}")
"""An integer in decimal, of at most as many digits as 4096 bits can have."""


def seeded_words(purpose: str, seed: int, number: int) -> Iterator[int]:
    """Return an endless stream of 32-bit words from a seed.

    Args:
        purpose: the use of the words; two purposes get independent words from one seed.
        seed: any whole number (`check_seed` limits those of matches).
        number: distinguishes uses for one purpose, such as the hand number.

    Returns:
        An iterator over ints, 0 … 2³² - 1.

    >>> words = seeded_words("shuffle", 7, 1)
    >>> next(words), next(words)
    (3414745668, 4025256855)
    """
    return chain.from_iterable(map(partial(_make_block, purpose, seed, number), count()))


def first_words(purpose: str, seed: int, number: int) -> tuple[int, ...]:
    """Return the first eight of the `seeded_words`.

    They take two thirds of the time in which the stream is made and gives one.

    >>> first_words("shuffle", 7, 1)[:2]
    (3414745668, 4025256855)
    """
    return _make_block(purpose, seed, number, 0)


def _make_block(purpose: str, seed: int, number: int, block: int) -> tuple[int, ...]:
    """Return eight words of a stream, by the index of their block."""
    text = f"counter-rules/1 {purpose} {seed} {number} {block}"
    return _unpack(hashlib.sha256(text.encode("ascii")).digest())


def words_of(rng: random.Random) -> Iterator[int]:
    """Yield an endless stream of 32-bit words from a generator.

    >>> next(words_of(random.Random(7)))
    1390851128
    """
    while True:
        yield rng.getrandbits(32)


def draw_below(words: Iterator[int], bound: int) -> int:
    """Draw an int uniformly from 0 … bound-1.

    Args:
        words: the source of randomness.
        bound: the number of possible results, 1 to 2³².

    >>> draw_below(seeded_words("shuffle", 7, 1), 6)
    0
    """
    limit = _WORDS - _WORDS % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def shuffle_cards(deck: Sequence[Card], words: Iterator[int]) -> tuple[Card, ...]:
    """Return the cards of a deck in shuffled order, top first.

    >>> from counter_rules.cards import STANDARD_DECK
    >>> [str(card) for card in shuffle_cards(STANDARD_DECK, seeded_words("shuffle", 7, 1))[:3]]
    ['6♠', '10♥', 'A♠']
    """
    return shuffle_parts(deck, words)


def shuffle_parts(parts: Sequence[PartT], words: Iterator[int]) -> tuple[PartT, ...]:
    """Return values of any type in shuffled order, by the shuffle for cards.

    >>> sorted(shuffle_parts("abc", seeded_words("seats", 7, 1)))
    ['a', 'b', 'c']
    """
    shuffled = list(parts)
    for place in range(len(shuffled) - 1, 0, -1):
        other = draw_below(words, place + 1)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return tuple(shuffled)


def check_seed(seed: object) -> int:
    """Return a seed as a plain int, or refuse a value that is not one.

    Raises:
        StateError: if it is not a whole number, or has more than 4096 bits.

    >>> check_seed(7)
    7
    """
    number = to_int(seed)
    if number is None or number.bit_length() > _MAX_BITS:
        raise StateError(
            f"a seed must be a whole number of at most {_MAX_BITS} bits, not {shorten(seed)}"
        )
    return number


def parse_seed(text: str) -> int | None:
    """Parse a seed; None if the text is not one, such as ``+7``, ``007`` or ``1_000``.

    >>> parse_seed("7"), parse_seed("007")
    (7, None)
    """
    seed = int(text) if _TEXT.fullmatch(text) else None
    return None if seed is None or seed.bit_length() > _MAX_BITS else seed


def commit(seed: int) -> str:
    """Return the digest that commits to a seed without revealing it.

    Publish the digest before the first deal, and the seed after the match. Players then check that
    the digest is that of the seed, and the deals (`counter_rules.records.Record.check_deals`). The
    digest hides a large random seed, such as ``secrets.randbits(128)``. It does not hide a small
    one: anybody can try them all.

    Args:
        seed: a whole number of at most 4096 bits, as for `shuffle`.

    Returns:
        64 lower-case hexadecimal digits.

    Raises:
        StateError: if it is not such a number.

    >>> commit(7)
    'c7a5b2194e3e58570eb0ee7f5e038fdd2c97d89a68804e16e88cc47c5cd7dc88'
    """
    text = f"counter-rules/1 commit {check_seed(seed)}"
    return hashlib.sha256(text.encode("ascii")).hexdigest()
