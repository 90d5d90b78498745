"""Every kernel does what the readable engine does: 300 random rulesets, move for move.

What it observes is compared now and then on the same way.
"""

from __future__ import annotations

import random

import pytest

from counter_rules import State, get_ruleset, new_game
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from support.beside_kernel import observe_beside, walk_beside
from support.kernel_rulesets import RULED, compile_here, compile_table
from support.match_walks import TABLES, draw_rules, draw_start


def walk_and_observe(kernel: Kernel, rng: random.Random, start: State) -> int:
    """Play two hands on both sides; return how many deals and moves there were."""
    count = 0
    observe_beside(kernel.pack(start), start)
    for fast, state in walk_beside(kernel, rng, start, hands=2):
        count += 1
        if rng.random() < 0.1:
            observe_beside(fast, state)
    return count


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_at_every_table(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    rules = get_ruleset(name, players=players)
    kernel = compile_table(name, players)
    assert kernel.rules == rules
    assert kernel.start().deal(1).legal
    assert walk_and_observe(kernel, rng, new_game(rules)) > 2 * players
    start = draw_start(rng, rules)
    observe_beside(kernel.pack(start), start)


@pytest.mark.parametrize("name", RULED)
def test_the_other_readings_of_counter(name: str) -> None:
    rng, kernel = random.Random(name), compile_here(RULED[name])
    for _ in range(4):
        assert walk_and_observe(kernel, rng, draw_start(rng, kernel.rules))


@pytest.mark.parametrize(
    "seed", [*range(8), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(8, 30)]]
)
def test_random_rulesets(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        name, players = rng.choice(TABLES)
        rules = draw_rules(rng, name, players)
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        assert walk_and_observe(kernel, rng, draw_start(rng, rules))


@pytest.mark.parametrize("name", [preset.name for preset in BUILT_IN])
def test_whole_matches(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_table(name, rng.choice(get_preset(name).players))
    fast, state = list(walk_beside(kernel, rng, new_game(kernel.rules), hands=50))[-1]
    assert state.is_over
    assert fast.is_over
    assert fast.to_state() == state
