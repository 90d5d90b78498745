"""The last few values that take long to make, found again by what they were made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from typing import Generic, TypeVar

import attrs

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


@attrs.define(eq=False)
class _Entry(Generic[ValueT]):
    value: ValueT
    used: int


class Kept(Generic[KeyT, ValueT]):
    """The values that were asked for last.

    There is no lock, which a process could be forked with while another thread holds it: each step
    is one of Python's own. Threads that ask for a new value at once may make it twice; all of them
    get the same one.

    Args:
        most: how many are kept.

    >>> squares = Kept[int, int](most=2)
    >>> [squares.find(n, lambda: n * n) for n in (2, 3, 2, 4)], len(squares)
    ([4, 9, 4, 16], 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: dict[KeyT, _Entry[ValueT]] = {}
        self._times = count()

    def find(self, key: KeyT, make: Callable[[], ValueT]) -> ValueT:
        """Return the value of a key, made now if it is not kept.

        Args:
            key: what it is made of.
            make: makes it; what it raises is raised here, and nothing is kept.
        """
        entry = self._entries.get(key)
        if entry is None:
            made = make()
            entry = self._entries.setdefault(key, _Entry(made, next(self._times)))
            while len(self._entries) > self._most:
                oldest, _ = min(list(self._entries.items()), key=lambda item: item[1].used)
                self._entries.pop(oldest, None)
        entry.used = next(self._times)
        return entry.value

    def __len__(self) -> int:
        return len(self._entries)
