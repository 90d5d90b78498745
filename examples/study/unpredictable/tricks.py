"""Who wins tricks: the best card or another, and what the powers did."""

from __future__ import annotations

from functools import partial

from counter_rules.cards import RANKS, Rank
from counter_rules.survey import Counts, Survey

from .estimates import Pair, measure, to_pair

CHANGES = ("anything", "winner", "leader", "trump", "doubling", "passing")
"""What a power can change of a trick, in the order of `Counts.changes`."""


def find_best_share(counts: Counts) -> float:
    """Return the share of tricks that their best card won, by trump, led suit and rank alone."""
    return _find_share(counts, 0)


def _find_share(counts: Counts, standing: int) -> float:
    return float(counts.standings[standing] / counts.tricks)


def _find_change(counts: Counts, rank: Rank, change: int) -> float:
    return float(counts.changes[rank, change] / counts.tricks)


def _find_laid(counts: Counts, rank: Rank) -> float:
    return float(counts.appeared[rank] / counts.tricks)


def _find_win(counts: Counts, rank: Rank) -> float:
    return float(counts.won[rank] / counts.played[rank])


def _find_place(counts: Counts, place: int) -> float:
    return float(counts.places[place] / counts.tricks)


def _find_unwon(counts: Counts) -> float:
    return counts.unwon / counts.tricks


def measure_tricks(survey: Survey) -> dict[str, list[Pair]]:
    """Return which card of a trick wins it: by its standing, and by when it was played."""
    players = range(survey.rules.players)
    return {
        "standings": [measure(survey, partial(_find_share, standing=k)) for k in players],
        "places": [measure(survey, partial(_find_place, place=k)) for k in players],
        "unwon": [measure(survey, _find_unwon)],
    }


def measure_powers(survey: Survey) -> dict[str, dict[str, Pair]]:
    """Return for every rank in how many of all tricks its power changes what.

    And, of its cards that are played, how many win.
    """
    return {
        rank.name.lower(): {
            "laid": measure(survey, partial(_find_laid, rank=rank)),
            "wins": measure(survey, partial(_find_win, rank=rank)),
            **{
                name: measure(survey, partial(_find_change, rank=rank, change=k))
                for k, name in enumerate(CHANGES)
            },
        }
        for rank in RANKS
    }


def compare_best(survey: Survey, other: Survey) -> Pair:
    """Return by how much more often the best card wins in one survey than in another."""
    return to_pair(survey.compare(other, find_best_share))
