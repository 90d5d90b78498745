"""Five and the bid for a made one, a point off for every trick it is missed by (F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class RomanianScore:
    """The formula ``romanian`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = RomanianScore()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [7, -1, -1, 5, -2]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        return 5 + bid if tricks_won == bid else -abs(bid - tricks_won)

    def __str__(self) -> str:
        return "5 + B if W = B, else -D"
