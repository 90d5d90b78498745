"""Hands of the most cards down to one, which comes once, and up again (F1)."""

from __future__ import annotations

from counter_rules.dealing.listed import ListedHands


def go_down_up(most: int) -> ListedHands:
    """Return the schedule most … 1 … most.

    >>> go_down_up(4).sizes
    (4, 3, 2, 1, 2, 3, 4)
    """
    return ListedHands((*range(most, 1, -1), *range(1, most + 1)))
