"""Intervals that hold at every look, for one pair and for many."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from scipy import integrate, stats

from counter_rules.arena._estimates import (
    Moments,
    adjust,
    compute_bound,
    compute_margin,
    compute_p,
    estimate_boards,
)

DIFFERENCES = Path(__file__).parents[2] / "docs" / "explanation" / "measured" / "differences.txt"
"""How far ``policy`` was ahead of ``heuristic`` at each of 2,000 boards of Counter."""


def add_up(numbers: list[float]) -> Moments:
    moments = Moments()
    for number in numbers:
        moments.add(number)
    return moments


def draw(count: int, mean: float, seed: int = 7) -> list[float]:
    rng = random.Random(seed)
    return [rng.gauss(mean, 3) for _ in range(count)]


@pytest.mark.parametrize(("count", "mean"), [(2, 1.0), (40, 0.5), (500, -0.4), (4_000, 0.0)])
def test_a_p_value_is_that_of_evidence_mixed_over_normal_effects(count: int, mean: float) -> None:
    numbers = draw(count, mean)
    total, squares = math.fsum(numbers), math.fsum([number**2 for number in numbers])
    deviation = math.sqrt(squares / count)
    effects = stats.norm(scale=1 / 8)  # in standard deviations

    def weigh(effect: float) -> float:
        rate = effect / deviation
        return float(effects.pdf(effect)) * math.exp(rate * total - rate**2 * squares / 2)

    evidence, _ = integrate.quad(weigh, -2, 2, points=[total / count / deviation], limit=200)
    assert compute_p(add_up(numbers)) == pytest.approx(min(1 / evidence, 1), rel=1e-6)


@pytest.mark.parametrize("level", [0.05, 0.05 / 15])
def test_an_interval_contains_0_just_if_its_p_value_is_above_its_level(level: float) -> None:
    moments, found = Moments(), set[bool]()
    for number in draw(2_000, 0.3):
        moments.add(number)
        is_decided = abs(moments.mean) > compute_margin(moments, level)
        assert (compute_p(moments) < level) == is_decided
        found.add(is_decided)
    assert found == {False, True}


def test_an_interval_is_as_wide_everywhere() -> None:
    here, there = add_up(draw(300, 0)), add_up([number + 5 for number in draw(300, 0)])
    assert compute_margin(here, 0.05) == pytest.approx(compute_margin(there, 0.05))


def test_few_numbers_say_nothing_however_equal_they_are() -> None:
    for count in range(24):
        assert compute_margin(add_up([1.0] * count), 0.05) == math.inf
        assert compute_p(add_up([1.0] * count)) > 0.05
    assert compute_margin(add_up([1.0] * 24), 0.05) == 0
    assert compute_p(add_up([0.0] * 1_000)) == 1


def test_a_bound_is_lowest_by_the_number_of_boards_at_500() -> None:
    bounds = {count: compute_bound(count, 0.05) for count in range(400, 700)}
    assert min(bounds, key=bounds.__getitem__) in range(450, 600)
    assert bounds[500] == pytest.approx(9.2, abs=0.05)


def test_p_values_are_adjusted_by_holms_method() -> None:
    # The example of Holm's article has other numbers; these are worked out by hand.
    adjusted = adjust([0.04, 0.001, 0.02, 0.013])
    assert [p for p, _ in adjusted] == pytest.approx([0.04, 0.004, 0.04, 0.039])
    assert [level for _, level in adjusted] == pytest.approx([0.05, 0.05 / 4, 0.05 / 2, 0.05 / 3])
    assert adjust([]) == []


def test_what_is_not_decided_has_the_level_at_which_it_failed() -> None:
    adjusted = adjust([0.9, 0.001, 0.03])
    assert [p for p, _ in adjusted] == pytest.approx([0.9, 0.003, 0.06])
    assert [level for _, level in adjusted] == pytest.approx([0.025, 0.05 / 3, 0.025])


def test_intervals_of_many_pairs_contain_0_just_if_the_pair_is_not_decided() -> None:
    rng = random.Random(3)
    for _ in range(200):
        pairs = [add_up(draw(200, rng.choice([0, 0.5, 1]), rng.random())) for _ in range(6)]
        for moments, (p, level) in zip(pairs, adjust([*map(compute_p, pairs)]), strict=True):
            assert (p <= 0.05) == (abs(moments.mean) > compute_margin(moments, level))


def test_the_boards_needed_are_known_from_twenty_boards_on() -> None:
    numbers = draw(20, 2)
    assert estimate_boards(add_up(numbers[:19]), 0.05) is None
    needed = estimate_boards(add_up(numbers), 0.05)
    assert needed is not None
    fewest, most = needed
    assert most is not None
    assert fewest < most
    assert estimate_boards(add_up([0.0] * 40), 0.05) is None
    tiny = add_up([1.0, -1.0 + 1e-9] * 20)
    assert estimate_boards(tiny, 0.05) is not None


def test_equal_bots_are_seldom_told_apart_though_one_looks_after_every_board() -> None:
    """The signs of real differences are drawn; ``benches/null_tournaments.py`` looks far longer."""
    rng, wrong = random.Random(11), 0
    numbers = [float(line) for line in DIFFERENCES.read_text("utf-8").split()]
    for _ in range(300):
        moments = Moments()
        for _ in range(500):
            moments.add(rng.choice(numbers) * rng.choice((-1, 1)))
            if compute_p(moments) <= 0.05:
                wrong += 1
                break
    assert 0 < wrong <= 15 + 3 * math.sqrt(300 * 0.05 * 0.95)
