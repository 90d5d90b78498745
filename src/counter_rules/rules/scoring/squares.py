"""Ten and the bid's square for a made one, the square of the difference off else (F8)."""

from __future__ import annotations

import attrs


@attrs.frozen
class SquaresScore:
    """The formula ``squares`` of F8.

    The five cases of F8 (five cards; bid 2 and win 2, 3, 1; bid 0 and win 0, 2):

    >>> formula = SquaresScore()
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [14, -1, -1, 10, -4]
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does."""
        return 10 + bid**2 if tricks_won == bid else -((bid - tricks_won) ** 2)

    def __str__(self) -> str:
        return "10 + B² if W = B, else -D²"
