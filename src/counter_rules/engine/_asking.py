"""Whether a move answers what is asked now, and not what was asked before."""

from __future__ import annotations

from counter_rules._quoting import name_type, shorten
from counter_rules.engine._refusal import illegal_move
from counter_rules.errors import StateError
from counter_rules.moves import Bid, Look, PassCard, PlayCard
from counter_rules.question import Question
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.state import State


def check_question(state: State, move: object, question: Question) -> None:
    """Refuse a move that answers another question than the one its seat is asked now.

    Args:
        state: the state.
        move: the move, legal or not.
        question: the question that it was chosen for.

    Raises:
        IllegalMoveError: if that is not what its seat is asked, or nobody is asked (a deal).
        StateError: if it is not a State, or not a Question.
    """
    if type(state) is not State:
        raise StateError(f"expected a State, got {name_type(state)} (a view advances by events)")
    if not isinstance(question, Question):
        raise StateError(f"expected a Question, got {shorten(question)} (Question.parse reads one)")
    asked = None
    if isinstance(move, Bid | Look | PlayCard | PassCard):
        asked = state.find_question(move.seat)
    if asked != question:
        raise illegal_move(state, move, Reason.of(ReasonCode.OTHER_QUESTION, ""))
