"""Offering illegal moves, and reading what a refusal says."""

from __future__ import annotations

import pickle

import pytest

from counter_rules import (
    Bid,
    CounterRulesError,
    Deal,
    IllegalMoveError,
    Look,
    PassCard,
    PlayCard,
    ReasonCode,
    State,
    apply_move,
    legal_moves,
    why_illegal,
)

SeatMove = Bid | Look | PlayCard | PassCard
"""A move that a seat makes."""

Case = tuple[State, SeatMove, ReasonCode, str]
"""State, move, code and message; the clause stands in the message."""


def refuse(state: State, move: object) -> IllegalMoveError:
    """Offer a move to a state; return the refusal, having seen that the state is unchanged."""
    before = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own pickle
    with pytest.raises(IllegalMoveError) as caught:
        apply_move(state, move)  # type: ignore[arg-type]
    assert state == before
    assert caught.value.move is move
    assert why_illegal(state, move) == caught.value.reason
    if isinstance(move, Deal):
        assert caught.value.legal == ()
    return caught.value


def refusal(state: State, move: object) -> tuple[ReasonCode, str]:
    """Say why a move is illegal, by code and clause."""
    reason = refuse(state, move).reason
    return reason.code, reason.clause


def write_case(case: Case) -> str:
    """Name a case."""
    state, move, code, _ = case
    return f"{state.rules.name}-{state.phase}-{move}-{code.value}"


def check_case(state: State, move: SeatMove, code: ReasonCode, message: str) -> None:
    """See that a refusal says who, what, why and what instead."""
    error = refuse(state, move)
    assert str(error) == message, str(error)
    assert error.legal == legal_moves(state, move.seat)
    assert error.reason.code is code
    assert str(error.reason) == f"{error.reason.sentence} ({error.reason.clause})"
    verb = "play " if isinstance(move, PlayCard) else ""
    assert f" cannot {verb}{move}: {error.reason}" in message


def check_pickle(error: IllegalMoveError) -> None:
    """See that a refusal is a value error that survives a pickle."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert type(again) is IllegalMoveError
    assert isinstance(again, ValueError)
    assert isinstance(again, CounterRulesError)
    assert (str(again), again.move, again.reason, again.legal) == (
        str(error),
        error.move,
        error.reason,
        error.legal,
    )
    assert again.reason.sentence == error.reason.sentence
