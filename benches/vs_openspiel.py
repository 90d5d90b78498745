"""How fast our games step beside OpenSpiel's ``oh_hell`` driven from Python.

All play whole hands of five players and ten cards at random: ask for the legal moves, choose
one evenly, make the next state. ``oh_hell`` is the same game on both sides; Counter has effects,
and passes besides. A fourth program is the floor of Python: ``oh_hell`` once more, and nothing else
that the library does (``engine_floor.py``). Deals are made before the clock starts, which counts
processor time. The rounds of the four alternate in one run, so that a slow moment of the machine
hits all; the rates printed are medians, and so are the ratios, of the ratios of the rounds.

Run ``python benches/vs_openspiel.py`` with the extra ``bench`` installed; ``--at-least 0.27``
makes it fail below that ratio for Counter, ``--plain-at-least 0.35`` for ``oh_hell``.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import pyspiel

import engine_floor
from counter_rules import Ruleset, apply_move, get_ruleset, legal_moves, new_game, shuffle
from engine_floor import PLAYERS, RULES, TRICKS

Play: TypeAlias = Callable[[random.Random, int], tuple[int, float]]
"""Play so many hands and return the decisions made and the seconds of processor time taken."""


def play_ours(rules: Ruleset, rng: random.Random, hands: int) -> tuple[int, float]:
    """Play first hands of one of our games."""
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = new_game(rules)
        state = apply_move(state, shuffle(state, rng=rng))
        start = time.process_time()
        while not state.hand_results:
            state = apply_move(state, rng.choice(legal_moves(state)))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


def play_floor(rng: random.Random, hands: int) -> tuple[int, float]:
    """Play hands of the floor."""
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = new_game(RULES)
        floor = engine_floor.start(apply_move(state, shuffle(state, rng=rng)))
        start = time.process_time()
        while not floor.points:
            floor = engine_floor.choose(floor, rng.choice(floor.legal))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


def play_openspiel(rng: random.Random, hands: int) -> tuple[int, float]:
    """Play hands of OpenSpiel's ``oh_hell``."""
    game = pyspiel.load_game(f"oh_hell(players={PLAYERS},num_tricks_fixed={TRICKS})")
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = game.new_initial_state()
        while state.is_chance_node():
            state = state.child(rng.choice([action for action, _ in state.chance_outcomes()]))
        start = time.process_time()
        while not state.is_terminal():
            state = state.child(rng.choice(state.legal_actions()))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


OURS: Final[dict[str, Play]] = {
    "counter": partial(play_ours, get_ruleset("counter", players=PLAYERS)),
    "oh_hell": partial(play_ours, RULES),
    "oh_hell, the floor": play_floor,
}
"""Our games by name, and the floor."""

THEIRS: Final = "OpenSpiel oh_hell"


def measure(play: Play, hands: int, seed: int) -> float:
    """Return the decisions per second of one round."""
    decisions, seconds = play(random.Random(seed), hands)
    return decisions / seconds


def run_rounds(rounds: int, hands: int) -> dict[str, list[float]]:
    """Return the rates of each game, round by round; the first warms all up and is left out."""
    plays = {**OURS, THEIRS: play_openspiel}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for seed in range(rounds + 1):
        for name, play in plays.items():
            rates[name].append(measure(play, hands, seed))
    return {name: measured[1:] for name, measured in rates.items()}


def main() -> int:
    """Run the rounds, print the rates and ratios, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each, at least 5")
    parser.add_argument("--hands", type=int, default=100, help="hands in a round")
    parser.add_argument("--at-least", type=float, default=0.0, help="least ratio for counter")
    parser.add_argument("--plain-at-least", type=float, default=0.0, help="the same for oh_hell")
    options = parser.parse_args()
    rates = run_rounds(max(options.rounds, 5), options.hands)
    theirs = rates.pop(THEIRS)
    least = {"counter": options.at_least, "oh_hell": options.plain_at_least}
    is_fast = True
    print(f"{PLAYERS} players, {TRICKS} cards: decisions per second, and the ratio to {THEIRS}")
    for name, ours in rates.items():
        ratio = statistics.median(us / them for us, them in zip(ours, theirs, strict=True))
        print(f"{name:<20}{statistics.median(ours):10,.0f}   {ratio:.3f}")
        is_fast = is_fast and ratio >= least.get(name, 0.0)
    print(f"{THEIRS:<20}{statistics.median(theirs):10,.0f}")
    return 0 if is_fast else 1


if __name__ == "__main__":
    sys.exit(main())
