"""What a score formula and the scoring of a hand offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from counter_rules.seats import Seat


class Formula(Protocol):
    """What one player scores for a hand (F8).

    Implement it as a frozen value: it is part of a ruleset, compared and pickled with it.
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points.

        Args:
            bid: the player's bid.
            tricks_won: the tricks the player took.
            hand_size: how many tricks the hand had.
            players: how many play.
        """
        ...


class Scoring(Protocol):
    """What all players score for a hand."""

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
    ) -> tuple[int, ...]:
        """Return the points by seat.

        Args:
            bids: the bids by seat.
            tricks_won: the tricks taken, by seat.
            hand_size: how many tricks the hand had.
            blind: the seats that bid blind.
        """
        ...


@runtime_checkable
class BoundedScoring(Scoring, Protocol):
    """A scoring that says which points there are, for learners and tools; all of ours do."""

    def list_points(self, *, hand_size: int, players: int) -> Sequence[int]:
        """Return every number of points that a seat can score for a hand, in any order.

        Args:
            hand_size: how many tricks the hand has.
            players: how many play.
        """
        ...
