"""Many games stepped together: each is what single steps make of its seed and its actions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from counter_rules import Phase
from counter_rules.kernel import (
    Backend,
    FastState,
    Horizon,
    Kernel,
    StepArrays,
    VecEnv,
    compile_ruleset,
)
from counter_rules.kernel._checks import make_seeds, to_seeds
from counter_rules.kernel._words_python import seed_stream
from support.builders import custom
from support.kernel_rulesets import ALL, compile_known
from support.kernel_states import compile_small

np = pytest.importorskip("numpy")

NAMES = ("observations", "masks", "turns", "rewards", "done", "scores", "winners")


def choose(rng: Any, shown: StepArrays) -> Any:  # noqa: ANN401 - a generator and an array of NumPy
    """Choose a legal action at random in each game."""
    return (rng.random(shown.masks.shape) * shown.masks).argmax(axis=1)


def copy(shown: StepArrays) -> tuple[Any, ...]:
    return tuple([getattr(shown, name).copy() for name in NAMES])


def assert_same(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    for name, ours, theirs in zip(NAMES, one, other, strict=True):
        assert ours.dtype == theirs.dtype, name
        assert np.array_equal(ours, theirs), name


class Follower:
    """One game of an environment, once more by single steps."""

    def __init__(self, kernel: Kernel, seed: int, until: Horizon) -> None:
        self.seed, self.until = seed, until
        self.state: FastState = kernel.start().deal(seed)
        self.matches = 0

    def step(self, action: int, next_seed: int) -> tuple[Any, ...]:
        """Return rewards, done, scores, winners and bids made; go on to the next hand or match."""
        before, after = self.state.scores, self.state.child(action)
        rewards = [new - old for new, old in zip(after.scores, before, strict=True)]
        made = [False] * len(before)
        if after.phase in (Phase.DEAL, Phase.OVER):
            result = after.to_state().hand_results[-1]
            made = [bid == won for bid, won in zip(result.bids, result.tricks_won, strict=True)]
        won = [seat in after.winners for seat in range(len(before))]
        done, scores = False, [*after.scores]
        if after.phase is Phase.DEAL:
            done, after = self.until is Horizon.HAND, after.deal(self.seed)
        elif after.is_over:
            assert next_seed != self.seed
            done, self.seed = True, next_seed
            after, self.matches = after.kernel.start().deal(next_seed), self.matches + 1
        assert next_seed == self.seed
        self.state = after
        return rewards, done, scores, won, made


def follow(kernel: Kernel, until: Horizon, games: int, steps: int, seed: int) -> int:
    """Step games, compare each with single steps, and return how many matches have ended."""
    rng = np.random.default_rng(seed)
    with VecEnv(kernel, games, seed=seed, until=until) as env:
        shown = env.reset()
        followers = [Follower(kernel, seed, until) for seed in env.seeds]
        for _ in range(steps):
            for game, one in enumerate(followers):
                assert shown.turns[game] == one.state.turn
                assert np.array_equal(shown.masks[game], one.state.mask())
                assert np.array_equal(shown.observations[game], one.state.observe())
            actions = choose(rng, shown)
            shown = env.step(actions)
            for game, one in enumerate(followers):
                told = one.step(int(actions[game]), env.seeds[game])
                rewards, done, scores, won, made = told
                assert shown.rewards[game].tolist() == rewards
                assert shown.done[game] == done
                assert shown.scores[game].tolist() == scores
                assert shown.winners[game].tolist() == won
                assert shown.made[game].tolist() == made
        return sum(one.matches for one in followers)


@pytest.mark.parametrize("seed", [0, 7, -1, 2**63 - 1, -(2**63)])
def test_seeds_are_those_of_single_streams(seed: int) -> None:
    def make(old: int, number: int) -> int:
        stream = [0]
        seed_stream(stream, old, number)
        return stream[0]

    seeds = to_seeds(seed, 30)
    assert seeds.tolist() == [make(seed, game) for game in range(30)]
    assert make_seeds(seeds, 0).tolist() == [make(old, 0) for old in seeds.tolist()]


@pytest.mark.parametrize("name", ALL)
def test_each_game_is_what_single_steps_make_of_it(name: str) -> None:
    until = random.Random(name).choice([*Horizon])
    follow(compile_known(name), until, games=2, steps=100, seed=5)


@pytest.mark.parametrize("until", Horizon, ids=str)
@pytest.mark.parametrize("backend", [Backend.PYTHON, Backend.NUMBA], ids=str)
def test_match_follows_match(backend: Backend, until: Horizon) -> None:
    assert follow(compile_small(backend), until, games=3, steps=200, seed=9) >= 6


def test_a_match_of_one_table_comes_back_as_a_state() -> None:
    kernel, rng = compile_small(Backend.PYTHON), np.random.default_rng(3)
    with VecEnv(kernel, 4, seed=1, until=Horizon.MATCH) as env:
        shown, seed, made = env.reset(), env.seeds[2], list[int]()
        while not shown.done[2]:
            actions = choose(rng, shown)
            made.append(int(actions[2]))
            shown = env.step(actions)
    state = kernel.start()
    for action in made:
        state = (state if state.legal else state.deal(seed)).child(action)
    truth = state.to_state()
    assert truth.is_over
    assert truth.scores == tuple(shown.scores[2].tolist())
    assert [seat in truth.winners for seat in range(3)] == shown.winners[2].tolist()


def run(kernel: Kernel, games: int, steps: int = 120, **options: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401 - what VecEnv takes
    """Step games; the action of a game is chosen by its own number."""
    streams = [np.random.default_rng(game) for game in range(games)]
    with VecEnv(kernel, games, **options) as env:
        told = [copy(env.reset())]
        for _ in range(steps):
            masks = told[-1][1]
            actions = [
                rng.choice(mask.nonzero()[0]) for rng, mask in zip(streams, masks, strict=True)
            ]
            told.append(copy(env.step(actions)))
        assert env.games == games
        assert env.kernel is kernel
    return told


def test_both_backends_tell_the_same() -> None:
    one, other = (
        run(compile_small(backend), 7, seed=4) for backend in (Backend.PYTHON, Backend.NUMBA)
    )
    for ours, theirs in zip(one, other, strict=True):
        assert_same(ours, theirs)


@pytest.mark.parametrize("threads", [2, 3, 7, 50])
def test_threads_change_nothing(threads: int) -> None:
    kernel = compile_small(Backend.NUMBA)
    for ours, theirs in zip(
        run(kernel, 10, seed=4), run(kernel, 10, seed=4, threads=threads), strict=True
    ):
        assert_same(ours, theirs)


def test_a_game_does_not_depend_on_the_others() -> None:
    kernel = compile_small(Backend.PYTHON)
    for ours, theirs in zip(run(kernel, 3, seed=4), run(kernel, 9, seed=4), strict=True):
        assert_same(ours, tuple(array[:3] for array in theirs))


def test_seeds_of_games_and_of_matches() -> None:
    kernel = compile_small(Backend.PYTHON)
    with VecEnv(kernel, 50, seed=1) as env:
        first, begun = env.seeds, copy(env.reset())
        assert env.seeds == first
        assert len({*first}) == 50
        env.reset()
        assert not {*env.seeds} & {*first}
        assert_same(copy(env.reset(1)), begun)
        assert_same(copy(env.reset(first)), begun)
        assert env.seeds == first
    with VecEnv(kernel, 3, seed=[5, -5, 2**64 - 1]) as env:
        assert env.seeds == (5, -5, -1)
        shown = env.reset()
        assert np.array_equal(shown.observations[0], kernel.start().deal(5).observe())


@pytest.mark.parametrize("backend", [Backend.PYTHON, Backend.NUMBA], ids=str)
def test_kinds_and_shapes(backend: Backend) -> None:
    kernel = compile_small(backend)
    with VecEnv(kernel, 4, seed=1) as env:
        shown = env.reset()
        assert repr(env) == "<VecEnv: 4 games of custom>"
        assert repr(shown) == "<StepArrays: 4 games, 0 done>"
        assert not any(getattr(shown, name).any() for name in ("done", "rewards", "scores"))
        for told in (shown, env.step(shown.masks.argmax(axis=1))):
            kinds = {
                name: (getattr(told, name).dtype.name, getattr(told, name).shape) for name in NAMES
            }
            assert kinds == {
                "observations": ("uint8", (4, kernel.observations.size)),
                "masks": ("bool", (4, kernel.actions.size)),
                "turns": ("int64", (4,)),
                "rewards": ("int32", (4, 3)),
                "done": ("bool", (4,)),
                "scores": ("int32", (4, 3)),
                "winners": ("bool", (4, 3)),
            }
            for name in NAMES:
                assert not getattr(told, name).flags.writeable
                with pytest.raises(ValueError, match="read-only"):
                    getattr(told, name)[0] = 1


def test_nobody_can_tamper_with_the_masks() -> None:
    with VecEnv(compile_small(Backend.NUMBA), 2, seed=1) as env:
        masks = env.reset().masks
        while masks is not None:
            if isinstance(masks, np.ndarray):
                with pytest.raises(ValueError, match="WRITEABLE"):
                    masks.flags.writeable = True
            masks = getattr(masks, "base", None)


def test_rewards_add_up_to_scores() -> None:
    kernel = compile_ruleset(
        custom(3, hand_sizes=(2, 1, 2), trump="none", score="exact_ten"), backend=Backend.PYTHON
    )
    rng, total = np.random.default_rng(1), np.zeros((5, 3), np.int64)
    with VecEnv(kernel, 5, seed=2, until=Horizon.MATCH) as env:
        shown = env.reset()
        for _ in range(120):
            shown = env.step(choose(rng, shown))
            total += shown.rewards
            assert np.array_equal(total[shown.done], shown.scores[shown.done])
            assert (shown.winners.any(axis=1) == shown.done).all()
            total[shown.done] = 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed"])
def test_machine_code_is_what_single_steps_make_of_it(name: str) -> None:
    pytest.importorskip("numba")
    kernel = compile_ruleset(ALL[name])
    follow(kernel, Horizon.HAND, games=20, steps=600, seed=6)
    for ours, theirs in zip(
        run(kernel, 20, seed=4), run(compile_known(name), 20, seed=4, threads=2), strict=True
    ):
        assert_same(ours, theirs)
