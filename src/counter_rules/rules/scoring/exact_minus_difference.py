"""Ten and the bid for a made one, a point off for every trick it is missed by (F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class ExactMinusDifference:
    """The formula ``exact_minus_difference`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = ExactMinusDifference()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [12, -1, -1, 10, -2]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        return 10 + bid if tricks_won == bid else -abs(bid - tricks_won)

    def __str__(self) -> str:
        return "10 + B if W = B, else -D"
