"""Bidding blind: a seat far behind may bid before looking (F2.6).

Rulings: far behind is at least 20 points behind the leader when the hand is dealt. A missed blind
bid costs nothing extra.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class BlindBids:
    """The offer of a blind bid.

    Args:
        behind: the points that a seat must be behind the leader.
        bonus: the extra points for a blind bid that is made: 20 instead of 10 by default.
        clause: the clause of the game's rules.

    >>> BlindBids().list_offered((3, 40, 20))
    (0, 2)
    """

    behind: int = 20
    bonus: int = 10
    clause: str = "F2.6"

    def list_offered(self, scores: Sequence[int]) -> tuple[Seat, ...]:
        """Return the seats that may bid blind, from the scores before the hand."""
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if best - score >= self.behind)

    def __str__(self) -> str:
        return f"blind if at least {self.behind} behind"
