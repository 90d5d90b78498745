"""Kernels that play on a device of g++, and what their playouts must equal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from unittest.mock import patch

import attrs
import numpy as np
from numpy.typing import NDArray

from counter_rules import Ruleset, get_ruleset
from counter_rules.games import get_preset
from counter_rules.kernel import (
    Backend,
    FastState,
    Horizon,
    Kernel,
    NotCompilableError,
    Playouts,
    StepArrays,
    VecEnv,
    compile_ruleset,
)
from counter_rules.kernel._cuda import DevicePlayer, DeviceSource
from counter_rules.kernel._cuda.hardware import Device
from counter_rules.kernel._playouts import list_arrays
from counter_rules.observations import Observing
from counter_rules.survey import _counting, survey
from support.match_walks import PRESETS
from support.ruleset_choices import compose, draw_options


def put_on_device(kernel: Kernel, device: Device, least: int = 8) -> Kernel:
    """Return a kernel as `compile_ruleset` makes it for a device, with words at least so wide."""
    read = DeviceSource.read(kernel.text, kernel.layout, kernel.rules, kernel.data)
    player = DevicePlayer(device=device, source=attrs.evolve(read, least=least))
    return attrs.evolve(kernel, backend=Backend.CUDA, player=player)


def assert_same(one: Playouts, other: Playouts) -> None:
    """See that two playouts are equal, number for number."""
    for name in list_arrays(Playouts):
        ours, theirs = getattr(one, name), getattr(other, name)
        assert ours.dtype == theirs.dtype, name
        assert np.array_equal(ours, theirs), name
    assert one.decisions == other.decisions


def list_starts(kernel: Kernel) -> Iterator[FastState]:
    """Yield moments to play from: a start, a deal, amid the bidding, amid a trick, a later hand."""
    yield kernel.start()
    state = kernel.start().deal(7)
    yield state
    moments = 0
    while state.legal and moments < 2:
        state = state.child(state.legal[len(state.legal) // 2])
        on_table = state.get_word("ON_TABLE")
        if state.legal and (moments == 0 or on_table > 1):
            moments += 1
            yield state
    while state.legal:
        state = state.child(state.legal[-1])
    if not state.is_over:
        yield state


def check_playouts(kernel: Kernel, device: Device, *, games: int, least: int = 8) -> int:
    """Play from several moments on the processor and on a device; return the decisions made.

    ``least`` is the least width of a word on the device, in bits.
    """
    twin = put_on_device(kernel, device, least)
    made = 0
    for place, start in enumerate(list_starts(kernel)):
        for until in Horizon:
            count = games if until is Horizon.HAND else max(1, games // 20)
            expected = kernel.playouts(start, count, seed=7 - place, until=until)
            found = twin.playouts(twin.pack(start.to_state()), count, seed=7 - place, until=until)
            assert_same(found.to_host(), expected)
            made += found.decisions
    return made


def assert_shown(one: StepArrays, other: StepArrays) -> None:
    """See that two steps are equal, number for number."""
    for name in list_arrays(StepArrays):
        ours, theirs = getattr(one, name), getattr(other, name)
        assert ours.dtype == theirs.dtype, name
        assert ours.shape == theirs.shape, name
        assert np.array_equal(ours, theirs), name


def draw_actions(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a random legal action for each game; 0 where there is none."""
    actions: NDArray[np.int64] = (rng.random(masks.shape) * masks).argmax(axis=1)
    return actions


def check_steps(
    kernel: Kernel,
    device: Device,
    *,
    games: int,
    episodes: int,
    until: Horizon = Horizon.HAND,
    observing: Observing = Observing.BYTES,
) -> int:
    """Step games on the processor and on a device until so many episodes of each have ended.

    They are stepped 600 times at most. Return how many steps there were.
    """
    ended, steps, rng = np.zeros(games, np.int64), 0, np.random.default_rng(11)
    ours, theirs = (
        VecEnv(one, games, seed=5, until=until, observing=observing)
        for one in (kernel, put_on_device(kernel, device))
    )
    with ours, theirs:
        expected = ours.reset()
        assert_shown(theirs.reset().to_host(), expected)
        while ended.min() < episodes and steps < 600:
            actions = draw_actions(expected.masks, rng)
            expected = ours.step(actions)
            assert_shown(theirs.step(actions).to_host(), expected)
            ended += expected.done
            steps += 1
        theirs.check()
        assert ours.seeds == theirs.seeds
    return steps


KEPT = ("sizes", "trumps", "cards", "cards_twice", "bids", "tricks_won", "points")


def check_surveys(
    rules: Ruleset, device: Device, *, hands: int, bots: Sequence[str] = ("random", "policy")
) -> int:
    """Survey hands on the processor and on a device; return the tricks counted."""
    tricks = 0
    for bot in bots:
        expected = survey(rules, hands, seed=5, bot=bot, backend=Backend.PYTHON)
        with surveying_on(device):
            found = survey(rules, hands, seed=5, bot=bot, backend=Backend.CUDA)
        assert np.array_equal(found.batches, expected.batches), bot
        tricks += found.counts.tricks
    return tricks


@contextmanager
def surveying_on(device: Device) -> Iterator[None]:
    """Let surveys that ask for a GPU run on a device."""
    with patch.object(_counting, "compile_ruleset", partial(compile_there, device)):
        yield


def compile_there(device: Device, rules: Ruleset, backend: Backend) -> Kernel:
    """Compile a ruleset, for a device where a GPU is asked for."""
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    return put_on_device(kernel, device) if backend is Backend.CUDA else kernel


def list_presets() -> Iterator[tuple[str, Ruleset]]:
    """Yield every preset at its smallest and its largest table."""
    for name in PRESETS:
        sizes = get_preset(name).players
        for players in sorted({min(sizes), max(sizes)}):
            yield f"{name} {players}", get_ruleset(name, players=players)


def draw_rulesets(seed: int, count: int) -> Iterator[tuple[str, Ruleset]]:
    """Yield random rulesets that a kernel can play, half of them of the common frame."""
    rng, found = random.Random(seed), 0
    while found < count:
        name = rng.choice(["custom", rng.choice(PRESETS)])
        players = rng.choice(get_preset(name).players)
        rules = compose(name, players, draw_options(rng, name, players))[0]
        try:
            compile_ruleset(rules, backend=Backend.PYTHON)
        except NotCompilableError:
            continue
        found += 1
        yield f"{found}: {name} {players}", rules
