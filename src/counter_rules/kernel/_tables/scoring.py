"""What a hand scores, when the match ends, and who wins it, asked of the formula and the ending."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules._quoting import shorten
from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._machine import codes
from counter_rules.kernel._tables.known import Tables, find_code, limit
from counter_rules.rules.bounds import list_sizes
from counter_rules.rules.ending import (
    AllHands,
    ExtraHands,
    Lives,
    MostExactBids,
    MostTricks,
    SharedWin,
    Target,
)
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import EachSeat, Formula, HandsCleared

_ENDINGS: Final[Mapping[type, int]] = {
    AllHands: codes.ALL_HANDS,
    Target: codes.TARGET_REACHED,
    Lives: codes.LIVES_LOST,
}
_TIES: Final[Mapping[type, int]] = {
    SharedWin: codes.SHARED_WIN,
    ExtraHands: codes.EXTRA_HANDS,
    MostExactBids: codes.MOST_EXACT_BIDS,
    MostTricks: codes.MOST_TRICKS,
}
_MOST_POINTS: Final = 1 << 31


def make_scoring(rules: Ruleset) -> Tables:
    """Return the tables of scores, and the constants of the ending.

    Raises:
        NotCompilable: if the scoring, the ending or the way to settle ties is an unknown one, or
            a formula gives what is not a whole number of moderate size.
    """
    find_code("scoring", rules.scoring, {EachSeat: 0, HandsCleared: 1})
    scoring, ending = rules.scoring, rules.ending
    ties = getattr(ending, "ties", SharedWin())
    tables: Tables = {
        "TOGETHER": 1,
        "SCORE_AT": (0,) * (rules.hand_sizes.largest + 1),
        "SCORES": (0,),
        "BLIND_BONUS": 0,
        "ENDING": find_code("ending", ending, _ENDINGS),
        "TARGET": limit(ending.points) if isinstance(ending, Target) else codes.BIG,
        "MAX_HANDS": limit(ending.max_hands) if isinstance(ending, Target) else codes.BIG,
        "LIVES": limit(ending.lives) if isinstance(ending, Lives) else codes.BIG,
        "TIES": find_code("ties", ties, _TIES),
    }
    if isinstance(scoring, EachSeat):
        tables |= {"TOGETHER": 0, "BLIND_BONUS": scoring.blind_bonus}
        tables |= _make_scores(rules, scoring.formula)
    return tables


def _make_scores(rules: Ruleset, formula: Formula) -> Tables:
    """Return the scores of every bid and number of tricks, for every size that a hand can have."""
    starts, scores = [0] * (rules.hand_sizes.largest + 1), list[int]()
    for size in list_sizes(rules):
        starts[size] = len(scores)
        for bid in range(size + 1):
            for won in range(size + 1):
                points = formula.score(
                    bid=bid, tricks_won=won, hand_size=size, players=rules.players
                )
                _check_points(formula, points)
                scores.append(points)
    return {"SCORE_AT": tuple(starts), "SCORES": tuple(scores)}


def _check_points(formula: Formula, points: object) -> None:
    if type(points) is not int or not -_MOST_POINTS < points < _MOST_POINTS:
        raise NotCompilable(
            f"the formula {type(formula).__name__}",
            f"it scores {shorten(points)}, not a whole number of at most 31 bits",
            advice="let it score whole points, or play it with the readable engine",
        )
