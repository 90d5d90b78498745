"""The seven in explanations (C6.2)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


@pytest.mark.parametrize(("text", "place"), [("JC 7C 8C", 1), ("7C 7D 7S 5C", 0), ("8C KC 7D", 2)])
def test_it_reports_that_the_lowest_wins(text: str, place: int) -> None:
    explanation = explain(text)
    assert list_reports(explanation, "seven") == [("contest", "C6.2")]
    report = find_report(explanation, "seven", "contest")
    assert list_changes(report) == [(ChangeKind.DIRECTION, place, "highest", "lowest")]
    assert report.sentences == (
        "an odd number of sevens: the lowest trump or card of the led suit wins",
    )


@pytest.mark.parametrize("text", ["7C 7D 8C", "7C 7D 7S 7H", "KC 7C 8C", "7C 4D+4S 3C", "9S JD 3S"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("seven", text)


def test_left_out_the_highest_wins() -> None:
    rules = leave_out("seven")
    assert resolve("JC 7C 8C").winner == 1
    assert resolve("JC 7C 8C", rules=rules).winner == 0
    assert list_reports(explain("JC 7C 8C", rules=rules), "seven") == []
