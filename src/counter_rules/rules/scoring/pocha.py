"""Ten and five a trick for a made bid, five off for every trick it is missed by (F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class PochaScore:
    """The formula ``pocha`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = PochaScore()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [20, -5, -5, 10, -10]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        return 10 + 5 * tricks_won if tricks_won == bid else -5 * abs(bid - tricks_won)

    def __str__(self) -> str:
        return "10 + 5·W if W = B, else -5·D"
