"""How many instructions the library's work takes, beside the numbers in ``instructions.json``.

A clock also measures how busy the machine is. A count of instructions is the same on every run, to
a few parts in a million. Valgrind counts. Each piece of work is prepared and done once; then the
process is forked twice, one child does the work again, the other does nothing, and the difference
of their counts is what the work takes.

A count holds for the interpreter and the packages that it was made with. Where these are the same,
it has to be met within 2 %, in both directions, so that the file stays true. Elsewhere it may be at
most a quarter above. Machine code is compiled for one processor, wherever it runs.

Run ``python benches/instructions.py`` with the extra ``bench`` installed, on Linux with valgrind:
``--check`` makes it fail outside these limits, ``--write`` writes all numbers anew. Names count
only these pieces of work.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from counter_rules import (
    Event,
    Move,
    Phase,
    Ruleset,
    State,
    View,
    apply_move,
    events_for,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    step,
    view,
)
from counter_rules.notation import format_view, parse_view
from counter_rules.records import Record, dumps, loads
from counter_rules.sampling import worlds

NUMBERS: Final = Path(__file__).with_name("instructions.json")
TOLERANCE: Final = 0.02
ELSEWHERE: Final = 0.25
"""How far a count may be above its number with another interpreter or other packages."""
PACKAGES: Final = ("attrs", "cattrs", "gymnasium", "numba", "numpy", "open-spiel", "pettingzoo")

Work: TypeAlias = Callable[[], object]
Prepare: TypeAlias = Callable[[], Work]
"""Makes ready what is not counted, and returns the work that is."""

COUNTER: Final = partial(get_ruleset, "counter", players=4)
OH_HELL: Final = partial(get_ruleset, "oh_hell", players=5, hand_sizes=(10,))


def play_hand(rules: Ruleset, seed: int) -> list[tuple[State, Move]]:
    """Play a first hand at random, and return every state with the move made in it."""
    rng, state = random.Random(seed), new_game(rules)
    history: list[tuple[State, Move]] = []
    while not state.hand_results:
        is_deal = state.phase is Phase.DEAL
        move = shuffle(state, seed=seed) if is_deal else rng.choice(legal_moves(state))
        history.append((state, move))
        state = apply_move(state, move)
    return history


def list_decisions(rules: Ruleset, hands: int) -> list[tuple[State, Move]]:
    """Return the decisions of some hands: their moves without the deals."""
    return [
        (state, move)
        for seed in range(hands)
        for state, move in play_hand(rules, seed)
        if state.phase is not Phase.DEAL
    ]


# The readable engine, and what stands on it.


def prepare_engine(rules: Callable[[], Ruleset]) -> Work:
    """Prepare hands played at random: the legal moves, and the next state."""
    made = rules()
    return lambda: [play_hand(made, seed) for seed in range(10)]


def prepare_explanations() -> Work:
    """Prepare the tricks of some hands, to be explained."""
    rules = COUNTER()
    tricks = {one.trick for state, _ in list_decisions(rules, 3) for one in state.tricks}
    inorder = sorted(tricks, key=str)
    return lambda: [explain_trick(rules, trick) for trick in inorder]


def prepare_views(rules: Callable[[], Ruleset]) -> Work:
    """Prepare decisions, of which every seat makes a view of its own."""
    states = [state for state, _ in list_decisions(rules(), 2)][::5]
    seats = range(states[0].rules.players)
    return lambda: [view(state, seat).known for state in states for seat in seats]


def prepare_advancing(rules: Callable[[], Ruleset]) -> Work:
    """Prepare views and events, of which the next views are made."""
    cases: list[tuple[View, tuple[Event, ...]]] = []
    for state, move in list_decisions(rules(), 2)[::5]:
        events = step(state, move).events
        seats = range(state.rules.players)
        cases += [(view(state, seat), events_for(events, seat)) for seat in seats]
    return lambda: [seen.advance(events).known for seen, events in cases]


def prepare_sending() -> Work:
    """Prepare views, to be written as JSON and read."""
    seen = [view(state, state.to_act[0]) for state, _ in list_decisions(COUNTER(), 1)][::3]
    return lambda: [parse_view(format_view(one)) for one in seen]


def prepare_records() -> Work:
    """Prepare a record of a match in its middle, to be written and read."""
    rules, state, rng = COUNTER(), new_game(COUNTER()), random.Random(7)
    moves = list[Move]()
    while len(state.hand_results) < 6:
        is_deal = state.phase is Phase.DEAL
        moves.append(shuffle(state, seed=7) if is_deal else rng.choice(legal_moves(state)))
        state = apply_move(state, moves[-1])
    record = Record(rules=rules, moves=moves)
    return lambda: loads(dumps(record))


def prepare_worlds() -> Work:
    """Prepare views, of whose worlds some are drawn."""
    seen = [view(state, state.to_act[0]) for state, _ in list_decisions(COUNTER(), 1)]

    def draw() -> None:
        rng = random.Random(7)
        for one in seen:
            found = worlds(one)
            for _ in range(5):
                found.draw(rng)

    return draw


def prepare_heuristic() -> Work:
    """Prepare views, on which the heuristic decides."""
    from counter_rules.bots import HeuristicBot

    bot = HeuristicBot()
    seen = [view(state, state.to_act[0]) for state, _ in list_decisions(COUNTER(), 2)]
    return lambda: [bot.explain(one) for one in seen]


# The kernel, by numba.


def prepare_playouts(rules: Callable[[], Ruleset]) -> Work:
    """Prepare hands played at random by machine code."""
    from counter_rules.kernel import Backend, compile_ruleset

    kernel = compile_ruleset(rules(), backend=Backend.NUMBA)
    state = apply_move(new_game(kernel.rules), shuffle(new_game(kernel.rules), seed=7))
    return lambda: kernel.playouts(state, 10_000, seed=7)


def prepare_stepping() -> Work:
    """Prepare hands stepped through from Python, by machine code."""
    from counter_rules.kernel import Backend, compile_ruleset

    kernel = compile_ruleset(COUNTER(), backend=Backend.NUMBA)
    start = kernel.pack(play_hand(kernel.rules, 7)[1][0])

    def follow() -> None:
        rng = random.Random(7)
        for _ in range(40):
            state = start
            while state.legal:
                state = state.child(rng.choice(state.legal))

    return follow


def prepare_together() -> Work:
    """Prepare many games stepped together, with masks and observations."""
    from counter_rules.kernel import Backend, VecEnv, compile_ruleset

    games = VecEnv(compile_ruleset(COUNTER(), backend=Backend.NUMBA), 256, seed=7)

    def follow() -> None:
        shown = games.reset(seed=7)
        for _ in range(60):
            shown = games.step(shown.masks.argmax(axis=1))

    return follow


# Adapters. The warm ones are of five players, as all of a ruleset use what is compiled.


def prepare_pettingzoo(*, warm: bool = False) -> Work:
    """Prepare hands played in PettingZoo's environment, by the engine or by machine code."""
    from counter_rules.adapters.pettingzoo import env, raw_env

    game = env("counter", players=5, warm=True) if warm else raw_env("counter", players=4)

    def play() -> None:
        rng = random.Random(7)
        game.reset(seed=7)
        for _ in game.agent_iter():
            seen, _, is_over, _, _ = game.last()
            legal = [] if is_over else seen["action_mask"].nonzero()[0].tolist()
            game.step(rng.choice(legal) if legal else None)

    return play


def prepare_gymnasium(*, warm: bool = False) -> Work:
    """Prepare hands played in Gymnasium's environment, by the engine or by machine code."""
    from counter_rules.adapters.gymnasium import CounterRulesEnv

    game = CounterRulesEnv("counter", players=5 if warm else 4, warm=warm)

    def play() -> None:
        rng = random.Random(7)
        for seed in range(3):
            _, info = game.reset(seed=seed)
            is_over = False
            while not is_over:
                legal = info["action_mask"].nonzero()[0].tolist()
                _, _, is_over, _, info = game.step(rng.choice(legal))

    return play


def prepare_openspiel(*, warm: bool = False) -> Work:
    """Prepare a hand played in OpenSpiel, children of states made on the way."""
    from counter_rules.adapters.openspiel import load_game

    game = load_game("counter", players=5 if warm else 4, warm=warm)

    def play() -> None:
        rng, state = random.Random(7), game.new_initial_state()
        while not state.is_terminal():
            state = state.child(rng.choice(state.legal_actions()))

    return play


LOADS: Final[dict[str, Prepare]] = {
    "engine, counter": partial(prepare_engine, COUNTER),
    "engine, oh_hell": partial(prepare_engine, OH_HELL),
    "tricks explained": prepare_explanations,
    "views, counter": partial(prepare_views, COUNTER),
    "views, oh_hell": partial(prepare_views, OH_HELL),
    "views advanced, counter": partial(prepare_advancing, COUNTER),
    "views advanced, oh_hell": partial(prepare_advancing, OH_HELL),
    "views sent and read": prepare_sending,
    "records": prepare_records,
    "worlds": prepare_worlds,
    "heuristic": prepare_heuristic,
    "kernel, counter": partial(prepare_playouts, COUNTER),
    "kernel, oh_hell": partial(prepare_playouts, OH_HELL),
    "kernel, stepping": prepare_stepping,
    "kernel, games together": prepare_together,
    "pettingzoo": prepare_pettingzoo,
    "gymnasium": prepare_gymnasium,
    "openspiel": prepare_openspiel,
    "pettingzoo, warm": partial(prepare_pettingzoo, warm=True),
    "gymnasium, warm": partial(prepare_gymnasium, warm=True),
    "openspiel, warm": partial(prepare_openspiel, warm=True),
}


# Counting.


def work_in_children(names: Sequence[str]) -> None:
    """Do each piece of work in a child, and print the children's numbers; valgrind looks on."""
    for name in names:
        work = LOADS[name]()
        work()
        gc.collect()
        gc.freeze()
        idle, busy = fork(lambda: None), fork(work)
        print(json.dumps([name, idle, busy]), flush=True)


def fork(work: Work) -> int:
    """Do a piece of work in a child, wait for it, and return its process number."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit("the work failed in its child")
    return child


def count(names: Sequence[str]) -> dict[str, int]:
    """Return how many instructions each piece of work takes."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "PYTHONHASHSEED": "0",
            "NUMBA_CPU_NAME": "x86-64-v2",  # what valgrind understands, on every machine
            "NUMBA_CPU_FEATURES": "",
            "XDG_CACHE_HOME": folder,
        }
        again = [sys.executable, __file__, "--children", *names]
        run = partial(subprocess.run, env=os.environ | settings, check=True)
        run(again, stdout=subprocess.DEVNULL)  # compiled here, and not as valgrind looks on
        counts = f"--cachegrind-out-file={folder}/counts.%p"
        valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", counts]
        valgrind.append(f"--log-file={folder}/log")
        done = run([*valgrind, *again], stdout=subprocess.PIPE, text=True)

        def read(child: int) -> int:
            found = Path(folder, f"counts.{child}").read_text(encoding="utf-8")
            return int(re.findall(r"^summary: (\d+)$", found, re.MULTILINE)[0])

        lines = map(json.loads, done.stdout.splitlines())
        return {name: read(busy) - read(idle) for name, idle, busy in lines}


def describe_setting() -> dict[str, str]:
    """Return what the counts depend on besides the library."""
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    built = f"{platform.python_version()}, {platform.python_compiler()}, {platform.machine()}"
    return {"python": built} | versions


def compare(counts: dict[str, int]) -> bool:
    """Print each count beside its number, and return whether all are within their limits."""
    kept = json.loads(NUMBERS.read_text(encoding="utf-8"))
    is_same = kept["setting"] == describe_setting()
    if not is_same:
        print(f"the numbers were made with {kept['setting']}; here: {describe_setting()}")
    is_good = True
    for name, found in counts.items():
        change = found / kept["instructions"][name] - 1
        is_near = abs(change) <= TOLERANCE if is_same else change <= ELSEWHERE
        is_good = is_good and is_near
        print(f"{name:26}{found:14,}{change:+8.2%}{'' if is_near else '  outside its limits'}")
    if not is_good:
        print(
            "python benches/instructions.py --write writes the numbers anew; say why they changed"
        )
    return is_good


def main() -> int:
    """Count, compare, and return the exit status."""
    parser = argparse.ArgumentParser(description="count the instructions of the library's work")
    parser.add_argument("names", nargs="*", metavar="NAME", help="what is counted; else all")
    parser.add_argument("--check", action="store_true", help="fail outside the limits")
    parser.add_argument("--write", action="store_true", help="write the numbers anew")
    parser.add_argument("--children", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    names = given.names or list(LOADS)
    if unknown := set(names) - set(LOADS):
        parser.error(f"no piece of work is called {', '.join(unknown)}: {', '.join(LOADS)}")
    if given.children:
        work_in_children(names)
        return 0
    if given.write and given.names:
        parser.error("--write counts everything: give no names")
    counts = count(names)
    if given.write:
        numbers = {"setting": describe_setting(), "instructions": counts}
        NUMBERS.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return int(not compare(counts) and given.check)


if __name__ == "__main__":
    sys.exit(main())
