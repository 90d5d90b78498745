"""Five and the cards of the hand for a made bid, else nothing (F3.3, F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class BlackoutScore:
    """The formula ``blackout`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = BlackoutScore()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [10, 0, 0, 10, 0]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        return 5 + hand_size if tricks_won == bid else 0

    def __str__(self) -> str:
        return "5 + N if W = B, else 0"
