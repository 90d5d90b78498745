"""A move that answers another question than the one asked now is refused, legal or not."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Look,
    Move,
    PassCard,
    PlayCard,
    Question,
    State,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    step,
    view,
    why_illegal,
)
from support.builders import COUNTER, before, card, custom, deal, dealt
from support.failures import each
from support.refusals import Code, refuse_answer

SEALED = dealt(rules=custom(3, bidding="simultaneous", hand_sizes=(2,)))
BEHIND = deal(
    before(get_ruleset("up_to_ten", players=4, bidding_blind=True), 2, (3, 1, 23, 0), dealer=3)
)
FIRST = dealt()
SECOND = deal(before(COUNTER[4], 2, (0, 0, 0, 0), dealer=3), turned=None)
"""Two hands in which seat 0 is asked for its bid."""


def ask(state: State, seat: int) -> Question:
    """Return what a seat is asked, which has to be something."""
    question = state.find_question(seat)
    assert question is not None
    return question


def test_an_old_answer_is_refused_although_the_move_is_legal() -> None:
    assert why_illegal(SECOND, Bid(0, 3)) is None
    error = refuse_answer(SECOND, Bid(0, 3), ask(FIRST, 0))
    assert error.reason.code is Code.OTHER_QUESTION
    assert error.legal == legal_moves(SECOND)


def test_f2_6_a_bid_that_was_chosen_before_a_look_is_refused() -> None:
    looked = apply_move(BEHIND, Look(0))
    assert refuse_answer(looked, Look(0), ask(BEHIND, 0)).reason.code is Code.OTHER_QUESTION
    assert step(looked, Bid(0, 1), question=ask(looked, 0)).state.bids[0] == 1


@each("move", [Bid(0, 99), PassCard(0, card("AC")), PlayCard(9, card("AC")), Look(-1)])
def test_that_an_answer_is_old_is_said_before_what_else_is_wrong_with_it(move: Move) -> None:
    assert refuse_answer(SECOND, move, ask(FIRST, 0)).reason.code is Code.OTHER_QUESTION


def test_an_illegal_answer_to_what_is_asked_is_illegal() -> None:
    assert refuse_answer(FIRST, Bid(0, 99), ask(FIRST, 0)).reason.code is Code.BID_OUT_OF_RANGE


def test_a_question_is_answered_by_the_seat_that_is_asked() -> None:
    asked = ask(SEALED, 1)
    assert refuse_answer(SEALED, Bid(0, 1), asked).reason.code is Code.OTHER_QUESTION
    assert step(SEALED, Bid(1, 1), question=asked).state.to_act == (0, 2)


def test_a_deal_answers_no_question() -> None:
    state = new_game(COUNTER[4])
    move = shuffle(state, seed=7)
    assert refuse_answer(state, move, ask(FIRST, 0)).reason.code is Code.OTHER_QUESTION


@each("question", ["1-bid-0-0-1", 3, False])
def test_what_is_no_question_is_refused(question: object) -> None:
    with pytest.raises(StateError, match="expected a Question, got"):
        step(FIRST, Bid(0, 3), question=question)  # type: ignore[arg-type]


def test_a_view_takes_no_moves_with_a_question_either() -> None:
    with pytest.raises(StateError, match="expected a State, got View"):
        step(view(FIRST, 0), Bid(0, 3), question=ask(FIRST, 0))  # type: ignore[arg-type]
