"""Refusals as JSON: why a move is illegal, in several languages, and what may be done instead."""

from __future__ import annotations

import json

import pytest

from counter_rules import (
    AnswerError,
    IllegalMoveError,
    NotationError,
    Reason,
    ReasonCode,
    StateError,
    describe,
    parse_answer,
    view,
    why_illegal,
)
from counter_rules.cards import Rank, Suit
from counter_rules.engine import illegal_move
from counter_rules.messages import ENGLISH, GERMAN
from counter_rules.notation import format_refusal, parse_move, refusal_schema, to_data
from counter_rules.reasons import TableCode, TableError
from errors.refused_cases import DEALS, MOVES
from events.samples import EVENTS
from messages.answered import ASKED
from support.schemas import make_validator

LANGUAGES = {"en": ENGLISH, "de": GERMAN}
VALIDATOR = make_validator(refusal_schema())


def list_refused() -> list[IllegalMoveError]:
    """Return the error of every refused move and deal."""
    return [
        illegal_move(case.state, case.move, case.reason) for case in (*MOVES, *DEALS) if case.reason
    ]


def list_unclear() -> list[AnswerError]:
    """Return an error of each kind of answer that is none."""
    found = list[AnswerError]()
    for seat, text in ((0, "4"), (0, "?"), (1, "?")):
        with pytest.raises(AnswerError) as caught:
            parse_answer(view(ASKED, seat), text)
        found.append(caught.value)
    return found


def test_every_refusal_is_as_its_schema_says_and_in_every_language() -> None:
    for error in (*list_refused(), *list_unclear()):
        data = json.loads(format_refusal(error, languages=LANGUAGES))
        assert list(VALIDATOR.iter_errors(data)) == []
        assert data == to_data(error, languages=LANGUAGES)
        assert data["sentences"] == {
            "en": describe(error, ENGLISH)[0],
            "de": describe(error, GERMAN)[0],
        }


def test_a_refused_move_has_its_code_its_clause_and_the_legal_moves() -> None:
    for error in list_refused():
        data = to_data(error)
        assert data["refusal"] == error.reason.code.value
        assert data["clause"] == error.reason.clause
        changed = {"changed_card", "changed_suit"} if error.reason.changed else set()
        assert set(data["details"]) == {*dict(error.reason.details), *changed}
        assert parse_move(data["move"]) == error.move
        assert [parse_move(one) for one in data["legal"]] == list(error.legal)


def test_so_has_an_answer_that_is_none() -> None:
    several, unclear, nothing = map(to_data, list_unclear())
    codes = [data["refusal"] for data in (several, unclear, nothing)]
    assert codes == ["several", "unclear", "none"]
    assert several["details"] == {"given": "'4'"}
    assert several["move"] is None
    assert [str(parse_move(one)) for one in several["legal"]] == ["4♦", "4♦+4♥", "4♥", "4♥+4♦"]
    assert nothing["legal"] == []


def test_a_reason_alone_offers_nothing() -> None:
    case = next(case for case in MOVES if case.reason and case.reason.code.value == "must_follow")
    data = to_data(why_illegal(case.state, case.move))
    assert (data["refusal"], data["legal"]) == ("must_follow", [])
    assert data["sentences"] == {"en": str(case.reason)}
    assert data["details"]["suit"] in "CDHS"


def test_what_a_reason_mentions_is_plain() -> None:
    reason = Reason.of(
        ReasonCode.NOT_OFFERED,
        "X1",
        suit=Suit.HEARTS,
        rank=Rank.FOUR,
        bids=range(3),
        cards=(Suit.SPADES, None),
        half=0.5,
    )
    assert to_data(reason)["details"] == {
        "suit": "H",
        "rank": "4",
        "bids": {"first": 0, "last": 2},
        "cards": ["S", None],
        "half": "½",
    }


def test_every_code_is_in_the_schema() -> None:
    codes = refusal_schema()["$defs"]["Refusal"]["properties"]["refusal"]["enum"]
    reasons = [code.value for kind in (ReasonCode, TableCode) for code in kind]
    assert codes == [*reasons, "unclear", "several", "none", "unreadable"]


def test_a_table_refuses_in_any_language() -> None:
    error = TableError.of(TableCode.SEAT_TAKEN, seat=2)
    assert to_data(error, languages={"en": ENGLISH, "de": GERMAN}) == {
        "refusal": "seat_taken",
        "clause": "",
        "details": {"seat": 2},
        "sentences": {"en": "this seat is taken", "de": "dieser Platz ist besetzt"},
        "move": None,
        "legal": [],
    }


def test_a_refusal_names_the_players() -> None:
    error = TableError.of(TableCode.OTHER_SEAT, seat=1, own=0)
    data = to_data(error, languages={"de": GERMAN}, names=("Ana", "Ben"))
    assert data["sentences"] == {"de": "das ist ein Zug von Ben, und du bist Ana"}
    assert to_data(error)["sentences"] == {"en": "that is a move of seat 1, and you are seat 0"}


def test_a_text_that_cannot_be_read() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move("[]")
    data = to_data(caught.value, languages={"en": ENGLISH, "de": GERMAN})
    VALIDATOR.validate(data)
    assert data["refusal"] == "unreadable"
    assert data["sentences"] == dict.fromkeys(("en", "de"), str(caught.value))
    assert (data["move"], data["legal"]) == (None, [])


def test_anything_else_is_refused() -> None:
    for given in (None, "must follow", ValueError("no"), list_refused()):
        with pytest.raises(StateError, match="expected an IllegalMoveError, a NotationError"):
            format_refusal(given)  # type: ignore[arg-type]  # no refusal
    for languages in ([GERMAN], {3: GERMAN}):
        with pytest.raises(NotationError, match="expected catalogues by language, such as"):
            format_refusal(list_refused()[0], languages=languages)  # type: ignore[arg-type]


def test_several_events_are_written_like_each_of_them() -> None:
    assert to_data(EVENTS) == [to_data(event) for event in EVENTS]
    assert to_data([]) == to_data(()) == []
    with pytest.raises(StateError, match="expected a view, an event, a move or a refusal, got int"):
        to_data([EVENTS[0], 3])  # type: ignore[list-item]  # no event
