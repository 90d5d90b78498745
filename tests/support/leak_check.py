"""Looking for leaks: what a seat learns in a world and in another that it cannot tell from it."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs

from counter_rules import Move, Phase, State, Step, legal_moves, shuffle, step
from support.match_walks import Hand
from support.other_worlds import glance, imagine
from support.seat_outputs import (
    Outputs,
    is_hidden_move,
    list_differences,
    make_outputs,
    make_step_outputs,
)

StateOutputs = Callable[[State, int | None], Outputs]
StepOutputs = Callable[[Step, int | None], Outputs]


@attrs.define
class Tally:
    """How much was compared, and what differed where it had to be the same."""

    asked: int = 0
    differing: int = 0
    steps: int = 0
    leaks: list[str] = attrs.field(factory=list)

    def compare(
        self,
        rng: random.Random,
        hand: Hand,
        seat: int | None,
        *,
        state_outputs: StateOutputs = make_outputs,
        step_outputs: StepOutputs = make_step_outputs,
    ) -> None:
        """Compare a hand with another that a seat cannot tell from it."""
        state, other = hand.state, imagine(rng, hand, seat).state
        self.asked += 1
        if state == other:
            return
        self.differing += 1
        where = f"{state.rules!r}, {state}, seen by {seat}"
        differing = list_differences(state_outputs(state, seat), state_outputs(other, seat))
        self.leaks += [f"{name}: {where}" for name in differing]
        for moves in list_pairs(rng, state, other, seat):
            one, two = step(state, moves[0]), step(other, moves[1])
            if glance(one.state, seat) != glance(two.state, seat):
                # The seat learns of the difference, and rightly so: by its own look or blind bid,
                # as sealed moves are opened, or as the hands come down from the foreheads.
                assert state.phase in (Phase.BID, Phase.PASS, Phase.NAME)
                continue
            self.steps += 1
            differing = list_differences(step_outputs(one, seat), step_outputs(two, seat))
            self.leaks += [f"{name}: {moves[0]} {where}" for name in differing]


def list_pairs(
    rng: random.Random, state: State, other: State, seat: int | None
) -> list[tuple[Move, Move]]:
    """List moves to make in both worlds: the same one, or sealed ones of their own."""
    if state.phase is Phase.DEAL:
        deal = shuffle(state, rng=rng)
        return [(deal, deal)]
    if state.is_over:
        return []
    mover = rng.choice(state.to_act)
    here, there = legal_moves(state, mover), legal_moves(other, mover)
    common = [move for move in here if move in there]
    pairs = [(move, move) for move in rng.sample(common, min(2, len(common)))]
    if mover != seat and is_hidden_move(state, here[0]):
        pairs += [(rng.choice(here), rng.choice(there)) for _ in range(2)]
    return pairs
