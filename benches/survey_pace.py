"""How fast hands of Counter are surveyed.

Run ``python benches/survey_pace.py``; ``--check`` makes it fail where ten million hands of four
players at random take a minute of processor time or more, as far as a tenth of that tells, the
median of some rounds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from typing import Final

from counter_rules import get_ruleset
from counter_rules.survey import survey

RULES: Final = get_ruleset("counter", players=4)
HANDS: Final = 10_000_000
MOST_SECONDS: Final = 60


def measure_seconds(rounds: int, hands: int) -> float:
    """Return how many seconds ten million hands take, by the median of some rounds."""
    times = list[float]()
    for number in range(rounds):
        start = time.process_time()
        survey(RULES, hands, seed=number)
        times.append(time.process_time() - start)
    return statistics.median(times) * HANDS / hands


def main() -> int:
    """Print what was measured; fail where a check is asked for and not passed."""
    parser = argparse.ArgumentParser(description="measure the pace of surveys")
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hands", type=int, default=HANDS // 10)
    given = parser.parse_args()
    survey(RULES, 1_000, seed=7)  # compiled, if it is not yet
    seconds = measure_seconds(given.rounds, given.hands)
    print(f"{HANDS:,} hands take {seconds:.1f} s of one core (less than {MOST_SECONDS})")
    return int(given.check and seconds >= MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
