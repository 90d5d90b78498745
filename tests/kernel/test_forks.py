"""Many games in a process that was forked: they go on there, whatever the threads were doing."""

from __future__ import annotations

import threading

import pytest

from counter_rules import StateError
from counter_rules.kernel import Backend, StepArrays, VecEnv
from support.forks import knows_forks, needs_fork, run_in_fork
from support.kernel_states import compile_small, hold_up

np = pytest.importorskip("numpy")

pytestmark = [needs_fork, knows_forks]


def play(env: VecEnv, shown: StepArrays, steps: int) -> list[object]:
    """Take the first legal action in every game, again and again."""
    found: list[object] = []
    for _ in range(steps):
        shown = env.step(shown.masks.argmax(axis=1))
        found.append((shown.turns.tolist(), shown.scores.tolist(), shown.observations.tobytes()))
    return found


@pytest.mark.parametrize("threads", [1, 2])
def test_games_go_on_in_a_forked_process(threads: int) -> None:
    with VecEnv(compile_small(Backend.NUMBA), 8, seed=1, threads=threads) as env:
        shown = env.reset()
        there = run_in_fork(lambda: play(env, shown, 30))
        assert there == play(env, shown, 30)  # apart from those of the parent


def test_a_forked_process_closes_its_own_threads_alone() -> None:
    with VecEnv(compile_small(Backend.NUMBA), 8, seed=1, threads=2) as env:
        shown = env.reset()
        assert run_in_fork(env.close) is None
        assert run_in_fork(lambda: (play(env, shown, 1), env.close())[1]) is None
        assert len(play(env, shown, 3)) == 3


def test_games_can_begin_anew_where_a_thread_was_stepping_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kernel = compile_small(Backend.PYTHON)
    with VecEnv(kernel, 2, seed=1) as env:
        actions = env.reset().masks.argmax(axis=1)
        begun, go_on = hold_up(monkeypatch, kernel, "step_games")

        def step_anew() -> int:
            with pytest.raises(StateError, match="no matches are in progress: reset the env"):
                env.step(actions)
            go_on.set()
            return len(play(env, env.reset(), 3))

        other = threading.Thread(target=env.step, args=(actions,))
        other.start()
        assert begun.wait(20)
        assert run_in_fork(step_anew) == 3
        go_on.set()
        other.join()
        play(env, env.reset(), 3)
