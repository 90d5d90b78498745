"""Why a move is illegal, and whole refusals: every sentence word for word, in both languages."""

from __future__ import annotations

from counter_rules import Bid, Reason, ReasonCode
from counter_rules.messages import ENGLISH, GERMAN, describe
from messages.refused import FIXED, OLD, REFUSED, REFUSED_DEALS, WHOLE, Case
from support.failures import each
from support.refusals import refuse


@each("case", REFUSED + REFUSED_DEALS, ids=lambda case: case[2])
def test_a_reason(case: Case) -> None:
    state, move, english, german = case
    reason = refuse(state, move).reason
    assert str(reason) == f"{reason.sentence} ({reason.clause})" == english
    assert describe(reason, ENGLISH) == (english,)
    assert describe(reason, GERMAN) == (german,)


@each("case", WHOLE, ids=lambda case: str(case[1]))
def test_a_whole_refusal(case: Case) -> None:
    state, move, english, german = case
    error = refuse(state, move)
    assert str(error) == english
    assert describe(error, GERMAN) == (german,)


def test_an_answer_to_another_question() -> None:
    assert str(OLD) == (
        "seat 1 cannot bid 3: it answers another question than the one asked now; choose again"
    )
    assert describe(OLD, GERMAN) == (
        (
            "Sitz 1 kann nicht 3 ansagen: das antwortet auf eine andere Frage als die jetzt "
            "gestellte; bitte neu wählen"
        ),
    )


def test_every_reason_is_said_here() -> None:
    cases = REFUSED + REFUSED_DEALS + WHOLE
    said = {refuse(state, move).reason.code for state, move, *_ in cases}
    assert {*said, OLD.reason.code} == set(ReasonCode)


def test_a_reason_without_a_clause_is_its_sentence() -> None:
    reason = Reason(ReasonCode.NOT_OFFERED, "")
    assert str(reason) == reason.sentence


def test_a_refusal_says_who_what_why_and_what_instead() -> None:
    texts = {"refusal.bid": "{seat:seat}|{given}|{why}|{instead}"}
    (said,) = describe(refuse(FIXED, Bid(1, 3)), texts)
    who, what, why, instead = said.split("|")
    assert (who, what) == ("seat 1", "3")
    assert "(F3.6)" in why
    assert instead.endswith("0, 1, 2")
