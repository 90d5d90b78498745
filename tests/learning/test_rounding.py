"""The first layer is rounded as a whole: for what one number changes, others make up."""

from __future__ import annotations

from typing import Any

import pytest

from counter_rules import get_ruleset
from counter_rules.bots.inner import NetInputs

np = pytest.importorskip("numpy")
learning = pytest.importorskip("counter_rules.learning", exc_type=ImportError)
rounding = pytest.importorskip("counter_rules.learning._rounding", exc_type=ImportError)

MOST = 10


def count(*decisions: str) -> Any:  # noqa: ANN401 - an array
    """Count which inputs are set together in decisions such as ``011``, a hundred of each."""
    is_set = np.array([[*map(int, each), 1] for each in decisions for _ in range(100)], float)
    return is_set.T @ is_set


def round_column(*weights: float, counts: Any, bias: float = 0) -> list[float]:  # noqa: ANN401
    """Return the rounded weights of one unit, then its bias; 1 is a step, as the first is 10."""
    assert weights[0] == MOST
    rounded, step = rounding.round_rows(np.array([[*weights, bias]]).T, counts, MOST)
    assert step.tolist() == [1]
    whole: list[float] = rounded[:, 0].tolist()
    return whole


def test_the_next_row_makes_up_for_the_last_where_both_are_set_together() -> None:
    assert round_column(10, 1.4, 1.4, counts=count("000", "011")) == [10, 1, 2, 0]


def test_the_error_is_handed_on_until_it_is_whole() -> None:
    together = count("00000", "01111")
    assert round_column(10, 1.25, 1.25, 1.25, 1.25, counts=together) == [10, 1, 1, 1, 2, 0]


def test_rows_that_are_never_set_together_are_rounded_by_themselves() -> None:
    apart = count(*["000"] * 20, "010", "001")
    assert round_column(10, 1.4, 1.4, counts=apart) == [10, 1, 1, 0]


def test_so_is_the_row_of_an_input_that_is_never_set() -> None:
    assert round_column(10, 1.4, 3.6, counts=count("000", "010")) == [10, 1, 4, 0]


def test_rows_of_frequent_inputs_come_first() -> None:
    counts = count("000", "001", "011", "011")
    assert round_column(10, 1.4, 1.4, counts=counts) == [10, 2, 1, 0]


def test_the_bias_makes_up_for_an_input_that_is_always_set() -> None:
    assert round_column(10, 1.4, counts=count("01"), bias=1.4) == [10, 1, 2]


def test_a_bias_may_be_any_whole_number() -> None:
    assert round_column(10, 1, counts=count("00", "01"), bias=1234.4) == [10, 1, 1234]


def test_no_weight_becomes_larger_than_the_most() -> None:
    counts = count(*["0000"] * 20, *["0100", "0010"] * 5, "0111")
    assert round_column(10, 9.4, 9.4, 9, counts=counts) == [10, 9, 9, 10, 0]
    assert round_column(10, 9.4, 9.4, 10, counts=counts) == [10, 9, 9, 10, 0]


def test_a_unit_without_weights_keeps_its_bias() -> None:
    rounded, step = rounding.round_rows(np.array([[0.0], [0.0], [0.5]]), count("01", "11"), MOST)
    assert (rounded * step)[:, 0].tolist() == [0, 0, 0.5]


# In a network.


def make() -> Any:  # noqa: ANN401 - a network of PyTorch
    return learning.Network(NetInputs(get_ruleset("oh_hell", players=3)), (16, 8), seed=7)


def test_in_other_games_it_changes_less_than_if_each_number_were_rounded_by_itself() -> None:
    network = make()
    rows, bias = (each.detach().double().numpy() for each in (network.rows.weight, network.bias))
    weights = np.vstack([rows, bias])
    as_whole, step = rounding.round_rows(weights, rounding.count_inputs(network, seed=7), 127)
    alone = np.rint(weights / step)
    others = rounding.count_inputs(network, seed=8)
    changed = [
        np.vdot(error, others @ error)
        for error in (as_whole - weights / step, alone - weights / step)
    ]
    assert changed[0] < 0.7 * changed[1]


def test_the_seed_decides_the_games() -> None:
    first, again, other = (rounding.count_inputs(make(), seed) for seed in (7, 7, 8))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
