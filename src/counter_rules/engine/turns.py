"""Whose turn it is, and what is wrong with a move offered out of turn."""

from __future__ import annotations

from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard, Seat
from counter_rules.seats import is_seat
from counter_rules.state import Phase, State


def find_turn_fault(
    state: State, move: Bid | Look | PlayCard | PassCard, phase: Phase
) -> Reason | None:
    """Return why a seat may not move now, or None if it may.

    Args:
        state: the state.
        move: the move.
        phase: the phase that the move belongs to.
    """
    seat, players = move.seat, state.rules.players
    if type(seat) is not int:
        return Reason.of(
            ReasonCode.MALFORMED,
            find_clause(state, phase),
            field="seat",
            expected=f"a plain int, 0 to {players - 1}",
            given=shorten(seat),
        )
    if not is_seat(seat, players):
        clause = find_clause(state, phase)
        return Reason.of(ReasonCode.NO_SUCH_SEAT, clause, players=players, last=players - 1)
    fault = find_phase_fault(state, move, phase)
    if fault is not None or seat in state.to_act:
        return fault
    if state.committed:
        return Reason.of(ReasonCode.ALREADY_COMMITTED, find_clause(state, phase))
    return Reason.of(ReasonCode.NOT_YOUR_TURN, find_clause(state, phase), turn=state.to_act[0])


def list_leader(state: State) -> tuple[Seat, ...]:
    """Return the seat that leads next as `State.to_act` holds it."""
    leader = state.leader
    return () if leader is None else (leader,)


def find_phase_fault(state: State, move: Move, phase: Phase) -> Reason | None:
    """Return that a move does not belong to the phase of the state, or None if it does."""
    if state.phase is phase:
        return None
    return Reason.of(
        ReasonCode.WRONG_PHASE,
        find_clause(state, phase),
        move=type(move).__name__,
        wanted=phase,
        phase=state.phase,
    )


def find_clause(state: State, phase: Phase) -> str:
    """Return the clause on who moves in a phase."""
    clauses = state.rules.clauses
    return {
        Phase.DEAL: clauses.deal,
        Phase.BID: clauses.bid,
        Phase.PLAY: clauses.play,
        Phase.PASS: clauses.give,
    }[phase]
