"""Offering illegal moves, and reading what a refusal says."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import attrs
import pytest

from counter_rules import (
    Bid,
    CounterRulesError,
    Deal,
    IllegalMoveError,
    Look,
    Move,
    NameTrump,
    PassCard,
    Phase,
    PlayCard,
    Question,
    Reason,
    ReasonCode,
    State,
    apply_move,
    legal_moves,
    step,
    why_illegal,
)

Code = ReasonCode

SeatMove = Bid | Look | PlayCard | PassCard | NameTrump
"""A move that a seat makes."""


@attrs.frozen(kw_only=True)
class Refused:
    """A move or a deal that may be refused, and what is said of it.

    Args:
        place: where it stands.
        state: the position.
        move: the move, or the deal.
        reason: why it is refused; None of a deal that is legal.
        legal: what is legal instead, such as ``"4♥, 8♥"`` or ``"0, 1, 2"``.
        said: its sentences by ``en``, ``de``, ``whole en`` and ``whole de``.
    """

    place: str
    state: State
    move: SeatMove | Deal
    reason: Reason | None
    legal: str = ""
    said: Mapping[str, str]

    def __str__(self) -> str:
        return self.place


E = TypeVar("E", bound=CounterRulesError)


def catch(kind: type[E], ask: Callable[..., object], *given: object) -> E:
    """Ask for what is refused; return the error, a value error of just this class that pickles."""
    with pytest.raises(kind) as caught:
        ask(*given)
    error = caught.value
    assert isinstance(error, ValueError)
    assert isinstance(error, CounterRulesError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert type(again) is type(error) is kind
    assert (str(again), vars(again)) == (str(error), vars(error))
    return error


def because(code: ReasonCode, clause: str, **details: object) -> Reason:
    return Reason.of(code, clause, **details)


def not_now(clause: str, move: str, wanted: Phase, phase: Phase) -> Reason:
    """Give the reason why a kind of move is illegal in a phase."""
    return because(Code.WRONG_PHASE, clause, move=move, wanted=wanted, phase=phase)


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


def refuse_answer(state: State, move: Move, question: Question | None) -> IllegalMoveError:
    """Offer a move as the answer to a question; return the refusal."""
    with pytest.raises(IllegalMoveError) as caught:
        step(state, move, question=question)
    assert caught.value.move is move
    return caught.value


def refusal(state: State, move: object) -> tuple[ReasonCode, str]:
    """Say why a move is illegal, by code and clause."""
    reason = refuse(state, move).reason
    return reason.code, reason.clause


def check_case(case: Refused) -> None:
    """See that a refusal has its reason, knows what is legal instead, and says both."""
    state, move = case.state, case.move
    error = refuse(state, move)
    assert error.reason == case.reason
    if not isinstance(move, Deal) and 0 <= move.seat < state.rules.players:
        assert error.legal == legal_moves(state, move.seat)
    moves = [re.sub("^(bid|pass|name) ", "", str(move)) for move in error.legal]
    assert ", ".join(moves) == case.legal
    assert str(move) in str(error)
    assert str(error.reason) in str(error)
    assert str(error).endswith(case.legal)


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
