"""Words in memory: one form for machine code, which takes their address, and for plain Python."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable
from typing import TypeAlias

import attrs

Words: TypeAlias = "array[int]"
"""Words one behind the other: whole numbers of 64 bits with a sign."""

Place: TypeAlias = "int | array[int] | bytearray | memoryview | Places"
"""Where numbers lie, as the functions of a text are given it: in memory, or at an address."""


def make_words(numbers: Iterable[int]) -> Words:
    """Return some numbers as words."""
    return array("q", [*numbers])  # bytes would be taken for memory


def make_room(count: int) -> Words:
    """Return room for so many words, all 0."""
    return array("q", [0]) * count


@attrs.frozen(eq=False)
class Rows:
    """Rows one behind the other.

    Args:
        words: the words of all of them.
        size: how many words a row has.
    """

    words: Words
    size: int

    def __len__(self) -> int:
        return len(self.words) // self.size

    def __add__(self, more: Rows) -> Rows:
        return Rows(self.words + more.words, self.size)

    def take(self, numbers: Iterable[int]) -> Rows:
        """Return the rows of these numbers."""
        taken, size = make_room(0), self.size
        for number in numbers:
            taken += self.words[number * size : (number + 1) * size]
        return Rows(taken, size)

    def fill(self, word: int, value: int) -> None:
        """Write a word of every row."""
        self.words[word :: self.size] = make_words([value]) * len(self)


class Places(list["Place"]):
    """Where all that belongs to many games lies (`AT_ROWS` and on), and numbers as they are."""

    def __init__(self, places: Iterable[Place]) -> None:
        super().__init__(places)
        self.addresses = make_words(map(find_address, self))
        """The same for machine code."""


def find_address(place: Place) -> int:
    """Return the address of what lies in memory; of an address, itself."""
    if isinstance(place, int):
        return place
    if isinstance(place, array):
        return place.buffer_info()[0]
    if isinstance(place, Places):
        return find_address(place.addresses)
    return ctypes.addressof(ctypes.c_char.from_buffer(place))
