"""How fast our games step in OpenSpiel, beside our own loop.

All play first hands of five players and ten cards at random: ask what is legal, choose one evenly,
make the next state. In OpenSpiel a state is changed (``apply_action``), or a child is made of it
(``child``). The cards are dealt there for all, before the clock starts, and they are counted apart.
Processor time counts. The rounds of all alternate in one run, so that a slow moment of the machine
hits all; the rates printed are medians, and so are the ratios, of the ratios of the rounds.

In OpenSpiel the games are compiled (``warm=True``); our own loop is that of the readable engine.

Run ``python benches/openspiel_pace.py`` with the extras ``fast`` and ``openspiel`` installed;
``--check`` makes it fail below the bars.
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

from counter_rules import apply_move, legal_moves
from counter_rules.adapters.openspiel import CounterRulesGame, CounterRulesState, load_game

PLAYERS: Final = 5
CHANGING: Final = "apply_action"
CHILD: Final = "child"
BARS: Final = {CHANGING: 1.4, CHILD: 0.8}
"""The least ratios to our own loop."""

Follow: TypeAlias = Callable[[CounterRulesState, int], CounterRulesState]
"""Return the state after an action."""

Play: TypeAlias = Callable[[random.Random, int], tuple[int, float]]
"""Play so many hands and return the steps made and the seconds of processor time taken."""


def deal(game: CounterRulesGame, rng: random.Random) -> CounterRulesState:
    """Deal a hand, card by card."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def play_ours(game: CounterRulesGame, rng: random.Random, hands: int) -> tuple[int, float]:
    """Play hands in our own loop."""
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = deal(game, rng).game_state
        start = time.process_time()
        while not state.hand_results:
            state = apply_move(state, rng.choice(legal_moves(state)))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


def play_there(
    follow: Follow, game: CounterRulesGame, rng: random.Random, hands: int
) -> tuple[int, float]:
    """Play hands in OpenSpiel, one way or the other."""
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state = deal(game, rng)
        start = time.process_time()
        while not state.is_terminal():
            state = follow(state, rng.choice(state.legal_actions()))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


def change(state: CounterRulesState, action: int) -> CounterRulesState:
    """Follow an action by changing the state."""
    state.apply_action(action)
    return state


def make_child(state: CounterRulesState, action: int) -> CounterRulesState:
    """Follow an action by making a child of the state."""
    return state.child(action)


def deal_cards(game: CounterRulesGame, rng: random.Random, hands: int) -> tuple[int, float]:
    """Deal hands, and count the cards."""
    cards, start = 0, time.process_time()
    for _ in range(hands):
        cards += len(deal(game, rng).history())
    return cards, time.process_time() - start


OURS: Final = "our own loop"


def list_plays(game: CounterRulesGame) -> dict[str, Play]:
    """Return what is measured, by name."""
    return {
        OURS: partial(play_ours, game),
        CHANGING: partial(play_there, change, game),
        CHILD: partial(play_there, make_child, game),
        "cards dealt": partial(deal_cards, game),
    }


def run_rounds(game: CounterRulesGame, rounds: int, hands: int) -> dict[str, list[float]]:
    """Return the rates by name, round by round; the first warms all up and is left out."""
    plays = list_plays(game)
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for seed in range(rounds + 1):
        for name, play in plays.items():
            steps, seconds = play(random.Random(seed), hands)
            rates[name].append(steps / seconds)
    return {name: measured[1:] for name, measured in rates.items()}


def report(name: str, rates: dict[str, list[float]]) -> bool:
    """Print the rates of a game, and return whether they reach the bars."""
    ratios = dict[str, float]()
    for what, measured in rates.items():
        ratios[what] = statistics.median(
            [one / ours for one, ours in zip(measured, rates[OURS], strict=True)]
        )
        print(f"{name:<9}{what:<14}{statistics.median(measured):10,.0f}   {ratios[what]:.2f}")
    return all(ratios[what] >= bar for what, bar in BARS.items())


def main() -> int:
    """Run the rounds, print the rates and ratios, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each, at least 5")
    parser.add_argument("--hands", type=int, default=60, help="hands in a round")
    parser.add_argument("--check", action="store_true", help=f"fail below these ratios: {BARS}")
    options = parser.parse_args()
    games = {
        "counter": load_game("counter", players=PLAYERS, warm=True),
        "oh_hell": load_game(
            "oh_hell", players=PLAYERS, hand_sizes=(10,), score="tricks_plus_ten", warm=True
        ),
    }
    print(f"{PLAYERS} players, 10 cards: steps per second, and the ratio to {OURS}")
    are_good = [
        report(name, run_rounds(game, max(options.rounds, 5), options.hands))
        for name, game in games.items()
    ]
    return int(options.check and not all(are_good))


if __name__ == "__main__":
    sys.exit(main())
