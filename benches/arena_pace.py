"""What the arena costs beside its bots, and what a second process brings.

All is measured in processor time, but for the gain of a second process, which is a matter of the
clock on the wall and needs two cores that nobody else uses. Run ``python benches/arena_pace.py``;
``--check`` makes it fail where

- the arena's own cost, records and statistics included, is 5 % of the bots' time or more: what a
  tournament takes beyond playing the same hands by `play_out`;
- two processes play less than 1.8 times as much as one, with ``--processes`` alone, as a machine
  that is busy cannot tell.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from counter_rules import get_ruleset
from counter_rules.arena import Tournament, run
from counter_rules.bots import play_out

RULES: Final = get_ruleset("counter", players=4)
BOTS: Final = ("heuristic", "easy")
MOST_COST: Final = 0.05
LEAST_GAIN: Final = 1.8


def make_tournament(hands: int) -> Tournament:
    """Make a tournament of the two bots that are asked most cheaply and still count as players."""
    return Tournament(RULES, BOTS, hands=hands, seed=7)


def play_plainly(tournament: Tournament) -> None:
    """Play the same hands without an arena."""
    for number in range(tournament.boards):
        for seating in tournament.list_seatings(number):
            bots = [tournament.bots[bot].make_bot() for bot in seating]
            play_out(
                tournament.start_board(number), bots, seed=tournament.get_seed(number), hands=1
            )


def measure_cost(rounds: int, hands: int) -> float:
    """Return the share of the bots' time that the arena takes, the median of some rounds."""
    tournament, shares = make_tournament(hands), list[float]()
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            start = time.process_time()
            if number % 2:
                play_plainly(tournament)
            middle = time.process_time()
            results = run(tournament, Path(folder) / "games", jobs=1)
            end = time.process_time()
            if not number % 2:
                play_plainly(tournament)
            plain = (middle - start) + (time.process_time() - end)
        bots = sum(one.seconds for one in results.standings)
        shares.append((end - middle - plain) / bots)
    return statistics.median(shares)


def measure_gain(rounds: int, hands: int) -> float:
    """Return how many times as much two processes play as one, the median of some rounds."""
    tournament, gains = make_tournament(hands), list[float]()
    for _ in range(rounds):
        times = list[float]()
        for jobs in (1, 2):
            start = time.perf_counter()
            run(tournament, jobs=jobs)
            times.append(time.perf_counter() - start)
        gains.append(times[0] / times[1])
    return statistics.median(gains)


def main() -> int:
    """Print what was measured; fail where a check is asked for and not passed."""
    parser = argparse.ArgumentParser(description="measure what the arena costs")
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    parser.add_argument("--processes", action="store_true", help="measure a second process, too")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=60)
    given = parser.parse_args()
    cost = measure_cost(given.rounds, given.hands)
    print(f"the arena costs {cost:+.1%} of the bots' time (less than {MOST_COST:.0%})")
    failed = [cost >= MOST_COST]
    if given.processes:
        gain = measure_gain(given.rounds, 10 * given.hands)
        print(f"two processes play {gain:.2f} times as much as one (at least {LEAST_GAIN})")
        failed.append(gain < LEAST_GAIN)
    return int(given.check and any(failed))


if __name__ == "__main__":
    sys.exit(main())
