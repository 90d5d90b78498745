"""Moves of people and of bots: in time, late, twice, for another seat; and the time left."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from counter_rules import (
    Bid,
    BotError,
    Deal,
    IllegalMoveError,
    Move,
    NotationError,
    Question,
    ReasonCode,
    StateError,
    get_ruleset,
    legal_moves,
    view,
)
from counter_rules.bots import Bot, RandomBot, TimeControl, parse_bot
from counter_rules.table import Match, TableCode, parse_client_answer
from matches.playing import (
    COUNTER,
    KEYS,
    WATCHING,
    answer,
    ask,
    bid_all,
    list_seen,
    open_table,
    play_to_end,
    refuse,
)

PEOPLE = open_table(people=(0, 1, 2, 3))
EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "python_bot.py"


def refuse_move(
    match: Match, key: str, question: Question | None, move: Move, **given: int
) -> ReasonCode:
    """Return why a move is refused."""
    with pytest.raises(IllegalMoveError) as caught:
        match.answer(key, question, move, **given)
    return caught.value.reason.code


def test_a_move_in_time_is_made_and_its_events_are_returned() -> None:
    key, question, moves = ask(PEOPLE)
    match, events = PEOPLE.answer(key, question, moves[3])
    assert match.state.bids == (3, None, None, None)
    assert match.entries[-1] == Bid(0, 3)
    assert list_seen(match, WATCHING, events) == ["BidMade"]


def test_a_move_that_comes_twice_is_late() -> None:
    key, question, moves = ask(PEOPLE)
    match, _ = PEOPLE.answer(key, question, moves[3])
    assert refuse_move(match, key, question, moves[3]) is ReasonCode.OTHER_QUESTION
    later = bid_all(match)
    assert refuse_move(later, key, question, moves[3]) is ReasonCode.OTHER_QUESTION


def test_nobody_moves_for_another_seat() -> None:
    key, question, moves = ask(PEOPLE)
    with refuse(TableCode.OTHER_SEAT):
        PEOPLE.answer(KEYS[1], question, moves[3])
    theirs = Bid(1, 3)
    assert refuse_move(PEOPLE, KEYS[1], question, theirs) is ReasonCode.OTHER_QUESTION
    with refuse(TableCode.OTHER_SEAT):
        PEOPLE.answer(key, question, theirs)
    with refuse(TableCode.UNKNOWN_KEY):
        PEOPLE.answer(KEYS[7], question, moves[3])


def test_an_illegal_move_lists_the_moves_of_its_own_seat_only() -> None:
    key, question, _ = ask(PEOPLE)
    with pytest.raises(IllegalMoveError) as caught:
        PEOPLE.answer(key, question, Bid(0, 11))
    assert caught.value.reason.code is ReasonCode.BID_OUT_OF_RANGE
    assert caught.value.legal == tuple([Bid(0, tricks) for tricks in range(11)])


def test_who_was_asked_nothing_has_nothing_to_answer() -> None:
    assert PEOPLE.view(KEYS[1]).question is None
    assert refuse_move(PEOPLE, KEYS[1], None, Bid(1, 3)) is ReasonCode.OTHER_QUESTION
    key, _, moves = ask(PEOPLE)
    assert refuse_move(PEOPLE, key, None, moves[0]) is ReasonCode.OTHER_QUESTION


def test_people_do_not_deal() -> None:
    key, question, _ = ask(PEOPLE)
    deal = PEOPLE.entries[0]
    assert isinstance(deal, Deal)
    assert refuse_move(PEOPLE, key, question, deal) is ReasonCode.OTHER_QUESTION


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"question": "1-bid-0-0-1"}, "expected a Question"),
        ({"since": -1}, "expected a version"),
        ({"since": "1"}, "expected a version"),
        ({"seconds": -1}, "expected seconds"),
        ({"seconds": float("nan")}, "expected seconds"),
    ],
)
def test_what_is_no_answer(given: dict[str, object], said: str) -> None:
    key, question, moves = ask(PEOPLE)
    with pytest.raises(StateError, match=said):
        PEOPLE.answer(**({"key": key, "question": question, "move": moves[0]} | given))  # type: ignore[arg-type]  # refused


def test_what_is_no_move() -> None:
    key, question, _ = ask(PEOPLE)
    assert refuse_move(PEOPLE, key, question, "QS") is ReasonCode.OTHER_QUESTION  # type: ignore[arg-type]  # refused


def test_the_next_hand_is_dealt_at_once() -> None:
    match = PEOPLE
    while match.state.hand_number == 1:
        last, match = match, answer(match)
    events = match.catch_up(KEYS[2], last.version)
    assert isinstance(events, tuple)
    assert match.version == last.version + 2
    kinds = [type(event).__name__ for event in events]
    assert kinds[-3:] == ["HandScored", "HandDealt", "HandSeen"]
    assert match.state.to_act == ((last.state.dealer + 2) % 4,)


def test_bots_never_move_inside_an_answer() -> None:
    match = answer(open_table(people=(0, 1)))
    match = answer(match)
    assert match.state.to_act == (2,)
    one, events = match.play_bots(most=1)
    assert one.state.to_act == (3,)
    assert len(events) == 1
    assert one.play_bots()[0] == match.play_bots()[0]
    assert match.play_bots(most=0) == (match, ())


def test_bots_choose_the_same_again() -> None:
    match = open_table(people=(1,))
    assert match.play_bots() == match.play_bots()
    other = open_table(people=(1,), seed=8)
    assert other.play_bots()[0].state.bids[0] is not None


def test_bots_play_a_match_out() -> None:
    match, events = open_table(people=(), bot="random").play_bots()
    assert match.state.is_over
    assert type(events[-1]).__name__ == "MatchOver"
    assert match.play_bots() == (match, ())


def test_a_host_makes_bots_of_its_own() -> None:
    match = open_table(people=(1,), bot="my bot")
    with pytest.raises(BotError, match="my bot"):
        match.play_bots()
    made: list[str] = []

    def make(text: str) -> RandomBot:
        made.append(text)
        return RandomBot()

    assert match.play_bots(make_bot=make)[0].state.to_act == (1,)
    assert made == ["my bot"]  # the others come after the person


def test_a_bot_may_think_while_others_come_and_go() -> None:
    match = open_table(people=(1, 2, 3))
    found = match.choose_for_bot()
    assert found is not None
    later = match.stand(WATCHING).sit(None, KEYS[8])
    made, events = later.answer_for_bot(found)
    assert made.state == match.play_bots(most=1)[0].state
    assert list_seen(made, KEYS[1], events) == ["BidMade"]
    with pytest.raises(IllegalMoveError):
        made.answer_for_bot(found)
    with refuse(TableCode.NO_BOT):
        match.sit(0, KEYS[7]).answer_for_bot(found)
    assert made.choose_for_bot() is None


def test_the_programs_of_bots_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Bot] = []

    def make(text: str) -> Bot:
        made.append(parse_bot(text))
        return made[-1]

    monkeypatch.setattr("counter_rules.table._answers.parse_bot", make)
    match = open_table(people=(0,), bot=f"process:{sys.executable} {EXAMPLE}")
    assert match.play_bots() == (match, ())
    assert not made  # it is a person's turn
    match = answer(match)
    seen = view(match.state, 1)
    match, _ = match.play_bots(most=1)
    match, _ = match.play_bots()
    assert match.state.to_act == (0,)
    assert len(made) == 3
    for bot in made:
        with pytest.raises(BotError, match="is closed"):
            bot(seen, random.Random(7))


@pytest.mark.parametrize("most", [-1, "2", 1.5])
def test_what_is_no_number_of_moves(most: int) -> None:
    with pytest.raises(StateError, match="expected a number of moves"):
        PEOPLE.play_bots(most=most)


def test_an_empty_seat_is_waited_for() -> None:
    match = Match.start(COUNTER, seed=7)
    assert match.play_bots() == (match, ())
    assert match.state.to_act == (0,)


def test_sealed_moves_come_in_any_order() -> None:
    match = open_table(
        get_ruleset("blackout", players=3, simultaneous_bidding=True), people=(0, 1, 2)
    )
    questions = {seat: match.view(KEYS[seat]).question for seat in range(3)}
    for seat in (2, 0, 1):
        question = questions[seat]
        assert question is not None
        moves = legal_moves(match.state, seat)
        match, events = match.answer(KEYS[seat], question, moves[0])
        kinds = list_seen(match, WATCHING, events)
        assert kinds == (["Committed"] if None in match.state.bids else ["Committed", "BidsOpened"])


def test_the_time_left_is_data_and_the_host_has_the_clock() -> None:
    control = TimeControl(move=30, match=100, increment=2)
    match = Match.start(COUNTER, seed=7, control=control).sit(0, KEYS[0])
    key, question, moves = ask(match)
    match, _ = match.answer(key, question, moves[0], seconds=80)
    assert match.chairs[0].seconds == 22
    assert match.to_client_data(KEYS[0])["chairs"][0]["seconds"] == 22  # type: ignore[index]  # JSON
    assert Match.from_data(match.to_data()) == match


def test_without_a_control_there_is_no_time() -> None:
    key, question, moves = ask(PEOPLE)
    match, _ = PEOPLE.answer(key, question, moves[0], seconds=80)
    assert match.chairs[0].seconds is None
    with pytest.raises(StateError, match="expected a TimeControl"):
        Match.start(COUNTER, seed=7, control=30)  # type: ignore[arg-type]  # refused


def test_a_match_makes_its_record_with_proof() -> None:
    match = PEOPLE.sit(0, KEYS[0], name="Ana")
    assert match.make_record().names == ("Ana", "", "", "")
    assert dict(match.make_record().tags) == {"Commitment": match.commitment}
    over = play_to_end(match, random.Random(7))
    record = over.make_record()
    record.check_deals(match.commitment)
    assert record.replay() == over.state
    assert view(record.replay(), 2) == over.view(KEYS[2])


MOVE = {"move": "Bid", "seat": 0, "tricks": 3, "blind": False}
ANSWER = {"question": "1-bid-0-0-1", "version": 1, "move": MOVE}


def test_what_a_client_answers_is_read() -> None:
    found = parse_client_answer(json.dumps(ANSWER))
    match, _ = PEOPLE.answer(KEYS[0], found.question, found.move, since=found.since)
    assert match.state.bids[0] == 3


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "not JSON"),
        ("7", "expected an object of question, version and move, got 7"),
        ({}, "expected an object"),
        (ANSWER | {"version": "1"}, "expected a version of the match, got '1'"),
        (ANSWER | {"version": -1}, "expected a version of the match, got -1"),
        (ANSWER | {"question": None}, "expected the code of a question"),
        (ANSWER | {"move": "3"}, "a move is an object"),
        (ANSWER | {"move": MOVE | {"tricks": "3"}}, "not a valid move"),
        (" " * 2001, "more than 2000 characters"),
    ],
)
def test_what_no_client_answers(given: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_client_answer(given)
