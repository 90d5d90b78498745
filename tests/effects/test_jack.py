"""The jack in explanations (C7.3)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Suit
from support.builders import cards, explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_it_reports_the_new_indicator_and_the_stack() -> None:
    explanation = explain("8C JS KC", trump="H")
    assert list_reports(explanation, "jack") == [("after", "C7.3")]
    report = find_report(explanation, "jack", "after")
    assert list_changes(report) == [
        (ChangeKind.TURNED, 1, (), cards("JS")),
        (ChangeKind.INDICATOR, 1, Suit.HEARTS, Suit.SPADES),
    ]
    assert report.sentences == (
        "face up now: J♠",
        "trump changes from the next trick on: ♥ → ♠",
    )


def test_several_jacks_report_in_play_order() -> None:
    report = find_report(explain("JC 8C JD", trump="H"), "jack", "after")
    assert report.sentences == (
        "face up now: J♣, J♦",
        "trump changes from the next trick on: ♥ → ♦",
    )


def test_the_jack_of_trumps_reports_the_stack_alone() -> None:
    report = find_report(explain("8C JH KC", trump="H"), "jack", "after")
    assert list_changes(report) == [(ChangeKind.TURNED, 1, (), cards("JH"))]


def test_in_the_last_trick_no_trump_is_announced() -> None:
    report = find_report(explain("8C JS KC", trump="H", last=True), "jack", "after")
    assert report.sentences == (
        "face up now: J♠",
        "trump would change, but the hand is over: ♥ → ♠",
    )


@pytest.mark.parametrize("text", ["8C QS KC", "9S 10D 3S"])
def test_it_is_silent_where_no_jack_lies(text: str) -> None:
    assert is_silent("jack", text)


def test_left_out_a_jack_turns_no_trump() -> None:
    rules = leave_out("jack")
    result = resolve("8C JS KC", trump="H", rules=rules)
    assert (result.indicator, result.turned) == (Suit.HEARTS, ())
    assert list_reports(explain("8C JS KC", rules=rules), "jack") == []
    assert resolve("JC AC QC", rules=rules).values == (11, 14, 15)
