"""What a seat is asked has a name: stable while others choose, and new when it is asked anew."""

from __future__ import annotations

import pickle
import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import (
    Bid,
    Deal,
    Look,
    NotationError,
    Phase,
    Question,
    ReasonCode,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    step,
    view,
)
from counter_rules.games import get_preset
from support.builders import before, cards, custom, deal, dealt
from support.hands import bid, bid_all, play
from support.match_walks import PRESETS, draw_rules, draw_start, walk_match
from support.refusals import refuse_answer

BLIND = get_ruleset("up_to_ten", players=4, bidding_blind=True)
BEHIND = deal(before(BLIND, 2, (3, 1, 23, 0), dealer=3))
"""Seats 0, 1 and 3 may bid blind, and seat 0 is asked first."""

SEALED = dealt(rules=custom(3, bidding="simultaneous", hand_sizes=(2,)))
PASSING = play(bid_all(dealt("KH 5H", "QH 6H", "4H 8H 9C", "AH AD 2D", turned="5D")), "5H 6H 8H AH")


def ask(state: State, seat: int) -> Question:
    """Return what a seat is asked, which has to be something."""
    question = state.find_question(seat)
    assert question is not None
    return question


def test_nobody_is_asked_before_the_deal_or_after_the_end() -> None:
    state = new_game(BLIND)
    assert [state.find_question(seat) for seat in range(4)] == [None] * 4
    assert view(state, 0).question is None


def test_a_bid_is_asked_once_of_one_seat_after_the_other() -> None:
    state = dealt()
    question = Question(seat=0, hand_number=1, phase=Phase.BID, trick_number=0)
    assert [state.find_question(seat) for seat in range(4)] == [question, None, None, None]
    assert ask(bid(state, 3), 1) == attrs.evolve(question, seat=1)


def test_f2_6_a_seat_that_has_looked_is_asked_anew() -> None:
    looked = apply_move(BEHIND, Look(0))
    assert (ask(BEHIND, 0).times, ask(looked, 0).times) == (1, 2)
    assert attrs.evolve(ask(looked, 0), times=1) == ask(BEHIND, 0)
    assert ask(apply_move(looked, Bid(0, 1)), 1).times == 1


def test_f2_6_a_seat_that_was_not_offered_to_bid_blind_is_asked_once() -> None:
    state = BEHIND
    for move in (Bid(0, 1, blind=True), Bid(1, 1, blind=True)):
        state = apply_move(state, move)
    assert ask(state, 2).times == 1


def test_f1_1_the_others_may_bid_and_the_question_stays() -> None:
    asked = [ask(SEALED, seat) for seat in range(3)]
    state = apply_move(apply_move(SEALED, Bid(2, 1)), Bid(0, 0))
    assert [state.find_question(seat) for seat in range(3)] == [None, asked[1], None]


def test_c7_4_the_others_may_pass_and_the_question_stays() -> None:
    asked = ask(PASSING, 3)
    assert (asked.phase, asked.trick_number) == (Phase.PASS, 1)
    state = apply_move(PASSING, legal_moves(PASSING, 0)[0])
    assert state.find_question(3) == asked
    assert state.find_question(0) is None


def test_a_card_is_asked_for_once_a_trick() -> None:
    state = bid_all(dealt("9C", "8C", "3C", "QC", turned="AS"))
    asked = ask(state, 0)
    assert (asked.phase, asked.trick_number) == (Phase.PLAY, 1)
    after = play(state, "9C 8C 3C QC")
    assert ask(after, after.to_act[0]).trick_number == 2


@pytest.mark.parametrize("preset", PRESETS)
@given(st.integers(0, 2**32))
@settings(max_examples=6, derandomize=True, deadline=None, database=None)
def test_everybody_knows_what_is_asked(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = draw_rules(rng, preset, rng.choice(get_preset(preset).players))
    for _, _, made in walk_match(rng, draw_start(rng, rules), most=150):
        state = made.state
        seats = range(rules.players)
        asked = [state.find_question(seat) for seat in seats]
        assert [seat for seat in seats if asked[seat]] == list(state.to_act)
        assert [view(state, seat).question for seat in seats] == asked
        assert public_view(state).question is None
        for seen in (public_view(state), view(state, rng.choice(seats))):
            assert [seen.find_question(seat) for seat in seats] == asked


@pytest.mark.parametrize("preset", PRESETS)
@given(st.integers(0, 2**32))
@settings(max_examples=6, derandomize=True, deadline=None, database=None)
def test_a_question_stays_until_it_is_answered_and_never_comes_again(
    preset: str, seed: int
) -> None:
    rng = random.Random(seed)
    rules = draw_rules(rng, preset, rng.choice(get_preset(preset).players))
    answered: set[Question] = set()
    for state, move, made in walk_match(rng, draw_start(rng, rules), most=150):
        asked = {state.find_question(seat) for seat in state.to_act}
        after = {made.state.find_question(seat) for seat in made.state.to_act}
        if not isinstance(move, Deal):
            question = ask(state, move.seat)
            assert step(state, move, question=question) == made
            assert (
                refuse_answer(made.state, move, question).reason.code is ReasonCode.OTHER_QUESTION
            )
            answered.add(question)
        assert not after & answered
        if made.state.committed and state.committed:
            new = {made.state.find_question(move.seat)} if isinstance(move, Look) else set()
            assert after == asked - answered | new
        assert {Question.parse(question.code) for question in after if question} == after


@pytest.mark.parametrize("seat", [4, -1, True, None, "0", 0.0])
def test_who_is_not_at_the_table_is_not_asked(seat: object) -> None:
    assert SEALED.find_question(seat) is None  # type: ignore[arg-type]
    assert view(SEALED, 0).find_question(seat) is None  # type: ignore[arg-type]


def test_a_question_is_a_value() -> None:
    question = ask(SEALED, 1)
    assert pickle.loads(pickle.dumps(question)) == question  # noqa: S301 - our own pickle
    assert len({question, ask(SEALED, 1), ask(SEALED, 2)}) == 2
    assert str(question) == question.code == "1-bid-0-1-1"


@pytest.mark.parametrize(
    "code",
    [
        "",
        "1-bid-0-0",
        "1-bid-0-0-1-1",
        "0-bid-0-0-1",
        "01-bid-0-0-1",
        "1-deal-0-0-1",
        "1-bid-0-10-1",
        "1-bid-0-0-0",
        " 1-bid-0-0-1",
        "1-bid-0-0-1\n",
        "1-bid-\N{ARABIC-INDIC DIGIT ZERO}-0-1",
        "9" * 1000 + "-bid-0-0-1",
        None,
        7,
        cards("AC"),
    ],
)
def test_what_is_not_the_code_of_a_question_cannot_be_read(code: object) -> None:
    with pytest.raises(NotationError, match="expected the code of a question such as"):
        Question.parse(code)  # type: ignore[arg-type]
