"""Looking for leaks: what a seat is told in a world and in another that it cannot tell from it."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs

from counter_rules import Move, Phase, State, Step, legal_moves, shuffle, step
from match_walks import Hand
from other_worlds import glance, imagine
from seat_outputs import Told, is_hidden_move, list_differences, tell, tell_step

TellState = Callable[[State, int | None], Told]
TellStep = Callable[[Step, int | None], Told]


@attrs.define
class Tally:
    """How much was compared, and what was told otherwise where it had to be the same."""

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
        tell_state: TellState = tell,
        tell_made: TellStep = tell_step,
    ) -> None:
        """Compare a hand with another that a seat cannot tell from it."""
        state, other = hand.state, imagine(rng, hand, seat).state
        self.asked += 1
        if state == other:
            return
        self.differing += 1
        where = f"{state.rules!r}, {state}, seen by {seat}"
        told = list_differences(tell_state(state, seat), tell_state(other, seat))
        self.leaks += [f"{name}: {where}" for name in told]
        for moves in list_pairs(rng, state, other, seat):
            one, two = step(state, moves[0]), step(other, moves[1])
            if glance(one.state, seat) != glance(two.state, seat):
                # The seat learns of the difference, and rightly so: by its own look or blind bid,
                # as sealed moves are opened, or as the hands come down from the foreheads.
                assert state.phase in (Phase.BID, Phase.PASS)
                continue
            self.steps += 1
            told = list_differences(tell_made(one, seat), tell_made(two, seat))
            self.leaks += [f"{name}: {moves[0]} {where}" for name in told]


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
