"""The five in explanations (C5.3, C7.4)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_it_reports_its_theft_and_the_pass() -> None:
    explanation = explain("5C 6D 7C KC")
    assert list_reports(explanation, "five") == [("value", "C5.3"), ("after", "C7.4")]
    theft = find_report(explanation, "five", "value")
    assert list_changes(theft) == [
        (ChangeKind.VALUE, 0, 5.0, 11.0),
        (ChangeKind.VALUE, 1, 6.0, 0.0),
    ]
    assert theft.sentences == ("5♣ steals 6 from 6♦: 5 → 11",)
    after = find_report(explanation, "five", "after")
    assert list_changes(after) == [(ChangeKind.PASSING, 0, False, True)]
    assert after.sentences == ("a five was played: every player passes a card to the left",)


def test_it_takes_all_sixes_in_one_sentence() -> None:
    theft = find_report(explain("6C 5D 6S 5C"), "five", "value")
    assert theft.sentences == ("5♦ steals 6 from 6♣, 6 from 6♠: 5 → 17",)


def test_without_a_six_it_reports_the_pass_alone() -> None:
    assert list_reports(explain("8C 5D 5S"), "five") == [("after", "C7.4")]


def test_in_the_last_trick_it_reports_the_theft_alone() -> None:
    assert list_reports(explain("8C 5D 6S", last=True), "five") == [("value", "C5.3")]


@pytest.mark.parametrize("text", ["6C 7C 8C", "9S JD KS"])
def test_it_is_silent_where_no_five_lies(text: str) -> None:
    assert is_silent("five", text)


def test_left_out_a_five_is_5_and_nobody_passes() -> None:
    rules = leave_out("five")
    result = resolve("5C 6D 8C", rules=rules)
    assert (result.values, result.passing) == ((5, 6, 8), False)
    assert list_reports(explain("5C 6D 8C", rules=rules), "five") == []
