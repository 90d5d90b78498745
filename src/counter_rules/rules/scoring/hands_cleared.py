"""A common score: a point for every seat if all bids are made (F3.6)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.seats import Seat


@attrs.frozen
class HandsCleared:
    """The number of hands cleared, the same for every seat.

    >>> HandsCleared().score_hand(bids=(1, 0), tricks_won=(1, 0), hand_size=1, blind=())
    (1, 1)
    """

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
    ) -> tuple[int, ...]:
        """Return 1 for every seat if every bid was made, else 0."""
        return (int(tuple(bids) == tuple(tricks_won)),) * len(bids)

    def list_points(self, *, hand_size: int, players: int) -> tuple[int, ...]:
        """Return 0 and 1."""
        return (0, 1)

    def __str__(self) -> str:
        return "1 for everybody if all bids are made"
