"""How fast Counter steps beside OpenSpiel's ``oh_hell`` driven from Python.

Both play whole hands of five players and ten cards at random: ask for the legal moves, choose
one evenly, make the next state. Deals are made before the clock starts. The rounds of the two
alternate in one run, so that a slow moment of the machine hits both; the rates printed are medians,
and so is the ratio, of the ratios of the rounds.

Run ``python benches/vs_openspiel.py`` with the extra ``bench`` installed; ``--at-least 0.20``
makes it fail below that ratio.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable

import pyspiel

from counter_rules import apply_move, get_ruleset, legal_moves, new_game, shuffle

PLAYERS = 5
TRICKS = 10


def play_counter(rng: random.Random, hands: int) -> tuple[int, float]:
    """Play hands of Counter and return the decisions made and the seconds taken."""
    rules = get_ruleset("counter", players=PLAYERS)
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = new_game(rules)
        state = apply_move(state, shuffle(state, rng=rng))
        start = time.perf_counter()
        while not state.hand_results:
            state = apply_move(state, rng.choice(legal_moves(state)))
            decisions += 1
        seconds += time.perf_counter() - start
    return decisions, seconds


def play_openspiel(rng: random.Random, hands: int) -> tuple[int, float]:
    """Play hands of OpenSpiel's ``oh_hell`` and return the same two numbers."""
    game = pyspiel.load_game(f"oh_hell(players={PLAYERS},num_tricks_fixed={TRICKS})")
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = game.new_initial_state()
        while state.is_chance_node():
            state = state.child(rng.choice([action for action, _ in state.chance_outcomes()]))
        start = time.perf_counter()
        while not state.is_terminal():
            state = state.child(rng.choice(state.legal_actions()))
            decisions += 1
        seconds += time.perf_counter() - start
    return decisions, seconds


def measure(
    play: Callable[[random.Random, int], tuple[int, float]], hands: int, seed: int
) -> float:
    """Return the decisions per second of one round."""
    decisions, seconds = play(random.Random(seed), hands)
    return decisions / seconds


def main() -> int:
    """Run the rounds, print the rates and their ratio, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each, at least 5")
    parser.add_argument("--hands", type=int, default=100, help="hands in a round")
    parser.add_argument("--at-least", type=float, default=0.0, help="fail below this ratio")
    options = parser.parse_args()
    ours: list[float] = []
    theirs: list[float] = []
    for seed in range(max(options.rounds, 5) + 1):
        ours.append(measure(play_counter, options.hands, seed))
        theirs.append(measure(play_openspiel, options.hands, seed))
    # The first round warms both up and is not counted.
    our_rate, their_rate = statistics.median(ours[1:]), statistics.median(theirs[1:])
    ratio = statistics.median(us / them for us, them in zip(ours[1:], theirs[1:], strict=True))
    print(f"counter, 5 players, 10 cards: {our_rate:10,.0f} decisions per second")
    print(f"OpenSpiel oh_hell, the same:  {their_rate:10,.0f} decisions per second")
    print(f"ratio: {ratio:.3f}")
    return 0 if ratio >= options.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
