"""Surveys on a device count what the processor counts, batch by batch; g++ is the device."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

from counter_rules import Rank, Ruleset, RulesetError
from counter_rules.errors import ArenaError, StateError
from counter_rules.kernel import Backend, KernelError
from counter_rules.rules.scoring import EachSeat
from counter_rules.survey import _counting, play_hands, survey
from counter_rules.trick import Act, Effect, Table
from support.builders import COUNTER, custom
from support.kernel_rulesets import ALL, RULED

np = pytest.importorskip("numpy")

from support.device_players import (  # noqa: E402 - they need NumPy
    KEPT,
    check_surveys,
    draw_rulesets,
    surveying_on,
)
from support.gpp_device import GppDevice, needs_gpp  # noqa: E402

pytestmark = needs_gpp

QUICK = ("counter", "wizard")
"""What is surveyed in the default suite: effects and a pass; copies, and no effects."""
SMALL = custom(3, effects=COUNTER[3].effects, hand_sizes=(3, 2))


@pytest.fixture(autouse=True)
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count by plain Python, which is the same and need not be compiled."""
    monkeypatch.setattr(_counting, "choose_backend", lambda _: Backend.PYTHON)


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> GppDevice:
    return GppDevice(folder=tmp_path_factory.mktemp("device"))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in ALL]
)
def test_a_device_counts_the_same(name: str, device: GppDevice) -> None:
    assert check_surveys(ALL[name], device, hands=12) > 12


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_random_rulesets_are_counted_the_same(seed: int, device: GppDevice) -> None:
    for _, rules in draw_rulesets(seed, 1):
        check_surveys(rules, device, hands=12)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULED)
def test_other_readings_of_counter_are_counted_the_same(name: str, device: GppDevice) -> None:
    check_surveys(RULED[name], device, hands=12)


# Launches, blocks and batches.


def test_hands_are_counted_once_whatever_the_launches_are(
    device: GppDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = survey(SMALL, 430, seed=3)
    monkeypatch.setattr("counter_rules.kernel._cuda.surveys._COUNTED", 200)
    monkeypatch.setattr("counter_rules.kernel._cuda.surveys._EACH", 1)
    told: list[tuple[int, int]] = []
    with surveying_on(device):
        found = survey(
            SMALL, 430, seed=3, backend=Backend.CUDA, progress=lambda *one: told.append(one)
        )
    assert np.array_equal(found.batches, expected.batches)
    assert told == [(200, 430), (400, 430), (430, 430)]


def test_a_block_counts_several_hands_of_each_thread(
    device: GppDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.survey._running.BATCHES", 2)
    expected = survey(SMALL, 1_000, seed=3)
    assert len(expected.batches) == 2
    with surveying_on(device):
        found = survey(SMALL, 1_000, seed=3, backend=Backend.CUDA)
    assert np.array_equal(found.batches, expected.batches)


@pytest.mark.parametrize("bot", ["random", "policy"])
def test_the_hands_are_the_same(
    bot: str, device: GppDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = play_hands(ALL["named"], 50, seed=3, bot=bot)
    monkeypatch.setattr("counter_rules.kernel._cuda.surveys._KEPT", 20)
    told: list[tuple[int, int]] = []
    with surveying_on(device):
        found = play_hands(
            ALL["named"],
            50,
            seed=3,
            bot=bot,
            backend=Backend.CUDA,
            progress=lambda *one: told.append(one),
        )
    for name in KEPT:
        assert np.array_equal(getattr(found, name), getattr(expected, name)), name
    assert told == [(20, 50), (40, 50), (50, 50)]


# Refusals.


def divide(table: Table) -> None:
    table.values[0] //= len(table.list_plays(Rank.ACE)) - 2


def compose_failing() -> Ruleset:
    order = SMALL.effects.adding(Effect(name="mine", value=Act("X1", divide)))
    return attrs.evolve(SMALL, effects=order)


def test_the_first_hand_that_fails_is_named(device: GppDevice) -> None:
    with pytest.raises(RulesetError) as caught, surveying_on(device):
        survey(compose_failing(), 200, seed=3, backend=Backend.CUDA)
    message = str(caught.value)
    assert message.startswith("an effect fails in hand ")
    assert message.endswith(
        ", as it was played or with a rank left out: ZeroDivisionError: division by zero"
    )
    hand = int(message.split(",")[0].rpartition(" ")[2])
    # On the processor, too: all before it can be counted.
    survey(compose_failing(), hand, seed=3)
    with pytest.raises(RulesetError, match="an effect fails in one of the hands"):
        survey(compose_failing(), hand + 1, seed=3)


@pytest.mark.parametrize("ask", [survey, play_hands])
def test_a_hand_that_fails_ends_the_survey(
    ask: Callable[..., object], device: GppDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.kernel._cuda.surveys._COUNTED", 100)
    monkeypatch.setattr("counter_rules.kernel._cuda.surveys._KEPT", 100)
    told: list[tuple[int, int]] = []
    with pytest.raises(RulesetError, match="an effect fails in hand "), surveying_on(device):
        ask(
            compose_failing(),
            400,
            seed=3,
            backend=Backend.CUDA,
            progress=lambda *one: told.append(one),
        )
    assert told == []


@pytest.mark.parametrize(
    "given", [{"threads": 2}, {"threads": "2"}, {"executor": ThreadPoolExecutor(1)}]
)
def test_threads_and_executors_are_refused(given: dict[str, Any]) -> None:
    for ask in (survey, play_hands):
        with pytest.raises(ArenaError) as caught:
            ask(SMALL, 5, seed=1, backend=Backend.CUDA, **given)
        assert str(caught.value) == (
            "a survey with Backend.CUDA takes neither threads nor an executor"
        )


@attrs.frozen
class Lavish:
    """Pays more than a block can count."""

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return 10**8 * tricks_won


def test_points_beyond_the_counts_are_refused(device: GppDevice) -> None:
    rules = attrs.evolve(SMALL, scoring=EachSeat(formula=Lavish()))
    reason = "score too many points to be counted on a GPU"
    with pytest.raises(KernelError, match=reason), surveying_on(device):
        survey(rules, 5, seed=1, backend=Backend.CUDA)


def test_memory_is_told_before_it_is_taken(device: GppDevice) -> None:
    small = attrs.evolve(device, free=50_000)
    with pytest.raises(StateError) as caught, surveying_on(small):
        play_hands(SMALL, 1_000, seed=1, backend=Backend.CUDA)
    assert str(caught.value).startswith("hands: 1000 hands at a time need 1")
    assert str(caught.value).endswith("and 50000 are free: use Backend.AUTO")


def test_a_gpu_is_asked_for_by_name() -> None:
    with pytest.raises(KernelError, match="the kernel cannot run on a GPU"):
        survey(SMALL, 5, seed=1, backend=Backend.CUDA)
