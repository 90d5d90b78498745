"""Hands of one card up to the most, which comes once, and down again (F1)."""

from __future__ import annotations

from counter_rules.dealing.listed import ListedHands


def go_up_down(most: int) -> ListedHands:
    """Return the schedule 1 … most … 1.

    >>> go_up_down(4).sizes
    (1, 2, 3, 4, 3, 2, 1)
    """
    return ListedHands((*range(1, most), *range(most, 0, -1)))
