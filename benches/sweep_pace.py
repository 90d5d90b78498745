"""How fast a thousand rulesets of one shape are compiled and played.

Run ``python benches/sweep_pace.py``; ``--check`` makes it fail where a thousand rulesets with a
thousand matches each take a minute of processor time or more, as far as a tenth of that tells; or
where a ruleset of a known shape takes 10 ms or more to compile.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from counter_rules import Ruleset, get_ruleset
from counter_rules.kernel import Backend, Horizon, Kernel, compile_ruleset

RULESETS: Final = 1_000
MATCHES: Final = 1_000
MOST_SECONDS: Final = 60.0
MOST_TO_COMPILE: Final = 0.01

AXES: Final[dict[str, list[Any]]] = {
    "hand_sizes": [(10, 9, 8, 7, 6), (3, 6, 9, 12), (12, 11, 12, 11), "up", "down"],
    "most": [5, 7, 9],
    "hook": ["off", "last_bidder", "no_excess"],
    "no_trump_hands": ["none", "last", (2, 4)],
    "score": ["exact_ten", "squares", "wizard", "blackout", "seven_truf", "romanian"],
    "ties": ["shared", "extra_hands", "most_tricks"],
    "first_leader": ["dealers_left", "two_left", "dealer", "highest_bidder"],
    "target": [None, 40, 100],
}
"""Values of options that are data: all games with them have one shape."""


def list_rulesets(count: int) -> Iterator[Ruleset]:
    """Yield so many different games of four players, all of one shape."""
    rng, known = random.Random(7), set[Ruleset]()
    while len(known) < count:
        options = {name: rng.choice(values) for name, values in AXES.items()}
        if not isinstance(options["hand_sizes"], str):
            del options["most"]
        rules = get_ruleset("custom", players=4, trump="turn_up", **options)
        if rules not in known:
            known.add(rules)
            yield rules


def sweep(rulesets: list[Ruleset], matches: int) -> tuple[list[float], int]:
    """Play matches of each ruleset; return the seconds to compile each, and the decisions."""
    times, decisions = list[float](), 0
    for rules in rulesets:
        start = time.process_time()
        kernel = compile_ruleset(rules, backend=Backend.NUMBA)
        times.append(time.process_time() - start)
        decisions += play(kernel, matches)
    return times, decisions


def play(kernel: Kernel, matches: int) -> int:
    """Play matches at random, and return the number of decisions."""
    return kernel.playouts(kernel.start(), matches, seed=7, until=Horizon.MATCH).decisions


def main() -> int:
    """Print what was measured; fail where a check is asked for and not passed."""
    parser = argparse.ArgumentParser(description="measure the pace of sweeps")
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    parser.add_argument("--rulesets", type=int, default=RULESETS // 10)
    given = parser.parse_args()
    rulesets = [*list_rulesets(given.rulesets)]
    play(compile_ruleset(rulesets[0], backend=Backend.NUMBA), 1)  # compiled, if it is not yet
    start = time.process_time()
    times, decisions = sweep(rulesets, MATCHES)
    seconds = (time.process_time() - start) * RULESETS / given.rulesets
    typical = statistics.median(times)
    print(f"{RULESETS:,} rulesets, {MATCHES:,} matches each, take {seconds:.1f} s of one core")
    print(f"with {decisions * RULESETS // given.rulesets:,} decisions (less than {MOST_SECONDS} s)")
    print(f"a ruleset takes {1e3 * typical:.2f} ms to compile (less than {1e3 * MOST_TO_COMPILE})")
    is_good = seconds < MOST_SECONDS and typical < MOST_TO_COMPILE
    return int(given.check and not is_good)


if __name__ == "__main__":
    sys.exit(main())
