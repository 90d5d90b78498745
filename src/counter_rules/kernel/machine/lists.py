"""Lists inside a list of words: ``n`` words of ``t``, starting at the address ``at``.

These functions fail where Python's lists do, so a hook that fails in the readable engine fails here
too.
"""

from __future__ import annotations


def count(t: list[int], at: int, n: int, x: int) -> int:
    """Return the number of occurrences of ``x`` in a list.

    >>> count([9, 4, 5, 4], 1, 3, 4)
    2
    """
    found = 0
    for i in range(n):
        if t[at + i] == x:
            found += 1
    return found


def find(t: list[int], at: int, n: int, x: int) -> int:
    """Return the first index of ``x`` in a list.

    Raises:
        ValueError: if it is not there.

    >>> find([9, 4, 5, 4], 1, 3, 5)
    1
    """
    for i in range(n):
        if t[at + i] == x:
            return i
    raise ValueError("not in the list")


def min_of(t: list[int], at: int, n: int) -> int:
    """Return the smallest number of a list.

    Raises:
        ValueError: if the list is empty.

    >>> min_of([9, 4, 5, 4], 0, 3)
    4
    """
    if n == 0:
        raise ValueError("the list is empty")
    best = t[at]
    for i in range(1, n):
        best = min(best, t[at + i])
    return best


def max_of(t: list[int], at: int, n: int) -> int:
    """Return the largest number of a list.

    Raises:
        ValueError: if the list is empty.

    >>> max_of([9, 4, 5, 4], 1, 3)
    5
    """
    if n == 0:
        raise ValueError("the list is empty")
    best = t[at]
    for i in range(1, n):
        best = max(best, t[at + i])
    return best


def sum_of(t: list[int], at: int, n: int) -> int:
    """Return the sum of a list.

    >>> sum_of([9, 4, 5, 4], 1, 2)
    9
    """
    total = 0
    for i in range(n):
        total += t[at + i]
    return total


def wrap(i: int, n: int) -> int:
    """Return an index into a list of ``n`` as one that is not negative.

    Raises:
        IndexError: if it is out of range.

    >>> wrap(-1, 3)
    2
    """
    place = i + n if i < 0 else i
    if place < 0 or place >= n:
        raise IndexError("index beyond the list")
    return place


def given(x: int) -> int:
    """Return a number that must not be None, which is -1.

    Raises:
        TypeError: if it is.

    >>> given(2)
    2
    """
    if x < 0:
        raise TypeError("None where a value is needed")
    return x


def filled(places: int) -> int:
    """Return a set of places that must not be empty.

    Raises:
        IndexError: if it is.

    >>> filled(0b110)
    6
    """
    if places == 0:
        raise IndexError("there is no such play")
    return places
