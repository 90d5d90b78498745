"""A point a trick, and ten more for a made bid (F2.4, F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class TricksPlusTen:
    """The formula ``tricks_plus_ten`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = TricksPlusTen()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [12, 3, 1, 10, 2]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        return tricks_won + (10 if tricks_won == bid else 0)

    def __str__(self) -> str:
        return "W, and 10 more if W = B"
