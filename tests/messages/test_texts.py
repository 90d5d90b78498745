"""Catalogues of an app's own: what they change, what they lack, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from counter_rules import Bid, NotationError, Phase, Rank, StateError, Suit
from counter_rules.messages import (
    ENGLISH,
    GERMAN,
    Message,
    Texts,
    describe,
    format_message,
    format_value,
    list_text_faults,
    with_clause,
)
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.render import text
from counter_rules.trick import Buff
from errors.refused_cases import POSITIONS
from support.builders import card, cards, trick
from support.failures import each
from support.refusals import refuse

TURN = Reason.of(ReasonCode.NOT_YOUR_TURN, "C2.1", turn=2)
FOLLOW = Reason.of(ReasonCode.MUST_FOLLOW, "C3.1", suit=Suit.HEARTS)


# What a catalogue lacks, or says in its own way.


def test_english_is_what_is_said_by_default() -> None:
    assert describe(FOLLOW) == describe(FOLLOW, ENGLISH) == (str(FOLLOW),)


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    assert describe(FOLLOW, {}) == ("must follow hearts (C3.1)",)
    assert describe(FOLLOW, {"word.suit.hearts": "cœur"}) == ("must follow cœur (C3.1)",)
    assert describe(FOLLOW, {"reason.must_follow": "{suit}!"}) == ("hearts! (C3.1)",)


def test_a_single_text_of_a_catalogue_may_be_changed() -> None:
    texts = {**GERMAN, "reason.must_follow": "Farbzwang: {suit}", "cited": "{clause}: {sentence}"}
    assert describe(FOLLOW, texts) == ("C3.1: Farbzwang: Herz",)
    assert describe(FOLLOW, GERMAN) == ("Herz muss bedient werden (C3.1)",)


def test_a_text_may_leave_out_a_detail() -> None:
    assert describe(FOLLOW, {"cited": "{sentence}"}) == ("must follow hearts",)


def test_a_text_may_write_braces() -> None:
    assert format_message(Message("word.and"), {"word.and": "{{&}}"}) == "{&}"


def test_a_refusal_is_one_sentence_with_all_its_parts_translated() -> None:
    error = refuse(POSITIONS["together"], Bid(1, 3))
    assert describe(error) == (str(error),)
    assert describe(error, {"refusal.bid": "{why}", "cited": "{clause}"}) == ("F3.6",)


# Seats.


def test_a_seat_may_have_a_name() -> None:
    assert describe(TURN, {"seat.2": "Anna"}) == ("it is Anna's turn (C2.1)",)
    assert describe(TURN, {**GERMAN, "seat.2": "Anna"}) == ("an der Reihe ist Anna (C2.1)",)


def test_names_may_be_given_by_seat() -> None:
    assert describe(TURN, names=("Anna", "Bo", "Cem")) == ("it is Cem's turn (C2.1)",)
    assert (
        describe([TURN, TURN], GERMAN, names=["", "", "{Z}"])
        == ("an der Reihe ist {Z} (C2.1)",) * 2
    )


def test_names_given_by_seat_go_before_those_of_a_catalogue() -> None:
    texts = {**GERMAN, "seat.2": "Anna"}
    assert describe(TURN, texts, names=("Zoe", "Yan", "Xi")) == ("an der Reihe ist Xi (C2.1)",)
    assert describe(TURN, texts, names=("Zoe", "Yan")) == describe(TURN, texts)


@each("names", [(), ("Anna",), ("Anna", "Bo", ""), ("Anna", "Bo", " ")])
def test_whoever_has_no_name_stays_a_seat(names: tuple[str, ...]) -> None:
    assert describe(TURN, names=names) == describe(TURN)


@each("names", ["Anna", {"seat.2": "Anna"}, [2], [b"Anna"], [None, None, "A"]])
def test_names_are_strings_in_a_list(names: Any) -> None:  # noqa: ANN401
    with pytest.raises(StateError, match="names must be strings in a list, one for each seat, not"):
        describe(TURN, names=names)
    with pytest.raises(StateError, match="names must be strings in a list, one for each seat, not"):
        text(trick("5C 6C"), names=names)


@each("names", [None, 3, object()])
def test_names_are_a_list(names: Any) -> None:  # noqa: ANN401
    with pytest.raises(StateError, match="expected a series of names, got"):
        describe(TURN, names=names)


def test_the_seats_without_a_name_keep_their_number() -> None:
    texts = {**GERMAN, "seat.2": "Anna"}
    assert format_value((0, 2), texts, "seat") == "Platz 0 und Anna"


def test_a_name_is_taken_as_it_stands() -> None:
    assert describe(TURN, {"seat.2": "{A}"}) == ("it is {A}'s turn (C2.1)",)


def test_all_seats_may_be_called_otherwise() -> None:
    assert describe(TURN, {"seat": "player {number}"}) == ("it is player 2's turn (C2.1)",)


# Texts that cannot be filled in.


STYLED = "{tricks} may be written plainly, with :seat or with :symbol"


@each("text", ["{colour}", "{}", "{0}", "{suit", "suit}", "{suit.name}"])
def test_a_text_that_cannot_be_filled_in_is_an_error_that_says_what_there_is(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        describe(FOLLOW, {"reason.must_follow": text})
    assert str(caught.value) == (
        "the text of 'reason.must_follow' cannot be filled in: the details are suit"
    )
    assert caught.value.text == text


def test_a_message_without_details_says_so() -> None:
    with pytest.raises(NotationError) as caught:
        format_message(Message("word.and"), {"word.and": " {and} "})
    assert str(caught.value) == ("the text of 'word.and' cannot be filled in: the details are none")


def test_a_message_with_several_details_lists_them() -> None:
    message = Message.of("reason.total_fixed", tricks=3, allowed=range(3))
    with pytest.raises(NotationError, match=r"the details are tricks, allowed$"):
        format_message(message, {"reason.total_fixed": "{sum}"})


# Values.


@each(
    ("value", "style", "english", "german"),
    [
        (3, "", "3", "3"),
        (-2, "", "-2", "-2"),
        (11.0, "", "11", "11"),
        (2.5, "", "2½", "2½"),
        (0.5, "", "½", "½"),
        (0.0, "", "0", "0"),
        (-0.5, "", "-½", "-½"),
        (-1.0, "", "-1", "-1"),
        (None, "", "none", "keiner"),
        (None, "symbol", "none", "keiner"),
        (Suit.HEARTS, "", "hearts", "Herz"),
        (Suit.HEARTS, "symbol", "♥", "♥"),
        (Suit.JOKERS, "", "jokers", "Joker"),
        (Suit.JOKERS, "symbol", "*", "*"),
        (Rank.ACE, "", "ace", "Ass"),
        (Phase.PASS, "", "pass", "Weiterreichen"),
        (Buff.VICTOR, "", "victor", "Sieger"),
        (ReasonCode.HOOKED, "", "ReasonCode.HOOKED", "ReasonCode.HOOKED"),
        (card("10S"), "", "10♠", "10♠"),
        (cards("AC 4D *"), "", "A♣, 4♦, *", "A♣, 4♦, *"),
        ((), "", "", ""),
        ((Rank.TWO, None, 0.5), "", "two, none, ½", "Zwei, keiner, ½"),
        (range(3), "", "0 to 2", "0 bis 2"),
        (range(2, 3), "", "2", "2"),
        (4, "seat", "seat 4", "Platz 4"),
        ((1,), "seat", "seat 1", "Platz 1"),
        ((0, 2), "seat", "seat 0 and seat 2", "Platz 0 und Platz 2"),
        ((0, 1, 3), "seat", "seat 0, seat 1 and seat 3", "Platz 0, Platz 1 und Platz 3"),
        (Message("verdict.able"), "", " that can win", ", die gewinnen kann"),
        ((Message.of("refusal.blind", tricks=1), 2), "", "1 blind, 2", "blind 1, 2"),
        ("a text", "", "a text", "a text"),
    ],
)
def test_a_value_is_written_as_people_read_it(
    value: object, style: str, english: str, german: str
) -> None:
    assert (format_value(value, ENGLISH, style), format_value(value, GERMAN, style)) == (
        english,
        german,
    )


def test_a_sentence_without_a_clause_is_not_cited() -> None:
    message = Message("word.and")
    assert with_clause(message, "") is message
    assert str(with_clause(Message("word.high"), "C1.1")) == "high (C1.1)"


# What is wrong with a catalogue.


@each("texts", [ENGLISH, GERMAN], ids=["english", "german"])
def test_the_catalogues_are_without_fault(texts: Texts) -> None:
    assert list_text_faults(texts) == ()


def test_names_of_seats_belong_to_a_catalogue() -> None:
    assert list_text_faults({**GERMAN, "seat.0": "Anna", "seat.12": "{Bo}"}) == ()


@each(
    ("key", "text", "fault"),
    [
        ("reason.hoked", "x", "is not a key of the catalogue"),
        ("seat.x", "Anna", "is not a key of the catalogue"),
        ("seat.", "Anna", "is not a key of the catalogue"),
        ("reason.hooked", "{sum}", "fills in 'sum', which is not one of its details: tricks"),
        ("reason.hooked", "{}", "fills in '', which is not one of its details: tricks"),
        ("word.and", "{suit}", "fills in 'suit', which is not one of its details: none"),
        (
            "event.card_given",
            "{card} {seat:seat}",
            "fills in 'seat', which is not one of its details: giver, card, taker",
        ),
        ("word.and", "{", "cannot be read: single '{' encountered in format string"),
        ("word.and", "}", "cannot be read: single '}' encountered in format string"),
        ("reason.hooked", "{tricks", "cannot be read: expected '}' before end of string"),
        ("reason.hooked", "{tricks:bold}", f"cannot be read: {STYLED}"),
        ("reason.hooked", "{tricks!r}", f"cannot be read: {STYLED}"),
        ("reason.hooked", "{tricks:{tricks}}", f"cannot be read: {STYLED}"),
    ],
)
def test_a_fault_is_described(key: str, text: str, fault: str) -> None:
    assert list_text_faults({**ENGLISH, key: text}) == (f"{key} {fault}",)


def test_missing_texts_come_first_in_the_order_of_the_english_ones() -> None:
    texts = {key: text for key, text in GERMAN.items() if not key.startswith("word.h")}
    assert list_text_faults({**texts, "word.and": "{x}"}) == (
        "word.highest is missing",
        "word.high is missing",
        "word.and fills in 'x', which is not one of its details: none",
    )


def test_every_text_is_missing_in_an_empty_catalogue() -> None:
    assert list_text_faults({}) == tuple(f"{key} is missing" for key in ENGLISH)


@each("texts", ["de", 7])
def test_what_is_not_a_catalogue_is_refused(texts: object) -> None:
    reason = Reason.of(ReasonCode.NOT_OFFERED, "C2.1")
    with pytest.raises(NotationError, match="expected a catalogue such as ENGLISH or GERMAN, got"):
        describe(reason, texts)  # type: ignore[arg-type]


def test_a_faulty_text_within_another_is_named_itself() -> None:
    with pytest.raises(NotationError, match=r"reason\.must_follow"):
        describe(FOLLOW, {"reason.must_follow": "{x}"})
