"""Bidding blind: a seat far behind may bid before looking (F2.6).

Rulings: at least 20 points behind the leader, judged when the hand is dealt; a blind bid that
is missed costs nothing extra.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class BlindBids:
    """The offer of a blind bid.

    Args:
        behind: how many points behind the leader a seat must be.
        bonus: what a blind bid earns on top, if it is made: 20 in place of 10.
        clause: the clause of the game's rules.

    >>> BlindBids().list_offered((3, 40, 20))
    (0, 2)
    """

    behind: int = 20
    bonus: int = 10
    clause: str = "F2.6"

    def list_offered(self, scores: Sequence[int]) -> tuple[Seat, ...]:
        """Return the seats that may bid blind, by the scores before the hand."""
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if best - score >= self.behind)

    def __str__(self) -> str:
        return f"blind if at least {self.behind} behind"
