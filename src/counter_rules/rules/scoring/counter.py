"""The score of Counter (C8.1)."""

from __future__ import annotations

import attrs


@attrs.frozen
class CounterScore:
    """A made bid scores the bid, at least 2; a missed one can still score with 0 or many tricks.

    >>> CounterScore().score(bid=3, tricks_won=3, hand_size=10, players=4)
    3
    >>> CounterScore().score(bid=3, tricks_won=6, hand_size=10, players=4)
    5
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points of C8.1, for hands of any size, although Counter deals 10 cards."""
        if tricks_won == bid:
            return max(bid, 2)
        if tricks_won == 0:
            return 1
        if tricks_won + players >= 10:
            return tricks_won - 1
        return 0

    def __str__(self) -> str:
        return "B, at least 2, if W = B; else 1 if W = 0, W - 1 if W + P is 10 or more, else 0"
