"""Sealed moves: each seat commits out of sight of the others, and the last one opens all."""

from __future__ import annotations

from typing import TypeVar

from counter_rules.moves import Bid, PassCard
from counter_rules.seats import replace_at
from counter_rules.state import State, make_state

SealedT = TypeVar("SealedT", Bid, PassCard)


def commit(state: State, move: PassCard | Bid) -> State:
    """Return the state with a seat's sealed move committed; none is carried out yet.

    Args:
        state: a state with moves to commit.
        move: the move of a seat that has not committed yet.

    Returns:
        The state; the seat is no longer in its `to_act`.
    """
    # Not by `attrs.evolve`, as in `play_card`: a fifth of Counter's moves are passes.
    return make_state(
        state.rules,
        state.phase,
        state.dealer,
        state.hands,
        state.bids,
        state.trump,
        (),
        state.tricks,
        state.hand_results,
        tuple([seat for seat in state.to_act if seat != move.seat]),
        replace_at(state.committed, move.seat, move),
        state.turned,
        state.stack,
        state.sights,
        state.passes,
        state.move_number + 1,
    )


def open_all(state: State, last: SealedT, kind: type[SealedT]) -> tuple[SealedT, ...]:
    """Open the sealed moves: return every seat's, by seat.

    Args:
        state: the state before the last of them.
        last: the last one.
        kind: what sort of move they are.
    """
    chosen = replace_at(state.committed, last.seat, last)
    return tuple([move for move in chosen if isinstance(move, kind)])
