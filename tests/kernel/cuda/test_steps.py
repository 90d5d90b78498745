"""Environments on a device show what those of the processor show, byte for byte; g++ is the device.

Its threads take turns at each barrier of a warp, from the first to the last and the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from counter_rules import RulesetError, StateError
from counter_rules.kernel import Horizon, Kernel, StepArrays, VecEnv
from counter_rules.kernel._playouts import list_arrays
from counter_rules.kernel._running import KernelError
from counter_rules.observations import Observing
from counter_rules.trick import PLAIN_TRICK, Act, Effect, Table
from support.builders import COUNTER, custom
from support.kernel_rulesets import ALL, compile_here, compile_known

np = pytest.importorskip("numpy")

from counter_rules.kernel._cuda.steps import choose_step_blocks  # noqa: E402 - they need NumPy
from support.device_players import (  # noqa: E402
    assert_shown,
    check_steps,
    draw_actions,
    draw_rulesets,
    put_on_device,
)
from support.gpp_device import H100, GppDevice, needs_gpp  # noqa: E402

pytestmark = needs_gpp

SHOWN = list_arrays(StepArrays)
QUICK = ("counter", "wizard")
"""What is stepped in the default suite: shows and passes; copies, whose bytes take three bits."""


@pytest.fixture
def device(tmp_path: Path) -> GppDevice:
    return GppDevice(folder=tmp_path)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in ALL]
)
def test_a_device_shows_the_same_bytes(name: str, device: GppDevice) -> None:
    assert check_steps(compile_known(name), device, games=33, episodes=3) > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counter", "named", "pack", "rows", "twins"])
def test_a_device_shows_the_same_inputs(name: str, device: GppDevice) -> None:
    scaled = Observing.SCALED
    assert check_steps(compile_known(name), device, games=33, episodes=3, observing=scaled) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_random_rulesets_show_the_same_bytes(seed: int, device: GppDevice) -> None:
    for _, rules in draw_rulesets(seed, 1):
        check_steps(compile_here(rules), device, games=33, episodes=3)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kernel, GppDevice]:
    """Return a kernel of short matches, and a device that compiles it once."""
    device = GppDevice(folder=tmp_path_factory.mktemp("device"))
    return compile_here(custom(3, hand_sizes=(2, 1), blind_bids=True)), device


@pytest.mark.parametrize("observing", Observing, ids=str)
def test_matches_follow_each_other(observing: Observing, small: tuple[Kernel, GppDevice]) -> None:
    match = Horizon.MATCH
    steps = check_steps(*small, games=70, episodes=3, until=match, observing=observing)
    assert 40 < steps < 600


@pytest.fixture
def envs(small: tuple[Kernel, GppDevice]) -> Iterator[tuple[VecEnv, VecEnv]]:
    """Yield an environment of the processor, and the same one of a device."""
    kernel, device = small
    with (
        VecEnv(kernel, 40, seed=2) as ours,
        VecEnv(put_on_device(kernel, device), 40, seed=2) as it,
    ):
        yield ours, it


def copy(shown: StepArrays) -> StepArrays:
    return attrs.evolve(shown, **{name: getattr(shown, name).copy() for name in SHOWN})


def test_every_reset_begins_the_same_matches(envs: tuple[VecEnv, VecEnv]) -> None:
    ours, theirs = envs
    for seed in (None, None, 5, [*range(40)], None):
        assert_shown(theirs.reset(seed), ours.reset(seed))
        assert theirs.seeds == ours.seeds


def test_arrays_outlast_the_next_step(envs: tuple[VecEnv, VecEnv]) -> None:
    shown = envs[1].reset()
    kept = copy(shown)
    envs[1].step(draw_actions(shown.masks, np.random.default_rng(1)))
    assert_shown(shown, kept)


def test_an_illegal_action_leaves_its_game_alone_and_is_told(envs: tuple[VecEnv, VecEnv]) -> None:
    ours, theirs = envs
    rng = np.random.default_rng(3)
    expected, shown = ours.reset(), theirs.reset()
    for _ in range(2):
        actions = draw_actions(shown.masks, rng)
        expected, shown = ours.step(actions), theirs.step(actions)
    before, actions = copy(shown), draw_actions(shown.masks, rng)
    wrong = {7: -1, 12: 2**62, 31: int((~shown.masks[31]).argmax()), 39: theirs.kernel.actions.size}
    tried = actions.copy()
    tried[[*wrong]] = [*wrong.values()]
    after = theirs.step(tried)
    with pytest.raises(StateError) as caught:
        theirs.check()
    assert str(caught.value) == (
        "game 7: action -1 was illegal at step 3, and 4 since the last check in all; the games "
        "were left as they were: choose by the masks"
    )
    theirs.check()  # once is enough
    for name in ("observations", "masks", "turns", "scores"):
        for game in wrong:
            assert np.array_equal(getattr(after, name)[game], getattr(before, name)[game])
    assert not after.rewards[[*wrong]].any()
    assert not after.done[[*wrong]].any()
    # All others have moved; the four move now, and each game is where it should be.
    others = [game for game in range(40) if game not in wrong]
    expected = ours.step(actions)
    for name in SHOWN:
        assert np.array_equal(getattr(after, name)[others], getattr(expected, name)[others])
    expected, tried = copy(expected), draw_actions(after.masks, rng)
    tried[[*wrong]] = actions[[*wrong]]
    after = theirs.step(tried)
    for game in wrong:
        assert np.array_equal(after.observations[game], expected.observations[game])


def test_the_mask_of_the_caller_does_not_make_an_action_legal(envs: tuple[VecEnv, VecEnv]) -> None:
    theirs = envs[1]
    shown = theirs.reset()
    actions = (~shown.masks).argmax(axis=1)
    shown.masks[:] = True
    theirs.step(actions)
    named = theirs.kernel.actions.names[actions[0]]
    with pytest.raises(StateError) as caught:
        theirs.check()
    assert str(caught.value).startswith(
        f"game 0: action {actions[0]} ({named}) was illegal at step"
    )
    assert " 40 since the last check" in str(caught.value)


def test_checking_refuses_at_once_as_the_processor_does(small: tuple[Kernel, GppDevice]) -> None:
    kernel, device = small
    twin = put_on_device(kernel, device)
    with VecEnv(kernel, 40, seed=2) as ours, VecEnv(twin, 40, seed=2, checking=True) as theirs:
        actions = ours.reset().masks.argmax(axis=1)
        before = copy(theirs.reset())
        for wrong in (kernel.actions.size - 1, -7, 10**12):
            tried = actions.copy()
            tried[[33, 38]] = wrong
            messages = []
            for env in (ours, theirs):
                with pytest.raises(StateError) as caught:
                    env.step(tried)
                messages.append(str(caught.value))
            assert messages[0] == messages[1]
            assert messages[0].startswith("game 33: ")
        shown = theirs.step(actions)
        assert not np.array_equal(shown.observations, before.observations)
        assert_shown(shown, ours.step(actions))
        theirs.check()


WRONG: dict[str, Callable[[Any], object]] = {
    "too few": lambda right: right[:-1],
    "two axes": lambda right: right[:, None],
    "floats": lambda right: right.astype(float),
    "truths": lambda right: right > 0,
    "ragged": lambda _: [[1], [2, 3], 4],
    "None": lambda _: None,
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_are_no_actions_is_refused(kind: str, envs: tuple[VecEnv, VecEnv]) -> None:
    right = envs[1].reset().masks.argmax(axis=1)
    with pytest.raises(StateError, match=r"^actions: expected "):
        envs[1].step(WRONG[kind](right))  # type: ignore[arg-type]


def test_any_whole_numbers_will_do(envs: tuple[VecEnv, VecEnv]) -> None:
    ours, theirs = envs
    right = ours.reset().masks.argmax(axis=1)
    expected = copy(ours.step(right))
    wide = np.zeros((40, 2), np.int64)
    wide[:, 1] = right
    kinds = (np.int8, np.uint8, np.uint64, ">i4")
    for actions in (*[right.astype(kind) for kind in kinds], right.tolist(), wide[:, 1]):
        theirs.reset(2)
        assert_shown(theirs.step(actions), expected)
        theirs.check()


def test_threads_are_refused_by_name(small: tuple[Kernel, GppDevice]) -> None:
    with pytest.raises(StateError, match=r"^threads: a kernel of Backend\.CUDA uses none, got 2"):
        VecEnv(put_on_device(*small), 3, seed=1, threads=2)


def test_memory_is_told_before_it_is_taken(small: tuple[Kernel, GppDevice]) -> None:
    kernel, device = small
    twin = put_on_device(kernel, attrs.evolve(device, free=1_000_000))
    with pytest.raises(StateError) as caught:
        VecEnv(twin, 1 << 24, seed=1)
    assert str(caught.value).startswith("games: 16777216 games need ")
    assert str(caught.value).endswith(" bytes on the device, and 1000000 are free: use fewer")


def test_too_little_shared_memory_is_told() -> None:
    with pytest.raises(KernelError) as caught:
        choose_step_blocks(20_000, attrs.evolve(H100, block_bytes=10_000))
    assert str(caught.value) == (
        "the kernel cannot step games on this GPU: 32 games take 20000 bytes of shared memory, and "
        "a block may have 10000; use Backend.AUTO"
    )


def divide(table: Table) -> None:
    """Fail if the first card is the highest of its suit."""
    table.values[0] //= table.values[0] - 26


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Kernel:
    """Return a kernel of a device, in some of whose games an effect fails."""
    order = PLAIN_TRICK.adding(Effect(name="mine", value=Act("X1", divide)))
    kernel = compile_here(custom(3, hand_sizes=(5,), effects=order))
    return put_on_device(kernel, GppDevice(folder=tmp_path_factory.mktemp("failing")))


def step_at_random(env: VecEnv, shown: StepArrays, steps: int) -> StepArrays:
    """Step all games with legal actions; return what the last step shows."""
    rng = np.random.default_rng(1)
    for _ in range(steps):
        shown = env.step(draw_actions(shown.masks, rng))
    return shown


def test_a_hook_that_fails_stops_its_game_and_is_told(failing: Kernel) -> None:
    with VecEnv(failing, 64, seed=3) as env:
        shown = step_at_random(env, env.reset(), 40)
        with pytest.raises(RulesetError) as caught:
            env.check()
        assert "an effect fails at step " in str(caught.value)
        assert ": ZeroDivisionError: division by zero; games that have stopped: " in str(
            caught.value
        )
        game = int(str(caught.value).split(":")[0].removeprefix("game "))
        assert not shown.masks[game].any()
        assert shown.masks.any()
        assert env.reset().masks.any(axis=1).all()


def test_checking_tells_at_once_of_a_hook_that_fails(failing: Kernel) -> None:
    with VecEnv(failing, 64, seed=3, checking=True) as env:
        shown = env.reset()
        with pytest.raises(RulesetError, match="an effect fails at step "):
            step_at_random(env, shown, 40)
        with pytest.raises(StateError, match="reset the environment first"):
            env.step(shown.turns)
        assert env.reset().masks.any(axis=1).all()


def test_a_reset_forgets_what_went_wrong(failing: Kernel) -> None:
    with VecEnv(failing, 64, seed=3) as env:
        stopped = step_at_random(env, env.reset(), 40)
        assert not stopped.masks.any(axis=1).all()
        shown = env.reset()
        env.check()
        env.step((~shown.masks).argmax(axis=1))
        with pytest.raises(StateError, match=r"^game 0: .* illegal at step 1, and 64 since"):
            env.check()


def test_the_processor_has_told_everything() -> None:
    with VecEnv(compile_here(COUNTER[3]), 2, seed=1) as env:
        env.reset()
        env.check()
        with pytest.raises(StateError, match="game 0: there is no action 999"):
            env.step([999, 999])
        env.check()
