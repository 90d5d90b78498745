"""Relations of inputs: they hold whatever a seat sees, and make a network's weights smaller."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from counter_rules import get_ruleset
from counter_rules.bots.inner import NetInputs
from counter_rules.kernel import VecEnv
from support.kernel_rulesets import compile_here

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch")
learning = pytest.importorskip("counter_rules.learning", exc_type=ImportError)
relations = pytest.importorskip("counter_rules.learning._relations", exc_type=ImportError)
rounding = pytest.importorskip("counter_rules.learning._rounding", exc_type=ImportError)

NAMES = ("counter", "oh_hell", "wizard")


@cache
def make(name: str) -> Any:  # noqa: ANN401 - a network of PyTorch
    return learning.Network(NetInputs(get_ruleset(name, players=4)), (16, 8), seed=7)


@cache
def find(name: str) -> Any:  # noqa: ANN401 - an array
    """Find the relations in the games of a network."""
    network = make(name)
    return relations.list_relations(network.inputs, rounding.count_inputs(network, seed=7))


def play_at_random(name: str) -> Any:  # noqa: ANN401 - an array
    """Return which inputs are set in the decisions of random matches."""
    network, random, seen = make(name), np.random.default_rng(7), []
    with VecEnv(compile_here(network.inputs.rules), 16, seed=8) as env:
        shown = env.reset()
        for _ in range(400):
            seen.append(network.inputs.arrange(shown.observations, shown.masks).values)
            shown = env.step((random.random(shown.masks.shape) * shown.masks).argmax(axis=1))
    return rounding.mark_inputs(network, torch.as_tensor(np.concatenate(seen))).astype(float)


@pytest.mark.parametrize("name", NAMES)
def test_they_hold_in_other_games(name: str) -> None:
    sums = play_at_random(name) @ find(name)
    assert sums.shape[1] > 10
    assert not sums.any()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", range(4))
def test_a_need_is_a_bid_less_the_tricks(name: str, seat: int) -> None:
    inputs = make(name).inputs
    largest, blocks = inputs.rules.hand_sizes.largest, inputs.observations.blocks
    places = {
        "need": len(inputs.bounds) - 4 + seat,
        "bid": blocks["bids"].start + seat,
        "tricks": blocks["tricks_won"].start + seat,
    }
    relation = np.zeros(inputs.size + 1)
    for kind, place in places.items():
        rows = slice(inputs.starts[place], inputs.starts[place] + inputs.bounds[place])
        values = np.arange(inputs.bounds[place]) + 1
        relation[rows] = {"need": values, "bid": -(values + largest), "tricks": values}[kind]
    found, *_ = np.linalg.lstsq(find(name), relation)
    assert find(name) @ found == pytest.approx(relation, abs=1e-9)


@pytest.mark.parametrize(("decisions", "found"), [(2, 0), (20, 1)])
def test_what_two_of_two_thousand_decisions_show_may_be_chance(decisions: int, found: int) -> None:
    inputs = make("counter").inputs
    blocks = inputs.observations.blocks
    doubled, named = (inputs.starts[blocks[name].start] for name in ("doubled", "named"))
    is_set = np.zeros((2_000, inputs.size + 1))
    is_set[:, -1] = is_set[:decisions, doubled] = is_set[:decisions, named] = 1
    assert relations.list_relations(inputs, is_set.T @ is_set).shape[1] == found


@pytest.mark.parametrize("name", NAMES)
def test_weights_get_smaller_and_sums_stay(name: str) -> None:
    random, found = np.random.default_rng(7), find(name)
    plain = random.normal(size=(len(found), 8))
    weights = plain + found @ random.normal(size=(found.shape[1], 8))
    smaller = relations.shrink(weights, found)
    least, first, last = (np.abs(each[:-1]).max(axis=0) for each in (plain, weights, smaller))
    assert (last < first).all()
    assert (last < 1.05 * least).all()
    is_set = play_at_random(name)
    assert is_set @ smaller == pytest.approx(is_set @ weights, abs=1e-9)


def test_without_relations_weights_stay() -> None:
    weights = np.array([[1.0, -2], [3, 4], [5, 6]])
    assert relations.shrink(weights, np.zeros((3, 0))).tolist() == weights.tolist()


def test_a_unit_without_weights_stays() -> None:
    weights = np.zeros((len(find("counter")), 2))
    assert not relations.shrink(weights, find("counter")).any()
