"""How fast environments are, beside the loop that they wrap: decisions a second, as ratios.

PettingZoo's and Gymnasium's environments are compiled (``warm=True``) and played at random, and so
is the readable engine by itself: it lists the legal moves, chooses one and makes the next state.
The decisions of all seats count, those of bots, too. Many games that are stepped together are
played beside random rollouts of OpenSpiel's ``oh_hell``. It is processor time. The rounds of both
sides alternate in one run, so that a slow moment of the machine hits both; what is printed are
medians, and so are the ratios, of those of the rounds.

Run ``python benches/adapter_pace.py`` with the extra ``bench`` installed; ``--check`` makes it fail
where a ratio is below its bar.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Final

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from counter_rules import Ruleset, apply_move, get_ruleset, legal_moves, new_game, shuffle
from counter_rules.adapters.gymnasium import CounterRulesEnv, CounterRulesVectorEnv
from counter_rules.adapters.gymnasium._env import ObservationName
from counter_rules.adapters.pettingzoo import env, raw_env
from kernel_pace import USUAL, Load, deal_openspiel, roll_out_openspiel

TABLES: Final = (("counter", 4), ("oh_hell", 5))
HANDS: Final = 20
"""How many hands are played in a round."""
GAMES: Final = 1_024
STEPS: Final = 1_000
"""How many games are stepped together, and how often in a round."""
FORMS: Final[tuple[ObservationName, ...]] = ("dict", "flat")
BARS: Final = {"env": 0.45, "raw_env": 0.5, "gymnasium": 0.6}


def play_engine(rules: Ruleset) -> int:
    """Play first hands with the engine alone."""
    rng, decisions = random.Random(7), 0
    for seed in range(HANDS):
        state = new_game(rules)
        state = apply_move(state, shuffle(state, seed=seed))
        while not state.hand_results:
            state = apply_move(state, rng.choice(legal_moves(state)))
            decisions += 1
    return decisions


def play_in_turn(game: AECEnv[str, dict[str, NDArray[np.generic]], int]) -> int:
    """Play first hands in an environment of PettingZoo's."""
    rng, decisions = random.Random(7), 0
    for seed in range(HANDS):
        game.reset(seed=seed)
        for _ in game.agent_iter():
            seen, _, is_over, _, _ = game.last()
            legal = [] if is_over else seen["action_mask"].nonzero()[0].tolist()
            game.step(rng.choice(legal) if legal else None)
            decisions += not is_over
    return decisions


def play_hands(game: CounterRulesEnv) -> Iterator[CounterRulesEnv]:
    """Play first hands in an environment of Gymnasium's; yield it at the end of each."""
    rng = random.Random(7)
    for seed in range(HANDS):
        _, info = game.reset(seed=seed)
        is_over = False
        while not is_over:
            legal = info["action_mask"].nonzero()[0].tolist()
            _, _, is_over, _, info = game.step(rng.choice(legal))
        yield game


def count_decisions(game: CounterRulesEnv) -> int:
    """Count the decisions of all seats in these hands, which are the same in every round."""
    return sum([ended.game_state.move_number - 1 for ended in play_hands(game)])  # but for the deal


def play_one_seat(game: CounterRulesEnv, decisions: int) -> int:
    """Play these hands, of so many decisions."""
    deque(play_hands(game), maxlen=0)
    return decisions


def draw_actions(games: CounterRulesVectorEnv) -> NDArray[np.int64]:
    """Draw a legal action for each game, time after time."""
    rng = np.random.default_rng(7)
    _, info = games.reset(seed=7)
    drawn: NDArray[np.int64] = np.empty((STEPS, GAMES), np.int64)
    for actions in drawn:
        mask = info["action_mask"]
        actions[:] = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
        *_, info = games.step(actions)
    return drawn


def step_together(games: CounterRulesVectorEnv, drawn: NDArray[np.int64]) -> int:
    """Step many games together."""
    games.reset(seed=7)
    for actions in drawn:
        games.step(actions)
    return drawn.size


def list_loads() -> Iterator[Load]:
    """List all that is measured."""
    for name, players in TABLES:
        theirs = partial(play_engine, get_ruleset(name, players=players))
        for kind, make in (("env", env), ("raw_env", raw_env)):
            ours = partial(play_in_turn, make(name, players=players, warm=True))
            yield Load(name=f"{name}, {kind}", ours=ours, theirs=theirs, bar=BARS[kind])
        for form in FORMS:
            game = CounterRulesEnv(name, players=players, warm=True, observation=form)
            alone = partial(play_one_seat, game, count_decisions(game))
            bar = BARS["gymnasium"]
            yield Load(name=f"{name}, gymnasium, {form}", ours=alone, theirs=theirs, bar=bar)
    rollouts = partial(roll_out_openspiel, deal_openspiel(random.Random(7)))
    for form, bar in (("bytes", 10e6), ("flat", 6e6)):
        games = gymnasium.make_vec(
            "counter_rules/counter-v0",
            GAMES,
            vectorization_mode="vector_entry_point",
            observation=form,
        )
        ours = partial(step_together, games, draw_actions(games))
        name = f"counter, {GAMES:,} games, {form}"
        yield Load(name=name, ours=ours, theirs=rollouts, bar=bar / USUAL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    parser.add_argument("--check", action="store_true", help="fail below a bar")
    options = parser.parse_args()
    is_good = True
    for load in list_loads():
        runs = [load.run() for _ in range(options.rounds)]
        rate, ratio = (statistics.median(numbers) for numbers in zip(*runs, strict=True))
        is_good = is_good and ratio >= load.bar
        print(f"{load.name:30} {rate:12,.0f}  {ratio:6.3f}  (bar {load.bar:.3f})", flush=True)
    return 0 if is_good or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
