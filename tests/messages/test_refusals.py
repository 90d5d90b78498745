"""Why a move is illegal, and whole refusals: every sentence word for word, in both languages.

The sentences stand below their cases in the tables of `errors`, ``moves.txt`` and ``deals.txt``.
"""

from __future__ import annotations

from counter_rules import Bid, Reason, ReasonCode, new_game
from counter_rules.messages import ENGLISH, GERMAN, describe
from errors.refused_cases import DEALS, MOVES, OLD, POSITIONS
from support.builders import COUNTER
from support.failures import each
from support.refusals import Refused, refuse

CASES = [case for case in (*MOVES, *DEALS) if case.said]


@each("case", [case for case in CASES if "en" in case.said], ids=str)
def test_a_reason(case: Refused) -> None:
    reason, english = refuse(case.state, case.move).reason, case.said["en"]
    assert str(reason) == f"{reason.sentence} ({reason.clause})" == english
    assert describe(reason, ENGLISH) == (english,)
    assert describe(reason, GERMAN) == (case.said["de"],)


@each("case", [case for case in CASES if "whole en" in case.said], ids=str)
def test_a_whole_refusal(case: Refused) -> None:
    error = refuse(case.state, case.move)
    assert str(error) == case.said["whole en"]
    assert describe(error, GERMAN) == (case.said["whole de"],)


def test_what_is_not_a_move() -> None:
    error = refuse(new_game(COUNTER[4]), "deal")
    assert str(error) == (
        "cannot apply 'deal': expected a Deal, Bid, Look, PlayCard, PassCard or "
        "NameTrump, got 'deal'"
    )
    assert describe(error, GERMAN) == (
        (
            "'deal' geht jetzt nicht: "
            "ein Zug ist Deal, Bid, Look, PlayCard, PassCard oder NameTrump, nicht 'deal'"
        ),
    )


def test_an_answer_to_another_question() -> None:
    assert str(OLD) == (
        "seat 1 cannot bid 3: the move does not answer the current question; choose again"
    )
    assert describe(OLD, GERMAN) == (
        (
            "Platz 1 kann nicht 3 ansagen: das beantwortet nicht, was jetzt zu entscheiden ist; "
            "bitte neu wählen"
        ),
    )


def test_every_reason_is_said_here() -> None:
    said = {case.reason.code for case in CASES if case.reason}
    assert {*said, ReasonCode.NOT_A_MOVE, OLD.reason.code} == set(ReasonCode)


def test_a_reason_without_a_clause_is_its_sentence() -> None:
    reason = Reason(ReasonCode.NOT_OFFERED, "")
    assert str(reason) == reason.sentence


def test_a_refusal_says_who_what_why_and_what_instead() -> None:
    texts = {"refusal.bid": "{seat:seat}|{given}|{why}|{instead}"}
    (said,) = describe(refuse(POSITIONS["together"], Bid(1, 3)), texts)
    who, what, why, instead = said.split("|")
    assert (who, what) == ("seat 1", "3")
    assert "(F3.6)" in why
    assert instead.endswith("0, 1, 2")
