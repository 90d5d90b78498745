"""Many games without observations, with bytes and with scaled ones: all else is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from counter_rules import Ruleset
from counter_rules.kernel import Backend, StepArrays, VecEnv, compile_ruleset
from counter_rules.observations import Observing
from support.builders import custom
from support.kernel_rulesets import ALL

if TYPE_CHECKING:
    import numpy as np
else:
    np = pytest.importorskip("numpy")

TOLD: dict[str, Ruleset] = {
    "two decks": custom(4, decks=2, hand_sizes=(7, 6)),
    "sealed and blind": custom(4, bidding="simultaneous", blind_bids=True, hand_sizes=(4, 4)),
    "ten seats": custom(10, hand_sizes=(3, 2)),
}


def choose(rng: np.random.Generator, shown: StepArrays) -> np.ndarray:
    """Return a random legal action for each game."""
    return ((rng.random(shown.masks.shape) + 0.01) * shown.masks).argmax(axis=1)


def compare(rules: Ruleset, backend: Backend, steps: int, threads: int = 1) -> None:
    """Step the same games in every form, and compare what is shown."""
    kernel, rng = compile_ruleset(rules, backend=backend), np.random.default_rng(7)
    none, seen, scaled = (
        VecEnv(kernel, 3, seed=5, threads=threads, observing=form) for form in Observing
    )
    shown = [env.reset() for env in (none, seen, scaled)]
    for _ in range(steps):
        blind, told, inputs = shown
        assert blind.observations.shape == (3, 0)
        assert told.observations.dtype == np.uint8
        assert inputs.observations.dtype == np.float32
        assert np.array_equal(inputs.observations, kernel.observations.scale(told.observations))
        assert np.abs(inputs.observations).max() == 1
        for name in ("masks", "turns", "rewards", "done", "scores", "winners"):
            same = [getattr(one, name) for one in shown]
            assert np.array_equal(same[0], same[1])
            assert np.array_equal(same[0], same[2])
        actions = choose(rng, told)
        shown = [env.step(actions) for env in (none, seen, scaled)]
        assert not told.observations.flags.writeable
        assert not inputs.observations.flags.writeable


@pytest.mark.parametrize("name", [*ALL, *TOLD])
def test_the_forms_of_every_game(name: str) -> None:
    compare((ALL | TOLD)[name], Backend.PYTHON, 40)


@pytest.mark.parametrize("name", ["two decks", "sealed and blind"])
def test_the_forms_in_machine_code(name: str) -> None:
    pytest.importorskip("numba")
    compare(TOLD[name], Backend.NUMBA, 150, threads=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ALL, *TOLD])
def test_the_forms_of_every_game_in_machine_code(name: str) -> None:
    pytest.importorskip("numba")
    compare((ALL | TOLD)[name], Backend.NUMBA, 300)
