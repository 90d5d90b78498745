"""The vocabulary of every generated text, for CPython: bits, random draws, scratch memory.

A text computes with words of 64 bits. Here they are Python ints, so only results that could exceed
64 bits are truncated. `_words_numba` has the same names, with the same results.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from counter_rules.kernel._memory import Place

_Hook = TypeVar("_Hook", bound=Callable[..., object])

Words: TypeAlias = list[int]
"""A row, a table or a stream: words, written in place. Scratch memory is a list, because reading
one takes half the time of an array; everything else is an array, or part of one."""

_ALL: Final = (1 << 64) - 1
_SIGN: Final = 1 << 63


def hook(function: _Hook) -> _Hook:
    """Mark a function that the compiler may inline or call."""
    return function


inlined = hook
shared = hook
entry = hook
releasing_entry = hook
late_entry = hook
late_raw_entry = hook


def array(numbers: list[int]) -> tuple[int, ...]:
    """Return a constant table."""
    return tuple(numbers)


def stack(size: int) -> Words:
    """Return ``size`` words of scratch memory, valid until the caller returns; fill it first."""
    return [0] * size


def as_pointer(words: Words | Place) -> Words:
    """Return a place as words; compiled code casts an address."""
    return words  # type: ignore[return-value]  # only machine code is given addresses


def as_bytes(numbers: Words | Place) -> Words:
    """Return a place as bytes; compiled code casts an address."""
    return numbers  # type: ignore[return-value]  # as above


def nth_words(parts: Words | Place, n: int, size: int) -> Words:
    """Return the n-th part of an array in parts of ``size`` words."""
    return memoryview(parts)[n * size : (n + 1) * size]  # type: ignore[arg-type,return-value]


nth_ints = nth_words
"""Return the n-th part of an array in parts of ``size`` 32-bit numbers."""

nth_bytes = nth_words
"""Return the n-th part of an array in parts of ``size`` bytes."""


def nth_floats(parts: Words | Place, n: int, size: int) -> list[float]:
    """Return the n-th part of an array in parts of ``size`` numbers of single precision."""
    return nth_words(parts, n, size)  # type: ignore[return-value]  # the memory decides the kind


to_float = float
"""Return a whole number in single precision; here it is rounded when it is written."""


def copy_words(words: Words, to: Words, n: int) -> None:
    """Copy all ``n`` words of one array to another of the same size."""
    to[:] = words


def clear_bytes(out: Words, first: int, last: int) -> None:
    """Write 0 to the bytes first … last-1."""
    out[first:last] = bytes(last - first)


_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


def spread(out: Words, at: int, bits: int, size: int) -> None:
    """Write the lowest ``size`` bits of a word, at most 64, as bytes.

    >>> out = bytearray(b"7777")
    >>> spread(out, 1, 0b10, 2)
    >>> [*out]
    [55, 0, 1, 55]
    """
    digits = f"{bits & (1 << size) - 1:0{size}b}"[::-1]
    out[at : at + size] = digits.encode().translate(_DIGITS)


def write_bytes(out: Words, at: int, word: int, size: int) -> None:
    """Write the lowest ``size`` bytes of a word, at most 8; it must not be negative.

    >>> out = bytearray(4)
    >>> write_bytes(out, 1, 0x030201, 2)
    >>> [*out]
    [0, 1, 2, 0]
    """
    out[at : at + size] = word.to_bytes(8, "little")[:size]


def ctz(bits: int) -> int:
    """Return the index of the lowest set bit; there must be one.

    >>> ctz(0b1100)
    2
    """
    return (bits & -bits).bit_length() - 1


popcount = int.bit_count
"""Return the number of set bits of a number that is not negative."""


def top(bits: int) -> int:
    """Return the index of the highest set bit; there must be one.

    >>> top(0b1100)
    3
    """
    return bits.bit_length() - 1


def select(mask: int, k: int) -> int:
    """Return the index of the k-th set bit, counted from 0; there must be one.

    >>> select(0b1100, 1)
    3
    """
    at = 0
    if k > 7:  # here halving is faster than going from bit to bit
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
    """Return the k-th set bit itself, counted from 0; there must be one.

    >>> select_bit(0b1100, 1)
    8
    """
    return 1 << select(mask, k)


log = math.log
"""Return the natural logarithm; its last digit depends on the platform."""

sqrt = math.sqrt
"""Return the square root, correctly rounded on all platforms."""


def draw(r: Words, n: int) -> int:
    """Return a random number from 0 … n-1: one step of splitmix64, with a bias of at most n / 2^64.

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
    """Seed the random stream of a game; each pair of a seed and a game has its own.

    It mixes the seed, adds the game, and mixes again. So neighbouring streams are unrelated, and
    (1, 2) and (2, 1) differ. With one seed, no two games start alike; in one game, no two seeds do.
    Both are numbers of 64 bits, signed or unsigned.
    """
    z = mix(mix((seed + 0x9E3779B97F4A7C15) & _ALL) + game & _ALL)
    r[0] = z if z < _SIGN else z - _ALL - 1


def mix(z: int) -> int:
    """Mix 64 bits so that each affects about half of all (the finalizer of splitmix64).

    It mixes the words of an array as well: unsigned ones, of NumPy's.
    """
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _ALL
    return z ^ (z >> 31)


_NAMES: Final = (
    "array", "as_bytes", "as_pointer", "clear_bytes", "copy_words", "ctz", "draw", "entry", "hook",
    "inlined", "late_entry", "late_raw_entry", "log", "nth_bytes", "nth_floats", "nth_ints",
    "nth_words", "popcount", "releasing_entry", "seed_stream", "select", "select_bit", "shared",
    "spread", "sqrt", "stack", "to_float", "top", "write_bytes",
)  # fmt: skip

WORDS: Final[Mapping[str, object]] = {name: globals()[name] for name in _NAMES}
"""The vocabulary by name."""
