"""Hands of one card, then two, up to the most (F1)."""

from __future__ import annotations

from counter_rules.dealing.listed import ListedHands


def go_up(most: int) -> ListedHands:
    """Return the schedule 1 … most.

    >>> go_up(4).sizes
    (1, 2, 3, 4)
    """
    return ListedHands(tuple(range(1, most + 1)))
