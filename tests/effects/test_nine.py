"""The nine in explanations (C5.7)."""

from __future__ import annotations

import pytest

from builders import explain, resolve
from counter_rules import ChangeKind
from reports import find_report, is_silent, leave_out, list_reports, tell


@pytest.mark.parametrize(
    ("text", "after", "words"),
    [("KC 9C JC", 15.0, "9 → 15"), ("3C 9C 5C", 0.5, "9 → ½")],
)
def test_it_reports_where_it_leans(text: str, after: float, words: str) -> None:
    explanation = explain(text)
    assert list_reports(explanation, "nine") == [("value", "C5.7")]
    report = find_report(explanation, "nine", "value")
    assert tell(report) == [(ChangeKind.VALUE, 1, 9.0, after)]
    assert report.sentences == (f"9♣ is swayed by the cards above and below nine: {words}",)


@pytest.mark.parametrize(
    ("text", "after", "words"),
    [("9C KC JC", 30.0, "18 → 30"), ("9C 3C 5C", 1.0, "18 → 1")],
)
def test_led_doubled_it_reports_final_values(text: str, after: float, words: str) -> None:
    report = find_report(explain(text, doubled=True), "nine", "value")
    assert tell(report) == [(ChangeKind.VALUE, 0, 18.0, after)]
    assert report.sentences == (f"9♣ is swayed by the cards above and below nine: {words}",)


def test_every_nine_reports() -> None:
    report = find_report(explain("KC 9C 9D"), "nine", "value")
    assert tell(report) == [(ChangeKind.VALUE, 1, 9.0, 15.0), (ChangeKind.VALUE, 2, 9.0, 15.0)]
    assert len(report.sentences) == 2


def test_it_acts_last_of_the_values() -> None:
    reports = explain("9C QC 3C 5C 6C AC", doubled=True).reports
    assert [r.effect for r in reports if r.stage == "value"] == [
        *("ace", "five", "queen", "three", "doubled_lead", "nine")
    ]


@pytest.mark.parametrize("text", ["9C KC 8C", "9C 9D 9S", "KC QC JC"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("nine", text)


def test_left_out_a_nine_is_9() -> None:
    rules = leave_out("nine")
    assert resolve("9C KC JC", rules=rules).values == (9, 13, 11)
    assert list_reports(explain("9C KC JC", rules=rules), "nine") == []
