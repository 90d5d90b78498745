"""The three in explanations (C5.5)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_it_reports_its_theft_in_one_sentence() -> None:
    explanation = explain("4C 4D 3C QC")
    assert list_reports(explanation, "three") == [("value", "C5.5")]
    report = find_report(explanation, "three", "value")
    assert list_changes(report) == [
        (ChangeKind.VALUE, 0, 4.0, 0.0),
        (ChangeKind.VALUE, 1, 4.0, 0.0),
        (ChangeKind.VALUE, 2, 3.0, 23.0),
        (ChangeKind.VALUE, 3, 12.0, 0.0),
    ]
    assert report.sentences == ("3♣ steals 4 from 4♣, 4 from 4♦, 12 from Q♣: 3 → 23",)


def test_it_takes_what_the_queen_has_become() -> None:
    report = find_report(explain("JC QC 3D"), "three", "value")
    assert report.sentences == ("3♦ steals 15 from Q♣: 3 → 18",)


def test_led_doubled_it_takes_plain_values() -> None:
    report = find_report(explain("3C QC 8C", doubled=True), "three", "value")
    assert report.sentences == ("3♣ steals 12 from Q♣: 3 → 15",)


def test_the_first_three_alone_reports() -> None:
    report = find_report(explain("3C 4D 3D"), "three", "value")
    assert list_changes(report) == [
        (ChangeKind.VALUE, 0, 3.0, 7.0),
        (ChangeKind.VALUE, 1, 4.0, 0.0),
    ]
    assert report.sentences == ("3♣ steals 4 from 4♦: 3 → 7",)


@pytest.mark.parametrize("text", ["3C 5C 8D", "4C 4D QC", "9S JD KS"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("three", text)


def test_left_out_a_three_is_3() -> None:
    rules = leave_out("three")
    result = resolve("3C QC 4D", rules=rules)
    assert (result.winner, result.values) == (1, (3, 12, 4))
    assert list_reports(explain("3C QC 4D", rules=rules), "three") == []
