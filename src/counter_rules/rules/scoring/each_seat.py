"""Every seat scores for itself, by a formula (F8)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.rules.scoring.protocol import Formula
from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class EachSeat:
    """A formula for every seat, and a bonus for blind bids (F2.6).

    Args:
        formula: the formula for the points of a seat.
        blind_bonus: the extra points for a blind bid that is made.

    >>> from counter_rules.rules.scoring import TricksPlusTen
    >>> scoring = EachSeat(formula=TricksPlusTen(), blind_bonus=10)
    >>> scoring.score_hand(bids=(1, 1, 0), tricks_won=(1, 1, 0), hand_size=2, blind=(1,))
    (11, 21, 10)
    """

    formula: Formula
    blind_bonus: int = 0

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
    ) -> tuple[int, ...]:
        """Return the points by seat."""
        players = len(bids)
        return tuple(
            self.formula.score(bid=bid, tricks_won=won, hand_size=hand_size, players=players)
            + (self.blind_bonus if seat in blind and bid == won else 0)
            for seat, (bid, won) in enumerate(zip(bids, tricks_won, strict=True))
        )

    def list_points(self, *, hand_size: int, players: int) -> tuple[int, ...]:
        """Return the points of every bid with every number of tricks."""
        tricks, points = range(hand_size + 1), set[int]()
        for bid in tricks:
            for won in tricks:
                score = self.formula.score(
                    bid=bid, tricks_won=won, hand_size=hand_size, players=players
                )
                points |= {score, score + self.blind_bonus * (bid == won)}
        return tuple(sorted(points))

    def __str__(self) -> str:
        bonus = f"; {self.blind_bonus} more if made blind" if self.blind_bonus else ""
        return f"{self.formula}{bonus}"
