"""What environments refuse, in which words, and that nothing has changed then."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from counter_rules import Effect, Rank, RulesetError, StateError
from counter_rules.kernel import Backend, Horizon, Kernel, StepArrays, VecEnv, compile_ruleset
from counter_rules.trick import Act, EffectOrder, Table
from support.builders import COUNTER, custom
from support.kernel_states import compile_small, hold_up

np = pytest.importorskip("numpy")

COUNTER_KERNEL = compile_ruleset(COUNTER[4], backend=Backend.PYTHON)


def read(shown: StepArrays) -> list[Any]:
    return [
        array.tolist()
        for array in (shown.observations, shown.masks, shown.turns, shown.rewards, shown.scores)
    ]


def test_an_illegal_action_names_game_seat_and_what_is_legal() -> None:
    with VecEnv(COUNTER_KERNEL, 3, seed=1) as env:
        actions = env.reset().masks.argmax(axis=1)
        actions[1] = 8
        with pytest.raises(StateError) as caught:
            env.step(actions)
    bids = ", ".join([f"bid {n}" for n in range(11)])
    assert str(caught.value) == f"game 1: action 8 (9♣) is illegal for seat 0: legal are {bids}"


@pytest.mark.parametrize("wrong", [-1, -(2**63), 127, 255, 256, 2**31, 2**63 - 1])
def test_an_action_that_is_not_there_is_refused(wrong: int) -> None:
    with VecEnv(COUNTER_KERNEL, 3, seed=1) as env:
        actions = env.reset().masks.argmax(axis=1)
        actions[2] = wrong
        message = f"game 2: there is no action {wrong}: the actions are 0 to 126"
        with pytest.raises(StateError, match=message):
            env.step(actions)


WRONG: dict[str, Callable[[Any], object]] = {
    "too few": lambda right: right[:-1],
    "too many": lambda right: np.append(right, 0),
    "two axes": lambda right: right[:, None],
    "none": lambda _: [],
    "one number": lambda _: 0,
    "floats": lambda right: right.astype(float),
    "truths": lambda right: right > 0,
    "texts": lambda right: right.astype(str),
    "objects": lambda right: right.astype(object),
    "huge": lambda _: [2**80, 0, 0],
    "beyond 63 bits": lambda right: right.astype(np.uint64) + np.uint64(2**63),
    "ragged": lambda _: [[1], [2, 3], 4],
    "None": lambda _: None,
    "a text": lambda _: "abc",
}


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("backend", [Backend.PYTHON, Backend.NUMBA], ids=str)
def test_what_are_no_actions_is_refused_and_changes_nothing(kind: str, backend: Backend) -> None:
    kernel = compile_small(backend)
    with VecEnv(kernel, 3, seed=1) as env, VecEnv(kernel, 3, seed=1) as twin:
        shown, other = env.reset(), twin.reset()
        before = read(shown)
        with pytest.raises(StateError, match=r"^(actions: expected |game \d: )"):
            env.step(WRONG[kind](shown.masks.argmax(axis=1)))  # type: ignore[arg-type]
        assert read(shown) == before
        assert env.seeds == twin.seeds
        for _ in range(20):
            actions = other.masks.argmax(axis=1)
            shown, other = env.step(actions), twin.step(actions)
            assert read(shown) == read(other)


def test_one_illegal_action_holds_all_games_back() -> None:
    kernel = compile_small(Backend.NUMBA)
    with VecEnv(kernel, 8, seed=1, threads=4) as env:
        shown = env.reset()
        before, actions = read(shown), shown.masks.argmax(axis=1)
        actions[7] = kernel.actions.size - 1
        with pytest.raises(StateError, match="game 7: action "):
            env.step(actions)
        assert read(shown) == before


def test_any_whole_numbers_will_do() -> None:
    with VecEnv(COUNTER_KERNEL, 3, seed=1) as env:
        right = env.reset().masks.argmax(axis=1)
        for kind in (np.int8, np.uint8, np.uint64, ">i4", list, tuple):
            env.reset(1)
            env.step(kind(right) if kind in (list, tuple) else right.astype(kind))  # type: ignore[operator]
        wide = np.zeros((3, 2), np.int64)
        wide[:, 1] = right
        env.reset(1)
        env.step(wide[:, 1])


def test_the_order_of_things() -> None:
    env = VecEnv(COUNTER_KERNEL, 2, seed=1)
    with pytest.raises(StateError, match="no matches are in progress: reset the environment first"):
        env.step([0, 0])
    shown = env.reset()
    env.close()
    env.close()
    for use in (env.reset, lambda: env.step([64, 64])):
        with pytest.raises(StateError, match="the environment is closed: make a new one"):
            use()
    assert shown.masks.any()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "games: expected a whole number from 1 to 16777216, got 0"),
        ({"games": True}, "games: expected a whole number"),
        ({"games": 1.5}, "games: expected a whole number"),
        ({"games": 2**40}, "games: expected a whole number"),
        ({"threads": 0}, "threads: expected a whole number from 1 to 256, got 0"),
        ({"threads": 257}, "threads: expected a whole number"),
        ({"until": "hand"}, "until: expected a Horizon, got 'hand'"),
        ({"observing": False}, "observing: expected an Observing, got False"),
        ({"kernel": COUNTER[4]}, "expected a Kernel, got Ruleset"),
        ({"seed": 2**64}, "a seed must be a whole number of at most 64 bits"),
        ({"seed": None}, "a seed must be"),
        ({"seed": "12"}, "a seed must be"),
        ({"seed": [1]}, "seeds: expected 2, one for each game, got 1"),
        ({"seed": [1, 1.5]}, "a seed must be"),
    ],
)
def test_what_makes_no_environment(options: dict[str, Any], message: str) -> None:
    given = {"kernel": COUNTER_KERNEL, "games": 2, "seed": 1} | options
    with pytest.raises(StateError, match=message):
        VecEnv(given.pop("kernel"), given.pop("games"), **given)


def test_a_wrong_seed_does_not_reset() -> None:
    with VecEnv(COUNTER_KERNEL, 2, seed=1) as env:
        shown = env.reset()
        before, seeds = read(shown), env.seeds
        with pytest.raises(StateError, match="a seed must be"):
            env.reset("1")  # type: ignore[arg-type]
        assert (read(shown), env.seeds) == (before, seeds)
        env.step(shown.masks.argmax(axis=1))


def test_more_games_than_there_is_memory_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from counter_rules.kernel import _host_games

    def lack(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(_host_games, "GameMemory", lack)
    with pytest.raises(
        StateError, match="games: 5 games take more memory than there is: use fewer"
    ):
        VecEnv(COUNTER_KERNEL, 5, seed=1)


def test_one_caller_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = compile_small(Backend.PYTHON)
    begun, go_on = hold_up(monkeypatch, kernel, "reset_games")
    with VecEnv(kernel, 2, seed=1) as env:
        other = threading.Thread(target=env.reset)
        other.start()
        assert begun.wait(20)
        for use in (env.reset, lambda: env.step([0, 0])):
            with pytest.raises(StateError, match="another thread is stepping these games"):
                use()
        go_on.set()
        other.join()
        env.reset()


def divide(table: Table) -> None:
    """Fail in every trick that has two queens."""
    queens = table.list_plays(Rank.QUEEN)
    table.values[0] = 4 // (2 - len(queens))


def make_failing(backend: Backend) -> Kernel:
    mine = Effect(name="mine", rank=Rank.QUEEN, value=Act("H1", divide))
    broken = EffectOrder(value=(mine,))
    rules = custom(3, effects=broken, hand_sizes=(6,), trump="none")
    return compile_ruleset(rules, backend=backend)


def play_on(env: VecEnv, shown: StepArrays) -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        shown = env.step((rng.random(shown.masks.shape) * shown.masks).argmax(axis=1))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("backend", [Backend.PYTHON, Backend.NUMBA], ids=str)
def test_an_effect_that_fails_asks_for_a_reset(backend: Backend, threads: int) -> None:
    if backend is Backend.NUMBA:
        pytest.importorskip("numba")
    with VecEnv(make_failing(backend), 40, seed=1, threads=threads) as env:
        shown = env.reset()
        with pytest.raises(RulesetError, match="an effect fails in one of the games: ZeroDivision"):
            play_on(env, shown)
        with pytest.raises(StateError, match="reset the environment first"):
            env.step(shown.masks.argmax(axis=1))
        shown = env.reset()
        env.step(shown.masks.argmax(axis=1))


def test_an_episode_is_a_hand_or_a_match() -> None:
    assert [*Horizon] == [Horizon.HAND, Horizon.MATCH]
