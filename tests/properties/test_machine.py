"""A match of every preset played at random by Hypothesis: whatever is done, the same holds.

For every preset and every number of players that it takes there is a machine of its own, so
that each is surely played; the options are drawn.
"""

from __future__ import annotations

import random
import unittest
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from counter_rules import Rank
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from support.machine import Table
from support.ruleset_choices import compose, draw_options, find_named

pytestmark = pytest.mark.slow

PRESETS = tuple(preset.name for preset in BUILT_IN)

AGREEABLE = ("northeast_blackout",)
"""Presets of which no two options contradict each other."""

EXAMPLES = {"counter": 10, "custom": 12, "seven_truf": 8, "northeast_blackout": 5}
"""How many times a table is set for each number of players, by preset; else 3."""

SETTINGS = settings(
    derandomize=True,
    deadline=None,
    database=None,
    stateful_step_count=30,
    suppress_health_check=list(HealthCheck),
)


class CounterTable(Table):
    """What holds in Counter beside what holds in every game."""

    @invariant()
    def only_jacks_change_trump(self) -> None:
        state = self.state
        if not state.is_in_hand:
            return
        plays = [play for result in state.tricks for play in result.plays]
        has_jack = "jack" in [effect.name for effect in state.rules.effects.effects]
        jacks = [play.card for play in plays if play.card.rank is Rank.JACK] if has_jack else []
        assert list(state.turned[1:]) == jacks
        assert state.trump is state.turned[-1].suit
        trumps = [result.opening_trump for result in state.tricks[1:]] + [state.trump]
        assert [result.indicator for result in state.tricks] == trumps[: len(state.tricks)]


def make_machine(preset: str, players: int) -> type[Table]:
    base = CounterTable if preset == "counter" else Table
    name = f"{preset.title().replace('_', '')}Of{players}"
    return type(name, (base,), {"preset": preset, "players": players})


def make_test(preset: str, players: int) -> Callable[[unittest.TestCase], None]:
    def test(_case: unittest.TestCase) -> None:
        run_state_machine_as_test(
            make_machine(preset, players),
            settings=settings(SETTINGS, max_examples=EXAMPLES.get(preset, 3)),
        )

    return test


def make_test_case(preset: str) -> type[unittest.TestCase]:
    """Make the tests of a preset, one for each number of players."""
    name = f"Test{preset.title().replace('_', '')}"
    tests = {f"test_{n}_players": make_test(preset, n) for n in get_preset(preset).players}
    return type(name, (unittest.TestCase,), {"__module__": __name__, **tests})


globals().update({case.__name__: case for case in map(make_test_case, PRESETS)})


@pytest.mark.parametrize("preset", PRESETS)
def test_f1_2_what_is_refused_names_two_options(preset: str) -> None:
    rng, refusals = random.Random(f"options of {preset}"), list[str]()
    for _ in range(100):
        players = rng.choice(get_preset(preset).players)
        refusals += compose(preset, players, draw_options(rng, preset, players))[2]
    assert bool(refusals) == (preset not in AGREEABLE)
    for refusal in refusals:
        assert len(find_named(preset, refusal)) >= 2, refusal
