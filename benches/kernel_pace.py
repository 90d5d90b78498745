"""How fast compiled rulesets play and step, beside OpenSpiel's ``oh_hell`` and the readable engine.

Playouts are compared with OpenSpiel's own random rollouts in C++, from one dealt hand of five
players and ten cards: 55 decisions each. So are many games stepped together, whose bars are steps
per second where OpenSpiel has its usual pace. Stepping is compared with ``legal_actions`` and
``child`` driven from Python. The text without numba is compared with the readable engine. Both
sides choose by the same numbers; these, the deals, and the actions of many games are drawn
beforehand. Before every measurement the other side is measured anew, in one process and by one
thread; the figures are millions of decisions per second of processor time, and they and the ratios
are medians of the rounds.

First every ruleset is compiled by a process of its own, into a temporary folder. What that costs
Counter, with the first use, and what it costs once the folder is filled, is printed first; to
import numba does not count. The bars are longer on a slower machine, by OpenSpiel's pace.

Run ``python benches/kernel_pace.py`` with the extra ``bench`` installed; ``--check`` makes it fail
where anything is below 0.85 of its bar, as machines swing.
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
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Final, TypeAlias

import attrs
import numpy as np
import pyspiel
from numpy.typing import NDArray

from counter_rules import (
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.games import counter_effects
from counter_rules.games._registry import BUILT_IN
from counter_rules.kernel import Backend, FastState, Horizon, Kernel, VecEnv, compile_ruleset
from counter_rules.observations import Observing
from engine_floor import RULES

SLACK: Final = 0.85
"""How much of a bar is enough for ``--check``."""

COLD_BAR: Final = 9.0
WARM_BAR: Final = 1.0
"""Seconds of processor time that Counter may take to compile, without and with the folder."""

USUAL: Final = 5.5e6
"""OpenSpiel's decisions per second where these seconds were set."""

POWERS: Final = "custom with powers", "custom with powers, 2 decks"
"""The two that have Counter's effects besides Counter."""

DECISIONS: Final = 8_000_000
"""About how many a measurement of playouts makes."""

AT_ONCE: Final = 20_000
"""How many games are asked for at once. The results of far more fill memory that is new to the
process: matches of twelve decisions then spend up to half of their time on pages of it."""

STEPS: Final = 3
ROLLOUTS: Final = 3_000
ROLLOUT: Final = 55
"""OpenSpiel's rollouts: so many steps of so many, of five bids and fifty cards each."""

GAMES: Final = 4_096
TOGETHER: Final = 600
"""How many games are stepped together, and how often in a measurement."""

HANDS: Final = 500
"""How many hands are stepped through in a measurement."""

NUMBERS: Final = tuple(random.Random(7).choices(range(1 << 20), k=9_973))
"""What choices are made by, on both sides."""

Play: TypeAlias = Callable[[], int]
"""Plays, and returns the decisions made."""


@attrs.frozen(kw_only=True)
class Load:
    """Something to measure, beside something else.

    Args:
        name: what the table calls it.
        ours: plays by a kernel.
        theirs: plays by the other side.
        bar: the ratio that it ought to reach; 0 where none is set.
    """

    name: str
    ours: Play
    theirs: Play
    bar: float = 0

    def run(self) -> tuple[float, float]:
        """Return the decisions per second of processor time, and the ratio of both sides."""
        theirs, ours = find_rate(self.theirs), find_rate(self.ours)
        return ours, ours / theirs


def find_rate(play: Play) -> float:
    """Play, and return the decisions per second of processor time."""
    start = time.process_time()
    decisions = play()
    return decisions / (time.process_time() - start)


def make_rulesets() -> dict[str, Ruleset]:
    """Make the rulesets that are compiled, by name."""
    powers = counter_effects()
    strict = {"following": "must_beat", "lead_limit": "broken_trumps"}
    made = {
        "counter": get_ruleset("counter", players=5),
        "oh_hell": RULES,
        POWERS[0]: get_ruleset("custom", players=4, effects=powers, **strict),
        POWERS[1]: get_ruleset("custom", players=8, effects=powers, decks=2),
    }
    for preset in BUILT_IN:
        if preset.name != "counter":
            made[f"usual {preset.name}"] = get_ruleset(preset.name, players=preset.usual_players)
    return made


# The other side.


def deal_openspiel(rng: random.Random) -> pyspiel.State:
    """Deal a hand of OpenSpiel's ``oh_hell``."""
    state = pyspiel.load_game("oh_hell(players=5,num_tricks_fixed=10)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    return state


def roll_out_openspiel(start: pyspiel.State) -> int:
    """Let OpenSpiel roll a dealt hand out many times."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(start.get_game(), evaluator, 2.0, 1, 100, False, 1, False)  # noqa: FBT003
    for _ in range(STEPS):
        bot.step(start)
    return STEPS * ROLLOUTS * ROLLOUT


def step_openspiel(starts: list[pyspiel.State]) -> int:
    """Step through dealt hands of OpenSpiel's."""
    decisions, numbers = 0, cycle(NUMBERS)
    for start in starts:
        state = start
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.child(legal[next(numbers) % len(legal)])
            decisions += 1
    return decisions


def step_engine(starts: list[State]) -> int:
    """Step through dealt hands of the readable engine."""
    decisions, numbers = 0, cycle(NUMBERS)
    for start in starts:
        state = start
        while not state.hand_results:
            legal = legal_moves(state)
            state = apply_move(state, legal[next(numbers) % len(legal)])
            decisions += 1
    return decisions


# Ours.


def step_kernel(starts: list[FastState]) -> int:
    """Step through dealt hands of a kernel."""
    decisions, numbers = 0, cycle(NUMBERS)
    for start in starts:
        state, legal = start, start.legal
        while legal:
            state = state.child(legal[next(numbers) % len(legal)])
            legal = state.legal
            decisions += 1
    return decisions


def play_out(start: FastState, games: int, until: Horizon) -> int:
    """Play games out on one thread."""
    decisions = 0
    for first in range(0, games, AT_ONCE):
        count = min(AT_ONCE, games - first)
        decisions += start.kernel.playouts(start, count, seed=7 + first, until=until).decisions
    return decisions


def plan_playouts(start: FastState, decisions: int, until: Horizon = Horizon.HAND) -> Play:
    """Plan playouts of about so many decisions."""
    some = 100  # this warms up, too
    games = decisions * some // play_out(start, some, until)
    return partial(play_out, start, games, until)


def draw_actions(env: VecEnv) -> NDArray[np.int64]:
    """Draw actions for many games: a legal one for each, time after time."""
    rng, shown = np.random.default_rng(7), env.reset(7)
    drawn: NDArray[np.int64] = np.empty((TOGETHER, env.games), np.int64)
    for actions in drawn:
        actions[:] = (rng.random(shown.masks.shape, np.float32) * shown.masks).argmax(axis=1)
        shown = env.step(actions)
    return drawn


def step_together(env: VecEnv, drawn: NDArray[np.int64]) -> int:
    """Step many games together."""
    env.reset(7)
    for actions in drawn:
        env.step(actions)
    return drawn.size


def deal_kernel(kernel: Kernel, hands: int) -> list[FastState]:
    """Deal first hands of a kernel."""
    start = kernel.start()
    return [start.deal(seed) for seed in range(hands)]


# What is measured.


def list_loads(folder: Path) -> Iterator[Load]:
    """List all that is measured, with machine code from a folder."""
    rng, rulesets = random.Random(7), make_rulesets()
    kernels = {name: compile_ruleset(rules, cache=folder) for name, rules in rulesets.items()}
    dealt = deal_openspiel(rng)
    if step_openspiel([dealt]) != ROLLOUT:
        raise ValueError(f"a hand of OpenSpiel's has not {ROLLOUT} decisions")
    rollouts = partial(roll_out_openspiel, dealt)
    yield from list_playouts(kernels, rollouts)
    for name, bar in (("counter", 15e6), ("oh_hell", 30e6)):
        yield from list_together(name, kernels[name], rollouts, bar / USUAL)
    theirs = partial(step_openspiel, [deal_openspiel(rng) for _ in range(HANDS)])
    for name in ("counter", "oh_hell"):
        ours = partial(step_kernel, deal_kernel(kernels[name], HANDS))
        yield Load(name=f"{name}, stepped", ours=ours, theirs=theirs, bar=1.8)
        yield from list_plain(name, rulesets[name])


def list_playouts(kernels: dict[str, Kernel], theirs: Play) -> Iterator[Load]:
    """List playouts: first hands from a deal, hands with their deals, and whole matches."""
    plan = partial(Load, theirs=theirs)
    for name, bar in (("counter", 10), ("oh_hell", 25)):
        ours = plan_playouts(kernels[name].start().deal(7), DECISIONS)
        yield plan(name=f"{name}, dealt", ours=ours, bar=bar)
    ours = plan_playouts(kernels["counter"].start(), DECISIONS)
    yield plan(name="counter, with deals", ours=ours, bar=9)
    for name in list(kernels)[2:]:
        ours = plan_playouts(kernels[name].start(), DECISIONS, Horizon.MATCH)
        yield plan(name=f"{name}, matches", ours=ours, bar=7 if name in POWERS else 15)


def list_together(name: str, kernel: Kernel, theirs: Play, bar: float) -> Iterator[Load]:
    """List many games stepped together, with masks alone and with either form of observations."""
    for what, observing in (
        ("masks", Observing.NONE),
        ("observations", Observing.BYTES),
        ("scaled", Observing.SCALED),
    ):
        env = VecEnv(kernel, GAMES, seed=7, observing=observing)
        ours = partial(step_together, env, draw_actions(env))
        full = f"{name}, {GAMES:,} games, {what}"
        yield Load(
            name=full, ours=ours, theirs=theirs, bar=bar if observing is Observing.NONE else 0
        )


def list_plain(name: str, rules: Ruleset) -> Iterator[Load]:
    """List what the text does without numba, beside the readable engine."""
    kernel, new = compile_ruleset(rules, backend=Backend.PYTHON), new_game(rules)
    hands = [apply_move(new, shuffle(new, seed=seed)) for seed in range(HANDS // 20)]
    theirs = partial(step_engine, hands)
    ours = plan_playouts(kernel.start().deal(7), DECISIONS // 100)
    yield Load(name=f"{name}, dealt, no numba", ours=ours, theirs=theirs, bar=1.7)
    # Making states costs the interpreter more than the text does: the engine is a little ahead.
    stepped = partial(step_kernel, [kernel.pack(hand) for hand in hands])
    yield Load(name=f"{name}, stepped, no numba", ours=stepped, theirs=theirs, bar=0.8)


# Compiling.


def compile_here(name: str, folder: Path) -> float:
    """Compile a ruleset and use it once; return the seconds of processor time."""
    import_module("numba")
    rules = make_rulesets()[name]
    start = time.process_time()
    state = compile_ruleset(rules, backend=Backend.NUMBA, cache=folder).start()
    play_out(state, 1, Horizon.HAND)
    step_kernel([state.deal(7)])
    return time.process_time() - start


def compile_apart(folder: Path, name: str) -> float:
    """Compile a ruleset in a process of its own; return the seconds of processor time."""
    words = [sys.executable, __file__, "--compile", name, "--folder", str(folder)]
    # With bytecode, as users have it: the first process makes that of numba.
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
    done = subprocess.run(words, capture_output=True, check=True, encoding="utf-8", env=env)  # noqa: S603 - this interpreter
    return float(done.stdout)


def compile_all(folder: Path) -> bool:
    """Fill a folder with machine code; print what Counter costs, and return whether it may."""
    dealt = deal_openspiel(random.Random(7))
    before = find_rate(partial(roll_out_openspiel, dealt))
    compile_apart(folder / "other", "counter")  # for the bytecode
    cold, warm = (compile_apart(folder, "counter") for _ in range(2))
    pace = (before + find_rate(partial(roll_out_openspiel, dealt))) / 2 / USUAL
    print(f"a machine of {pace:.2f} times the usual pace: ", end="")
    print(f"counter compiles in {cold:.1f} s (bar {COLD_BAR / pace:.1f}), ", end="")
    print(f"and comes from the folder in {warm:.2f} s (bar {WARM_BAR / pace:.2f})")
    with ThreadPoolExecutor(2) as pool:
        others = [name for name in make_rulesets() if name != "counter"]
        seconds = list(pool.map(partial(compile_apart, folder), others))
    print(f"the others compile in {min(seconds):.1f} to {max(seconds):.1f} s\n", flush=True)
    return cold * pace <= COLD_BAR / SLACK and warm * pace <= WARM_BAR / SLACK


def measure(loads: list[Load], rounds: int) -> bool:
    """Run the rounds, print the table, and return whether all reach their bars."""
    made = [[load.run() for load in loads] for _ in range(rounds)]
    print(f"{'':<38}{'million/s':>9}{'ratio':>8}{'bar':>6}")
    is_fast = True
    for load, runs in zip(loads, zip(*made, strict=True), strict=True):
        rate, ratio = (statistics.median(values) for values in zip(*runs, strict=True))
        is_slow = ratio < SLACK * load.bar
        mark = "  too slow" if is_slow else ""
        bar = f"{load.bar:6.3g}" if load.bar else " " * 6
        print(f"{load.name:<38}{rate / 1e6:9.2f}{ratio:8.2f}{bar}{mark}")
        is_fast = is_fast and not is_slow
    return is_fast


def main() -> int:
    """Compile, run the rounds, print the table, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each")
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    parser.add_argument("--compile", metavar="NAME", help="only compile this, for a process apart")
    parser.add_argument("--folder", type=Path, help="where its machine code goes")
    options = parser.parse_args()
    if options.compile:
        print(compile_here(options.compile, options.folder))
        return 0
    with tempfile.TemporaryDirectory() as made:
        is_soon = compile_all(Path(made))
        is_fast = measure(list(list_loads(Path(made))), options.rounds)
    return 1 if options.check and not (is_soon and is_fast) else 0


if __name__ == "__main__":
    sys.exit(main())
