"""What a score formula offers."""

from __future__ import annotations

from typing import Protocol


class Scoring(Protocol):
    """What a player scores for a hand."""

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points.

        Args:
            bid: the player's bid.
            tricks_won: the tricks the player took.
            hand_size: how many tricks the hand had.
            players: how many play.
        """
        ...
