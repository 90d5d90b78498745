"""The words that every generated text uses, for CPython: bits, random draws, scratch memory.

The text takes whole numbers of 64 bits with a sign. Here they are Python's own, so only what could
grow beyond that is cut to size. `_words_numba` has the same words, and the same results.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from counter_rules.kernel._memory import Place

_Hook = TypeVar("_Hook", bound=Callable[..., object])

Words: TypeAlias = list[int]
"""A row, a table or a stream: words of 64 bits, written in place. Scratch memory is a list indeed,
which is read in half the time of an array; what lasts is an array, or part of one."""

_ALL: Final = (1 << 64) - 1
_SIGN: Final = 1 << 63


def hook(function: _Hook) -> _Hook:
    """Mark a function that the compiler may call or put in place, as it likes."""
    return function


inlined = hook
shared = hook
entry = hook
bulk_entry = hook
games_entry = hook
late_entry = hook


def array(numbers: list[int]) -> tuple[int, ...]:
    """Make a table that never changes."""
    return tuple(numbers)


def stack(size: int) -> Words:
    """Make scratch memory of so many words that lasts as long as the call; it has to be filled."""
    return [0] * size


def as_pointer(words: Words | Place) -> Words:
    """Take what the caller gave as words; compiled, it is the address of the first one."""
    return words  # type: ignore[return-value]  # only machine code is given addresses


def as_bytes(numbers: Words | Place) -> Words:
    """Take what the caller gave as bytes; compiled, it is the address of the first one."""
    return numbers  # type: ignore[return-value]  # as above


def nth_words(parts: Words | Place, n: int, size: int) -> Words:
    """Find the n-th of many parts of so many words, one behind the other."""
    return memoryview(parts)[n * size : (n + 1) * size]  # type: ignore[arg-type,return-value]


nth_ints = nth_words
"""Find the n-th of many parts of so many numbers of 32 bits."""

nth_bytes = nth_words
"""Find the n-th of many parts of so many bytes."""


def copy_words(words: Words, to: Words, n: int) -> None:
    """Copy so many words, which are all of both."""
    to[:] = words


def spread(out: Words, at: int, bits: int) -> None:
    """Write the 64 bits of a word as so many bytes; those beyond the end are left out.

    >>> out = [7, 7, 7, 7]
    >>> spread(out, 1, 0b10)
    >>> out
    [7, 0, 1, 0]
    """
    end = min(at + 64, len(out))
    out[at:end] = bytes([bits >> i & 1 for i in range(end - at)])


def ctz(bits: int) -> int:
    """Find the lowest set bit; there must be one.

    >>> ctz(0b1100)
    2
    """
    return (bits & -bits).bit_length() - 1


popcount = int.bit_count
"""Count the set bits of a number that is not negative."""


def top(bits: int) -> int:
    """Find the highest set bit; there must be one.

    >>> top(0b1100)
    3
    """
    return bits.bit_length() - 1


def select(mask: int, k: int) -> int:
    """Find the place of the k-th set bit, counted from 0; there must be one.

    >>> select(0b1100, 1)
    3
    """
    at = 0
    if k > 7:  # steps from bit to bit would take longer than this
        for width in (32, 16, 8, 4):
            low = (mask & ((1 << width) - 1)).bit_count()
            if k >= low:
                k -= low
                at += width
                mask >>= width
    while k:
        mask &= mask - 1
        k -= 1
    return at + (mask & -mask).bit_length() - 1


def select_bit(mask: int, k: int) -> int:
    """Find the k-th set bit, counted from 0, and leave it where it stands.

    >>> select_bit(0b1100, 1)
    8
    """
    return 1 << select(mask, k)


log = math.log
"""Find the natural logarithm; the last digit of it is not the same on all platforms."""

sqrt = math.sqrt
"""Find the square root, rounded as all processors round it."""


def draw(r: Words, n: int) -> int:
    """Draw from 0 … n-1, even up to a share of n / 2^64: one step of splitmix64.

    Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).

    >>> draw([0], 52), draw([1], 52)
    (45, 29)
    """
    z = (r[0] + 0x9E3779B97F4A7C15) & _ALL
    r[0] = z if z < _SIGN else z - _ALL - 1
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _ALL
    return ((z ^ (z >> 31)) * n) >> 64


def seed_stream(r: Words, seed: int, game: int) -> None:
    """Start the stream of a game; every seed has one for every game.

    The seed is mixed before the game is added, and both again: the streams of neighbours have
    nothing in common, and (1, 2) is another stream than (2, 1). One seed never gives two games the
    same start, nor do two seeds give it to the same game.

    Args:
        r: the stream, one word.
        seed: of 64 bits, with a sign or without.
        game: the number of the game, likewise.
    """
    z = _mix(_mix((seed + 0x9E3779B97F4A7C15) & _ALL) + game & _ALL)
    r[0] = z if z < _SIGN else z - _ALL - 1


def _mix(z: int) -> int:
    """Mix 64 bits so that each one changes about half of all; 0 alone stays what it is."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _ALL
    return z ^ (z >> 31)


_NAMES: Final = (
    "array", "as_bytes", "as_pointer", "bulk_entry", "copy_words", "ctz", "draw", "entry",
    "games_entry", "hook", "inlined", "late_entry", "log", "nth_bytes", "nth_ints", "nth_words",
    "popcount", "seed_stream", "select", "select_bit", "shared", "spread", "sqrt", "stack", "top",
)  # fmt: skip

WORDS: Final[Mapping[str, object]] = {name: globals()[name] for name in _NAMES}
"""The words by the names that a text gives them."""
