"""A cache of the last few values that take long to make."""

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


class RecentCache(Generic[KeyT, ValueT]):
    """A cache that evicts the least recently used value.

    It has no lock, because a fork could copy a lock that another thread holds; each step is atomic
    in Python. Threads that ask for a new value at the same time may make it twice, but all of them
    get the same one.

    Args:
        most: the maximum number of values.

    >>> squares = RecentCache[int, int](most=2)
    >>> [squares.get(n, lambda: n * n) for n in (2, 3, 2, 4)], len(squares)
    ([4, 9, 4, 16], 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: dict[KeyT, _Entry[ValueT]] = {}
        self._times = count()

    def get(self, key: KeyT, make: Callable[[], ValueT]) -> ValueT:
        """Return the value of a key; if it is missing, make and keep it, unless that raises."""
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries.setdefault(key, _Entry(make(), next(self._times)))
            while len(self._entries) > self._most:
                oldest, _ = min(list(self._entries.items()), key=lambda item: item[1].used)
                self._entries.pop(oldest, None)
        entry.used = next(self._times)
        return entry.value

    def __len__(self) -> int:
        return len(self._entries)
