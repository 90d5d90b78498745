"""Hands of the most cards, then one less, down to one (F1)."""

from __future__ import annotations

from counter_rules.dealing.listed import ListedHands


def go_down(most: int) -> ListedHands:
    """Return the schedule most … 1.

    >>> go_down(4).sizes
    (4, 3, 2, 1)
    """
    return ListedHands(tuple(range(most, 0, -1)))
