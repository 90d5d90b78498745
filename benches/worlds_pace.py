"""How long it takes to count the worlds of a view, and to draw one.

Hands of each game are bid and played at random, and the seat to act is asked for its worlds now and
then. Times are of the processor, and medians. "forgotten" is the share of views whose worlds are
not counted, as that would take too long; "accepted" the least share of their draws that stood.

Run ``python benches/worlds_pace.py``; ``--check`` makes it fail where the median of all views takes
more than 0.2 ms to check and to count, the median draw more than 20 µs, or where machine code draws
fewer than 100,000 worlds a second. On a slower machine, by the pace of random play, the bars are
longer.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from typing import Final

import attrs

from counter_rules import View, apply_move, get_ruleset, legal_moves, new_game, shuffle, view
from counter_rules.sampling import worlds

TABLES: Final = (
    *[("counter", players) for players in (3, 4, 5)],
    *[("oh_hell", players) for players in (3, 4, 5)],
    *[("blackout", 4), ("cooperative_blackout", 4), ("la_podrida", 4), ("northeast_blackout", 5)],
    *[("office_oh_hell", 4), ("romanian_whist", 4), ("seven_truf", 4), ("up_to_ten", 5)],
    ("up_to_ten", 8),
)
MANY: Final = 5_000
MOST_COUNT, MOST_DRAW, LEAST_COMPILED = 0.2e-3, 20e-6, 100_000
USUAL: Final = 190_000
"""How many moves of Oh Hell a second are made at random where the bars are as they stand."""


@attrs.frozen(kw_only=True)
class Cost:
    """What the worlds of a view cost, in seconds of the processor."""

    count: float
    draw: float
    many: float | None
    acceptance: float


def measure(seen: View, rng: random.Random) -> Cost:
    """Count the worlds of a view, and draw some."""
    begun = time.process_time()
    found = worlds(seen)
    counted = time.process_time()
    for _ in range(10):
        found.draw(rng)
    drawn = time.process_time()
    many = None
    if found.is_exact:
        found.draw_many(1, seed=1)
        start = time.process_time()
        found.draw_many(MANY, seed=1)
        many = (time.process_time() - start) / MANY
    return Cost(
        count=counted - begun,
        draw=(drawn - counted) / 10,
        many=many,
        acceptance=found.acceptance or 0.0,
    )


def measure_game(name: str, players: int, hands: int) -> list[Cost]:
    """Play hands at random, and measure a tenth of the views."""
    rng, costs = random.Random(7), list[Cost]()
    rules = get_ruleset(name, players=players)
    for _ in range(hands):
        state = new_game(rules)
        for _ in range(6):
            state = apply_move(state, shuffle(state, rng=rng))
            while state.is_in_hand:
                if rng.random() < 0.1:
                    costs.append(measure(view(state, state.to_act[0]), rng))
                state = apply_move(state, rng.choice(legal_moves(state)))
            if state.is_over:
                break
    return costs


def find_pace() -> float:
    """Return the pace of random play, as a multiple of the usual one."""
    rng, made = random.Random(7), 0
    start = new_game(get_ruleset("oh_hell", players=5))
    begun = time.process_time()
    for seed in range(60):
        state = apply_move(start, shuffle(start, seed=seed))
        while state.is_in_hand:
            state = apply_move(state, rng.choice(legal_moves(state)))
            made += 1
    return made / (time.process_time() - begun) / USUAL


def write_row(name: str, costs: list[Cost]) -> str:
    """Write a row of the table."""
    counts = sorted(cost.count * 1e6 for cost in costs)
    high = counts[int(0.95 * len(counts))]
    many = [cost.many * 1e6 for cost in costs if cost.many is not None]
    forgotten = sum(cost.many is None for cost in costs) / len(costs)
    return (
        f"{name:24}{len(costs):6}{statistics.median(counts):8.0f}{high:9.0f}{counts[-1]:9.0f}"
        f"{statistics.median(cost.draw for cost in costs) * 1e6:8.1f}"
        f"{statistics.median(many):8.2f}{100 * forgotten:9.1f} %"
        f"{min(cost.acceptance for cost in costs):9.3f}"
    )


def main() -> int:
    """Measure every game and print a table; return whether a bar was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    parser.add_argument("--hands", type=int, default=12, help="how many times each game is begun")
    given = parser.parse_args()
    print(
        f"{'in µs':24}{'views':>6}{'count':>8}{'95 %':>9}{'most':>9}{'draw':>8}{'many':>8}"
        f"{'forgotten':>11}{'accepted':>9}"
    )
    every, before = list[Cost](), find_pace()
    for name, players in TABLES:
        costs = measure_game(name, players, given.hands)
        print(write_row(f"{name} {players}", costs), flush=True)
        every += costs
    print(write_row("all", every))
    pace = (before + find_pace()) / 2
    print(f"a machine of {pace:.2f} times the usual pace")
    count = statistics.median(cost.count for cost in every) * pace
    draw = statistics.median(cost.draw for cost in every) * pace
    many = statistics.median(cost.many for cost in every if cost.many is not None) * pace
    is_slow = count > MOST_COUNT or draw > MOST_DRAW or many * LEAST_COMPILED > 1
    return int(given.check and is_slow)


if __name__ == "__main__":
    sys.exit(main())
