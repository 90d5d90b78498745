"""What hands are together: how long matches last, and what bids add up to.

Players that do not look at the score play every hand alike. So hands one after the other are
matches, as long as seats rotate: the player on the left of the dealer deals next.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from counter_rules.survey import Hands

from .estimates import Pair, average

TARGETS: Final = (5, 7, 8, 9, 10, 15, 20)


def list_lengths(points: NDArray[np.int64], target: int) -> NDArray[np.int64]:
    """Return how many hands each match takes until a player has reached the target.

    Args:
        points: what each position scored, hand by hand: (hands, players). No points are lost.
        target: the target.
    """
    hands, players = points.shape
    seats = (np.arange(hands)[:, None] + np.arange(players)) % players
    totals = np.zeros((players, hands + 1), np.int64)
    by_seat = np.empty_like(points)
    np.put_along_axis(by_seat, seats, points, axis=1)
    totals[:, 1:] = by_seat.T.cumsum(axis=1)
    lengths, start = list[int](), 0
    while True:
        end = min([int(np.searchsorted(total, total[start] + target)) for total in totals])
        if end > hands:
            return np.array(lengths, np.int64)
        lengths.append(end - start)
        start = end


def measure_matches(hands: Hands) -> dict[str, Pair]:
    """Return for every target how many hands a match takes."""
    points = np.asarray(hands.points)
    return {str(target): average(list_lengths(points, target)) for target in TARGETS}


def measure_bids(hands: Hands) -> dict[str, Pair]:
    """Return what the bids of a hand add up to, and how often to the number of its tricks."""
    totals = hands.bids.sum(axis=1)
    return {"total": average(totals), "exact": average(totals == hands.sizes)}
