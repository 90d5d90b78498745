"""The score ``as_taught``, and a point a trick for a missed bid (F10.6, F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class OfficeConsolation:
    """The formula ``office_consolation`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = OfficeConsolation()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [12, 3, 1, 10, 2]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        if tricks_won != bid:
            return tricks_won
        return 10 + bid if bid else 5 + hand_size

    def __str__(self) -> str:
        return "10 + B if W = B (B = 0: 5 + N), else W"
