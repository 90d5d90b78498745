"""Looks at tournaments of equal bots after every board, and counts those that call one better.

The tournaments are made of the differences of 2,000 boards of Counter, ``policy`` against
``heuristic``, each with a sign by chance, so that both are equally good. Then one is given a lead,
and the boards are counted until that is decided. Run ``python benches/null_tournaments.py``;
``--write`` plays the 2,000 boards again first.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import numpy as np

from counter_rules import get_ruleset
from counter_rules.arena import Play, Tournament, read_boards, run
from counter_rules.arena._estimates import ERROR, compute_bound
from counter_rules.arena._tally import find_difference

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIFFERENCES: Final = (
    Path(__file__).parents[1] / "docs" / "explanation" / "measured" / "differences.txt"
)
_BOARDS: Final = 2_000
_LEADS: Final = (0.2, 0.5)


def play_boards() -> list[float]:
    """Play boards of Counter, and return how far the policy is ahead at each."""
    rules = get_ruleset("counter", players=4)
    tournament = Tournament(rules, ["policy", "heuristic"], hands=_BOARDS, seed=11)
    with TemporaryDirectory() as folder:
        run(tournament, folder, keep_records=False)
        return [fmean(map(compare, board.plays)) for board in read_boards(folder)]


def compare(play: Play) -> float:
    """Return how far the first of two bots is ahead, in points of a seat."""
    return float(find_difference(play, 0, 1) or 0)


def find_decisions(
    differences: NDArray[np.float64], lead: float, tournaments: int, looks: int
) -> NDArray[np.int64]:
    """Return after how many boards each tournament is decided; 0 if it is not.

    Without a lead, the differences have a sign by chance; with one, it is their mean.
    """
    rng = np.random.default_rng(7)
    pool = differences - differences.mean() + lead if lead else differences
    sums, squares = np.zeros(tournaments), np.zeros(tournaments)
    decided = np.zeros(tournaments, np.int64)
    for look in range(1, looks + 1):
        drawn = rng.choice(pool, tournaments)
        if not lead:
            drawn *= rng.choice((-1, 1), tournaments)
        sums += drawn
        squares += drawn**2
        is_over = sums**2 >= squares * compute_bound(look, ERROR)
        decided[is_over & (squares > 0) & (decided == 0)] = look
    return decided


def main() -> int:
    """Play, and print how often equal bots were told apart, and how soon others were."""
    parser = argparse.ArgumentParser(description="look at tournaments after every board")
    parser.add_argument("--tournaments", type=int, default=10_000)
    parser.add_argument("--looks", type=int, default=4_000)
    parser.add_argument("--write", action="store_true", help="play the boards again")
    given = parser.parse_args()
    if given.write:
        DIFFERENCES.write_text("".join([f"{one:g}\n" for one in play_boards()]), "utf-8")
    differences = np.loadtxt(DIFFERENCES)
    print(f"{len(differences):,} boards, standard deviation {differences.std(ddof=1):.2f}")
    wrong = (find_decisions(differences, 0, given.tournaments, given.looks) > 0).mean()
    print(f"equal: {wrong:.2%} of {given.tournaments:,} decided within {given.looks:,} boards")
    for lead in _LEADS:
        decided = find_decisions(differences, lead, given.tournaments, given.looks)
        found = np.percentile(decided[decided > 0], [5, 50, 95])
        low, median, high = found.astype(int)
        print(
            f"ahead by {lead}: {(decided > 0).mean():.1%} decided; after {median} boards in the "
            f"median, {low} to {high} in nine of ten"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
