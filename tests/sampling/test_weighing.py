"""Worlds by a model of the players: of several even draws one is picked by its weight."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from counter_rules import State, StateError, view
from counter_rules.sampling import worlds
from support.builders import card
from support.small_games import lay_out

SEEN = view(lay_out("2C", "5C", "8C", stack="JC"), 0)
"""The five, the eight and the jack of clubs lie in the hands of seats 1 and 2 and on the stack."""


def test_a_world_is_as_likely_as_the_model_says() -> None:
    def prefer_the_jack(world: State) -> float:
        return 6.0 if card("JC") in world.hands[1] else 1.0

    rng, found = random.Random(7), worlds(SEEN, model=prefer_the_jack, tries=50)
    drawn = Counter(found.draw(rng).hands[1] for _ in range(800))
    # Evenly a third; weighed 6 : 1 : 1. The fewer draws there are to pick from, the less than 3/4.
    assert 0.7 < drawn[(card("JC"),)] / 800 < 0.77


def test_one_try_is_an_even_draw() -> None:
    rng, found = random.Random(7), worlds(SEEN, model=lambda world: 1.0, tries=1)
    drawn = Counter(found.draw(rng).hands[1] for _ in range(900))
    assert all(250 < count < 350 for count in drawn.values())


def test_where_no_world_is_likely_any_is_drawn() -> None:
    found = worlds(SEEN, model=lambda world: 0)
    assert found.draw(random.Random(7)) in [worlds(SEEN).draw(random.Random(n)) for n in range(99)]


def test_huge_weights_are_compared() -> None:
    found = worlds(SEEN, model=lambda world: 1.7e308 if card("JC") in world.hands[1] else 0.0)
    assert found.draw(random.Random(7)).hands[1] == (card("JC"),)


def test_a_model_has_no_part_in_counts() -> None:
    found = worlds(SEEN, model=lambda world: 0)
    assert (found.count, found.probability(card("JC"), 1)) == (6, pytest.approx(1 / 3))


def test_arrays_are_weighed_too() -> None:
    pytest.importorskip("numpy")
    found = worlds(SEEN, model=lambda world: float(card("JC") in world.hands[1]), tries=99)
    assert set(found.draw_many(20, seed=1).hands[:, 1].tolist()) == {1 << card("JC").index}


@pytest.mark.parametrize("number", [Fraction(1, 3), True, 10**300])
def test_a_weight_is_any_real_number(number: float) -> None:
    found = worlds(SEEN, model=lambda world: number * (card("JC") in world.hands[1]), tries=99)
    assert found.draw(random.Random(7)).hands[1] == (card("JC"),)


def test_a_weight_may_be_a_number_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.float32, numpy.float64, numpy.int64):
        found = worlds(SEEN, model=lambda world, kind=kind: kind(card("JC") in world.hands[1]))
        assert found.draw(random.Random(7)).hands[1] == (card("JC"),)


@pytest.mark.parametrize("model", [5, "likely", 0])
def test_a_model_that_cannot_be_called_is_refused_before_a_draw(model: object) -> None:
    with pytest.raises(StateError, match="model: expected a function that weighs a state, or None"):
        worlds(SEEN, model=model)  # type: ignore[arg-type]  # that is the test


def test_a_huge_whole_number_beside_a_fraction_is_refused() -> None:
    found = worlds(SEEN, model=lambda world: 10**400 if card("JC") in world.hands[1] else 1.5)
    with pytest.raises(StateError, match=r"model: expected a weight from 0 to 1\.8e\+308, got 1"):
        found.draw(random.Random(7))


@pytest.mark.parametrize("weight", [-1, math.nan, math.inf, None, "likely"])
def test_a_model_returns_weights(weight: object) -> None:
    found = worlds(SEEN, model=lambda world: weight)  # type: ignore[arg-type,return-value]
    with pytest.raises(StateError, match=r"model: expected a weight from 0 to 1\.8e\+308, got "):
        found.draw(random.Random(7))


def test_there_is_something_to_pick_from() -> None:
    with pytest.raises(StateError, match="tries: expected a whole number from 1"):
        worlds(SEEN, model=lambda world: 1.0, tries=0)
