"""Playouts on a device give what the processor gives, number for number; g++ is the device."""

from __future__ import annotations

import itertools
import random
import sys
from pathlib import Path

import attrs
import pytest

from counter_rules import (
    Rank,
    Ruleset,
    RulesetError,
    StateError,
    apply_move,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.kernel import Backend, Horizon, Kernel, compile_ruleset
from counter_rules.kernel._memory import make_words
from counter_rules.sampling import worlds
from counter_rules.trick import PLAIN_TRICK, Act, Effect, Table
from effects.lone_red import play_lone_red
from support.builders import COUNTER, custom
from support.kernel_rulesets import ALL, RULED, compile_here, compile_known

np = pytest.importorskip("numpy")

from support.device_players import (  # noqa: E402 - they need NumPy
    assert_same,
    check_playouts,
    draw_rulesets,
    put_on_device,
)
from support.gpp_device import GppDevice, GppProgram, needs_gpp  # noqa: E402

pytestmark = needs_gpp

QUICK = ("counter", "sealed", "wizard")
"""What is played in the default suite: effects, a pass, names, shows and copies."""


@pytest.fixture
def device(tmp_path: Path) -> GppDevice:
    return GppDevice(folder=tmp_path)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in ALL]
)
def test_a_device_plays_the_same_games(name: str, device: GppDevice) -> None:
    assert check_playouts(compile_known(name), device, games=40) > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("least", [8, 16, 32, 64])
@pytest.mark.parametrize("name", ["named", "pack", "twins"])
def test_words_of_any_width_play_the_same_games(name: str, least: int, device: GppDevice) -> None:
    check_playouts(compile_known(name), device, games=20, least=least)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_random_rulesets_play_the_same_games(seed: int, device: GppDevice) -> None:
    for _, rules in draw_rulesets(seed, 1):
        check_playouts(compile_here(rules), device, games=20)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULED)
def test_other_readings_of_counter_play_the_same_games(name: str, device: GppDevice) -> None:
    check_playouts(compile_here(RULED[name]), device, games=40)


# Effects of one's own.


def raise_far(table: Table) -> None:
    """Multiply values until they leave 16 bits, 32 bits, and once even 64."""
    for place, card in enumerate(table.cards):
        table.values[place] *= 2_000_000 if card.suit == table.led else 3_000_000_000_000


def divide(table: Table) -> None:
    table.values[0] //= len(table.list_plays(Rank.ACE)) - 1


def compose_own(*hooks: Act, players: int = 4) -> Ruleset:
    order = PLAIN_TRICK
    for number, act in enumerate(hooks):
        order = order.adding(Effect(name=f"mine{number}", value=act))
    return custom(players, effects=order, hand_sizes=(5, 3))


@pytest.mark.parametrize("rules", [compose_own(Act("X1", raise_far))], ids=["raise_far"])
def test_own_values_of_any_size_play_the_same_games(rules: Ruleset, device: GppDevice) -> None:
    check_playouts(compile_here(rules), device, games=40)


@pytest.mark.slow
def test_an_own_effect_plays_the_same_games(device: GppDevice) -> None:
    check_playouts(compile_here(play_lone_red()), device, games=40)


def test_a_hook_that_fails_stops_its_game_and_is_told(device: GppDevice) -> None:
    kernel = compile_here(compose_own(Act("X1", divide)))
    twin = put_on_device(kernel, device)
    with pytest.raises(RulesetError) as caught:
        twin.playouts(twin.start(), 50, seed=3)
    message = str(caught.value)
    assert message.startswith("an effect fails in one of the games ")
    assert "ZeroDivisionError: division by zero; play with the readable engine" in message
    game = int(message.split(" to ")[1].split(":")[0])
    # The first game that fails on the processor, too: all before it end as they should.
    assert_same(
        twin.playouts(twin.start(), game, seed=3), kernel.playouts(kernel.start(), game, seed=3)
    )
    with pytest.raises(RulesetError, match="games 0 to"):
        kernel.playouts(kernel.start(), game + 1, seed=3)


# What surrounds the games.


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kernel, Kernel]:
    """Return a kernel of the processor, and the same one of a device."""
    kernel = compile_here(COUNTER[3])
    return kernel, put_on_device(kernel, GppDevice(folder=tmp_path_factory.mktemp("device")))


def test_games_start_from_worlds_and_after_a_first_move(twins: tuple[Kernel, Kernel]) -> None:
    rng = random.Random(3)
    state = apply_move(new_game(COUNTER[3]), shuffle(new_game(COUNTER[3]), rng=rng))
    for _ in range(8):
        state = apply_move(state, legal_moves(state)[0])
    seen = worlds(view(state, state.to_act[0]))
    for first, number in itertools.product((None, legal_moves(state)[0]), (None, 7)):
        expected, found = (
            kernel.playouts(seen, 30, seed=2, worlds=number, first=first) for kernel in twins
        )
        assert_same(found, expected)


def test_no_games_are_none(twins: tuple[Kernel, Kernel]) -> None:
    assert_same(*[kernel.playouts(kernel.start(), 0, seed=1) for kernel in twins])


def test_progress_is_told_between_launches(
    twins: tuple[Kernel, Kernel], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.kernel._cuda.playouts._PART", 200)
    told: list[tuple[int, int]] = []
    kernel, twin = twins
    found = twin.playouts(twin.start(), 450, seed=5, progress=lambda *one: told.append(one))
    assert told == [(200, 450), (400, 450), (450, 450)]
    assert_same(found, kernel.playouts(kernel.start(), 450, seed=5))

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        twin.playouts(twin.start(), 450, seed=5, progress=stop)


def test_ctrl_c_stops_the_playouts_between_launches(
    twins: tuple[Kernel, Kernel], monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []

    def wait(device: GppDevice) -> None:
        events.append("wait")
        if len(events) == 4:  # as Python raises it: once a wait is over
            raise KeyboardInterrupt

    launch = GppProgram.launch
    monkeypatch.setattr("counter_rules.kernel._cuda.playouts._PART", 200)
    monkeypatch.setattr(
        GppProgram, "launch", lambda *given: events.append("launch") or launch(*given)
    )
    monkeypatch.setattr(GppDevice, "wait", wait)
    with pytest.raises(KeyboardInterrupt):
        twins[1].playouts(twins[1].start(), 650, seed=5)
    assert events == ["launch", "wait"] * 2


def test_rulesets_of_one_shape_share_a_program(
    device: GppDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    compile_source = GppDevice.compile
    monkeypatch.setattr(
        GppDevice, "compile", lambda self, text: compiled.append(text) or compile_source(self, text)
    )
    for sizes in ((3, 1), (2,), (1, 4, 2)):
        kernel = compile_here(custom(3, hand_sizes=sizes))
        twin = put_on_device(kernel, device)
        assert_same(
            *[one.playouts(one.start(), 30, seed=4, until=Horizon.MATCH) for one in (kernel, twin)]
        )
    assert len(compiled) == 1


def test_threads_are_refused_by_name(twins: tuple[Kernel, Kernel]) -> None:
    with pytest.raises(StateError, match=r"^threads: a kernel of Backend\.CUDA uses none, got 2"):
        twins[1].playouts(twins[1].start(), 5, seed=1, threads=2)


def test_memory_is_told_before_it_is_taken(device: GppDevice) -> None:
    twin = put_on_device(compile_here(COUNTER[3]), attrs.evolve(device, free=4_000_000))
    with pytest.raises(StateError) as caught:
        twin.playouts(twin.start(), 2**31 - 1, seed=1)
    assert str(caught.value).startswith("count: 2147483647 games need 90194313")
    assert "bytes on the device, and 4000000 are free: play fewer at a time" in str(caught.value)


@pytest.mark.parametrize("scores", [(40_000, -70_000, 3), (3_000_000_000, 5, -3_000_000_000)])
def test_scores_of_long_matches_are_wide_enough(
    scores: tuple[int, ...], twins: tuple[Kernel, Kernel]
) -> None:
    state = twins[0].start().deal(1)
    words = make_words(state.row)
    at = state.kernel.layout["SCORE"]
    words[at : at + 3] = make_words(scores)
    starts = [kernel.make_state(words, state.to_state()) for kernel in twins]
    assert_same(
        *[kernel.playouts(start, 40, seed=6) for kernel, start in zip(twins, starts, strict=True)]
    )


def test_a_kernel_of_a_device_is_that_of_the_processor_otherwise(
    device: GppDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.kernel._cuda.backend.get_device", lambda: device)
    monkeypatch.setitem(sys.modules, "numba", None)  # it would compile for half a minute
    rules = attrs.evolve(COUNTER[3], name="on a device")
    kernel = compile_ruleset(rules, backend=Backend.CUDA, cache=None)
    assert kernel.backend is Backend.CUDA
    assert kernel.host is Backend.PYTHON
    assert compile_ruleset(rules).backend is Backend.PYTHON
    assert compile_ruleset(rules, backend=Backend.CUDA, cache=None) is kernel
    state = kernel.start().deal(5)
    plain = compile_here(rules)
    assert state.legal == plain.start().deal(5).legal
    assert kernel.text == plain.text
    done = kernel.playouts(state, 20, seed=1)
    assert_same(done, plain.playouts(plain.start().deal(5), 20, seed=1))
    assert done.to_host() is done  # here its arrays are NumPy's
