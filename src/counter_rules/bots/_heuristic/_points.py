"""What tricks are worth: expected points under a spread around the tricks expected."""

from __future__ import annotations

import math
from collections.abc import Sequence

from counter_rules.bots._heuristic._coefficients import SPREAD, STEER, STEER_MOST
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat


def list_points(rules: Ruleset, bid: int, hand_size: int, *, blind: bool, seat: Seat) -> list[int]:
    """Return what a bid pays for every number of tricks taken, none first.

    All seats are thought to do the same, so that a score shared by all counts as well.
    """
    players, bids = rules.players, (bid,) * rules.players
    by = (seat,) if blind else ()
    return [
        rules.scoring.score_hand(
            bids=bids, tricks_won=(won,) * players, hand_size=hand_size, blind=by
        )[seat]
        for won in range(hand_size + 1)
    ]


def find_worth(
    points: Sequence[float], won: int, left: int, mean: float, variance: float, wanted: int
) -> tuple[float, float]:
    """Return the expected points, and those squared, once the rest of a hand is played.

    Args:
        points: what every number of tricks pays.
        won: the tricks taken.
        left: the tricks to come.
        mean: how many of them the cards take, as expected.
        variance: the sum of the variances of the cards.
        wanted: the bid, towards which the player steers.
    """
    off = max(-STEER_MOST, min(STEER_MOST, wanted - won - mean))
    centre = mean + STEER * off
    double = 2 * (SPREAD[0] * min(1.0, left / 3) + SPREAD[1] * variance)
    total = first = second = 0.0
    for more in range(left + 1):
        weight = math.exp(-((more - centre) ** 2) / (double + 0.02)) + 1e-9
        pays = points[won + more]
        total += weight
        first += weight * pays
        second += weight * pays * pays
    return first / total, second / total


def find_deviation(first: float, second: float) -> float:
    """Return the standard deviation of what has this mean and this mean square."""
    return math.sqrt(max(0.0, second - first * first))
