"""Hidden cards stay hidden: what a seat cannot tell apart gives it the same bytes."""

from __future__ import annotations

import random

import pytest

from counter_rules import State, Step, view
from counter_rules.observations import ObservationSpace
from support.kernel_rulesets import ALL
from support.leak_check import Tally
from support.match_walks import draw_start, walk_hand
from support.seat_outputs import Outputs

pytest.importorskip("numpy")


def make_observation(state: State, seat: int | None) -> Outputs:
    if seat is None:
        return {}
    return {"observation": ObservationSpace(state.rules).encode(view(state, seat)).tobytes()}


def make_nothing(step: Step, seat: int | None) -> Outputs:
    assert step.state.rules.players > (seat or 0)
    return {}


@pytest.mark.parametrize("name", ALL)
def test_observations_do_not_tell_worlds_apart(name: str) -> None:
    rng = random.Random(f"observed {name}")
    tally = Tally()
    for _ in range(2):
        for hand, state in walk_hand(rng, draw_start(rng, ALL[name])):
            if state.is_in_hand and rng.random() < 0.5:
                seat = rng.randrange(state.rules.players)
                tally.compare(
                    rng, hand, seat, state_outputs=make_observation, step_outputs=make_nothing
                )
    assert not tally.leaks
    assert tally.differing > 10
