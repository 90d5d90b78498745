"""Sealed moves: each seat commits out of sight of the others, and the last one opens all."""

from __future__ import annotations

from typing import TypeVar

from counter_rules.moves import Bid, PassCard
from counter_rules.state import State

SealedT = TypeVar("SealedT", Bid, PassCard)


def commit(state: State, move: PassCard | Bid) -> State:
    """Return the state with a seat's sealed move committed; none is carried out yet.

    Args:
        state: a state with moves to commit.
        move: the move of a seat that has not committed yet.

    Returns:
        The state; the seat is no more in its `to_act`.
    """
    seat, waiting = move.seat, state.to_act
    place = waiting.index(seat)
    return State(
        rules=state.rules,
        phase=state.phase,
        dealer=state.dealer,
        hands=state.hands,
        bids=state.bids,
        trump=state.trump,
        tricks=state.tricks,
        hand_results=state.hand_results,
        to_act=waiting[:place] + waiting[place + 1 :],
        committed=(*state.committed[:seat], move, *state.committed[seat + 1 :]),
        turned=state.turned,
        stack=state.stack,
        sights=state.sights,
        passes=state.passes,
        move_number=state.move_number + 1,
    )


def list_chosen(state: State, last: SealedT, kind: type[SealedT]) -> tuple[SealedT, ...]:
    """Open the sealed moves: return every seat's, by seat.

    Args:
        state: the state before the last of them.
        last: the last one.
        kind: what sort of move they are.
    """
    chosen = (*state.committed[: last.seat], last, *state.committed[last.seat + 1 :])
    return tuple(move for move in chosen if isinstance(move, kind))
