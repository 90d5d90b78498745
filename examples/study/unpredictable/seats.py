"""Which seat is better off, and what the hook does to it."""

from __future__ import annotations

from functools import partial

from counter_rules.survey import Counts, Survey

from .estimates import Pair, measure, to_pair


def _find_points(counts: Counts, position: int) -> float:
    return float(counts.points[position] / counts.hands)


def _find_made(counts: Counts, position: int) -> float:
    return float(counts.made[position] / counts.hands)


def _find_tricks(counts: Counts, position: int) -> float:
    won = counts.tricks_won[position]
    return sum([tricks * int(hands) for tricks, hands in enumerate(won)]) / counts.hands


def _find_spread(counts: Counts) -> float:
    return _find_points(counts, 0) - _find_points(counts, len(counts.points) - 1)


def _find_all_made(counts: Counts) -> float:
    return float(counts.made.sum() / (counts.hands * len(counts.made)))


def _find_all_points(counts: Counts) -> float:
    return float(counts.points.sum() / (counts.hands * len(counts.points)))


def measure_seats(survey: Survey) -> dict[str, list[Pair]]:
    """Return what every position scores, makes and wins; the first bids first, the last deals."""
    positions = range(survey.rules.players)
    return {
        "points": [measure(survey, partial(_find_points, position=k)) for k in positions],
        "made": [measure(survey, partial(_find_made, position=k)) for k in positions],
        "tricks": [measure(survey, partial(_find_tricks, position=k)) for k in positions],
        "first over dealer": [measure(survey, _find_spread)],
        "all points": [measure(survey, _find_all_points)],
        "all made": [measure(survey, _find_all_made)],
    }


def compare_seats(survey: Survey, other: Survey) -> dict[str, list[Pair]]:
    """Return by how much more every position scores and makes in one survey than in another."""
    positions = range(survey.rules.players)
    return {
        "points": [
            to_pair(survey.compare(other, partial(_find_points, position=k))) for k in positions
        ],
        "made": [
            to_pair(survey.compare(other, partial(_find_made, position=k))) for k in positions
        ],
    }
