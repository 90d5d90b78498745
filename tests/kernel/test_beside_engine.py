"""Every kernel does what the readable engine does: 300 random rulesets, move for move."""

import random

import pytest

from counter_rules import get_ruleset, new_game
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from counter_rules.kernel import Backend, compile_ruleset
from support.beside_kernel import walk_beside
from support.match_walks import TABLES, draw_rules, draw_start


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_at_every_table(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    rules = get_ruleset(name, players=players)
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    assert len(list(walk_beside(kernel, rng, new_game(rules), hands=2))) >= 2 * players


@pytest.mark.parametrize("seed", range(30))
def test_random_rulesets(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        name, players = rng.choice(TABLES)
        rules = draw_rules(rng, name, players)
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        assert list(walk_beside(kernel, rng, draw_start(rng, rules), hands=2))


@pytest.mark.parametrize("name", [preset.name for preset in BUILT_IN])
def test_whole_matches(name: str) -> None:
    rng = random.Random(name)
    preset = get_preset(name)
    players = rng.choice(preset.players)
    kernel = compile_ruleset(get_ruleset(name, players=players), backend=Backend.PYTHON)
    fast, state = list(walk_beside(kernel, rng, new_game(kernel.rules), hands=50))[-1]
    assert state.is_over
    assert fast.is_over
    assert fast.to_state() == state
