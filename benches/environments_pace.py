"""How fast our PettingZoo environments are, beside PettingZoo's classic ones: decisions a second.

All play at random, by the masks, one agent after the other. The rounds of all alternate in one run;
what is printed are medians of processor time, and the ratios to Counter with machine code.

Run ``python benches/environments_pace.py`` with the extra ``bench`` installed, and besides what the
classic ones need: ``pip install chess hanabi-learning-environment pygame rlcard``. A new CMake
builds the second only with ``CMAKE_POLICY_VERSION_MINIMUM=3.5`` in the environment.
"""

from __future__ import annotations

import importlib
import os
import random
import statistics
import tempfile
from collections.abc import Iterator
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from counter_rules.adapters.pettingzoo import env
from kernel_pace import Play, find_rate

Game: TypeAlias = AECEnv[str, dict[str, NDArray[np.generic]], int]

DECISIONS: Final = 2_000
ROUNDS: Final = 9
CLASSIC: Final = (
    "tictactoe_v3",
    "connect_four_v3",
    "hanabi_v5",
    "leduc_holdem_v4",
    "texas_holdem_no_limit_v6",
    "chess_v6",
)
OURS: Final = ("counter", 4), ("oh_hell", 5)


def play_in_turn(game: Game) -> int:
    """Play whole episodes until there are enough decisions, and return their number."""
    rng, decisions = random.Random(7), 0
    while decisions < DECISIONS:
        game.reset(seed=decisions)
        for _ in game.agent_iter():
            seen, _, is_over, is_cut, _ = game.last()
            legal = seen["action_mask"].nonzero()[0].tolist()
            is_done = is_over or is_cut
            game.step(None if is_done else rng.choice(legal))
            decisions += not is_done
    return decisions


def list_games() -> Iterator[tuple[str, Game]]:
    """Make what is measured, with names: first ours without machine code, as none is at hand."""
    for name, players in OURS:
        yield f"{name}, plain", env(name, players=players)
    for name, players in OURS:
        yield name, env(name, players=players, warm=True)
    for name in CLASSIC:
        yield name, importlib.import_module(f"pettingzoo.classic.{name}").env()


def main() -> None:
    """Run the rounds and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # without machine code of earlier processes
        plays: dict[str, Play] = {name: partial(play_in_turn, game) for name, game in list_games()}
        rounds = [{name: find_rate(play) for name, play in plays.items()} for _ in range(ROUNDS)]
    for name in plays:
        rate = statistics.median(rates[name] for rates in rounds)
        ratio = statistics.median(rates[name] / rates["counter"] for rates in rounds)
        print(f"{name:26}{rate:10,.0f}{ratio:8.3f}")


if __name__ == "__main__":
    main()
