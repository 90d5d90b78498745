"""The doubled lead in explanations (C5.6)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind
from support.builders import explain, resolve
from support.reports import find_report, leave_out, list_changes, list_reports


@pytest.mark.parametrize(
    ("text", "before", "after", "words"),
    [
        ("KC 8C 3C", 13.0, 26.0, "K♣ was led at double value: 13 → 26"),
        ("3C QC 8C", 15.0, 30.0, "3♣ was led at double value: 15 → 30"),
        ("AC KC 8C", 14.0, 28.0, "A♣ was led at double value: 14 → 28"),
        ("9C KC 3C", 9.0, 18.0, "9♣ was led at double value: 9 → 18"),
    ],
)
def test_it_reports_the_doubled_value(text: str, before: float, after: float, words: str) -> None:
    explanation = explain(text, doubled=True)
    assert list_reports(explanation, "doubled_lead") == [("value", "C5.6")]
    report = find_report(explanation, "doubled_lead", "value")
    assert list_changes(report) == [(ChangeKind.VALUE, 0, before, after)]
    assert report.sentences == (words,)


@pytest.mark.parametrize("text", ["QC 3C 8C", "6C 5C 8C"])
def test_it_is_silent_where_the_led_card_was_robbed(text: str) -> None:
    assert list_reports(explain(text, doubled=True), "doubled_lead") == []


def test_it_is_silent_where_the_lead_is_not_doubled() -> None:
    assert list_reports(explain("KC 8C 3C"), "doubled_lead") == []


def test_left_out_a_doubled_lead_is_plain() -> None:
    rules = leave_out("doubled_lead")
    assert resolve("KC 8C 3C", doubled=True, rules=rules).values == (13, 8, 3)
    assert list_reports(explain("KC 8C 3C", doubled=True, rules=rules), "doubled_lead") == []
