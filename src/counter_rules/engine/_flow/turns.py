"""Whose turn it is, and what is wrong with a move offered out of turn."""

from __future__ import annotations

from typing import Final

from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
from counter_rules.position import Position
from counter_rules.question import Phase
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.seats import MAX_SEATS, Seat, is_seat


def find_turn_fault(
    position: Position, move: Bid | Look | PlayCard | PassCard, phase: Phase
) -> Reason | None:
    """Return why a seat may not move now, or None if it may.

    Args:
        position: the match, as a state or a view holds it.
        move: the move.
        phase: the phase that the move belongs to.
    """
    seat, players = move.seat, position.rules.players
    if not is_seat(seat, players):
        clause = find_clause(position, phase)
        return Reason.of(ReasonCode.NO_SUCH_SEAT, clause, players=players, last=players - 1)
    fault = find_phase_fault(position, move, phase)
    if fault is not None or seat in position.to_act:
        return fault
    if position.committed:
        return Reason.of(ReasonCode.ALREADY_COMMITTED, find_clause(position, phase))
    return Reason.of(
        ReasonCode.NOT_YOUR_TURN, find_clause(position, phase), turn=position.to_act[0]
    )


def list_leader(position: Position) -> tuple[Seat, ...]:
    """Return the seat that leads next as `State.to_act` holds it."""
    leader = position.leader
    return () if leader is None else (leader,)


def find_phase_fault(position: Position, move: Move, phase: Phase) -> Reason | None:
    """Return that a move does not belong to the phase of the match, or None if it does."""
    if position.phase is phase:
        return None
    return Reason.of(
        ReasonCode.WRONG_PHASE,
        find_clause(position, phase),
        move=type(move).__name__,
        wanted=phase,
        phase=position.phase,
    )


def find_clause(position: Position, phase: Phase) -> str:
    """Return the clause on who moves in a phase."""
    clauses = position.rules.clauses
    return {
        Phase.DEAL: clauses.deal,
        Phase.BID: clauses.bid,
        Phase.PLAY: clauses.play,
        Phase.PASS: clauses.pass_,
    }[phase]


NEXT_TO_ACT: Final = tuple(
    tuple(((seat + 1) % players,) for seat in range(players)) for players in range(MAX_SEATS + 1)
)
"""The seat to the left as `State.to_act` holds it, by number of players and seat."""
