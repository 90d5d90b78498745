"""How fast a thousand rulesets of one shape are compiled and played.

Run ``python benches/sweep_pace.py``; ``--check`` makes it fail where a thousand rulesets with a
thousand matches each take a minute of processor time or more, as far as a tenth of that tells;
where a ruleset of a known shape takes 10 ms or more to compile; or where the first one of Counter
takes 9 s or more, or 1 s with its machine code in the cache. The first runs in a process of its
own; the time to import numba does not count.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any, Final

from counter_rules import Ruleset, get_ruleset
from counter_rules.kernel import Backend, Horizon, Kernel, compile_ruleset

RULESETS: Final = 1_000
MATCHES: Final = 1_000
MOST_SECONDS: Final = 60.0
MOST_TO_COMPILE: Final = 0.01
MOST_COLD: Final = 9.0
MOST_WARM: Final = 1.0

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

FIRST: Final = """
import pathlib, sys, time
import numba
from counter_rules import get_ruleset
from counter_rules.kernel import Backend, compile_ruleset
rules = get_ruleset("counter", players=5)
start = time.process_time()
compile_ruleset(rules, backend=Backend.NUMBA, cache=pathlib.Path(sys.argv[1]))
print(time.process_time() - start)
"""
"""What measures how long Counter takes to compile in a new process."""


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


def measure_first() -> tuple[float, float]:
    """Return the seconds in which a new process compiles Counter: without and with a cache."""
    with tempfile.TemporaryDirectory() as folder:
        # With bytecode, as users have it: the first process makes that of numba.
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}
        seconds = list[float]()
        for cache in ("other", "cache", "cache", "cache"):
            command = [sys.executable, "-c", FIRST, f"{folder}/{cache}"]
            ran = subprocess.run(command, check=True, capture_output=True, env=env)  # noqa: S603 - this interpreter
            seconds.append(float(ran.stdout))
    return seconds[1], min(seconds[2:])


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
    typical, (cold, warm) = statistics.median(times), measure_first()
    print(f"{RULESETS:,} rulesets, {MATCHES:,} matches each, take {seconds:.1f} s of one core")
    print(f"with {decisions * RULESETS // given.rulesets:,} decisions (less than {MOST_SECONDS} s)")
    print(f"a ruleset takes {1e3 * typical:.2f} ms to compile (less than {1e3 * MOST_TO_COMPILE})")
    print(f"the first of Counter takes {cold:.2f} s (less than {MOST_COLD})")
    print(f"and {warm:.2f} s from the cache (less than {MOST_WARM})")
    bars = (
        (seconds, MOST_SECONDS),
        (typical, MOST_TO_COMPILE),
        (cold, MOST_COLD),
        (warm, MOST_WARM),
    )
    return int(given.check and any(found >= most for found, most in bars))


if __name__ == "__main__":
    sys.exit(main())
