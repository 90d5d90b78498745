"""The six in explanations (C7.1, C7.2)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_it_reports_the_next_leader_and_the_doubled_lead() -> None:
    explanation = explain("8C 6C KC")
    assert list_reports(explanation, "six") == [("after", "C7.1, C7.2")]
    report = find_report(explanation, "six", "after")
    assert list_changes(report) == [
        (ChangeKind.NEXT_LEADER, 1, 2, 1),
        (ChangeKind.DOUBLED_LEAD, 1, False, True),
    ]
    assert report.sentences == (
        "6♣ alone is lowest: seat 1 leads next, not seat 2",
        "6♣ alone is lowest: the card led next counts double",
    )


def test_where_its_player_won_it_reports_the_doubled_lead_alone() -> None:
    report = find_report(explain("8C 6C 7C"), "six", "after")
    assert list_changes(report) == [(ChangeKind.DOUBLED_LEAD, 1, False, True)]


def test_where_nobody_won_it_takes_the_lead_from_the_leader() -> None:
    report = find_report(explain("4C 6D 5S"), "six", "after")
    assert list_changes(report)[0] == (ChangeKind.NEXT_LEADER, 1, 0, 1)


def test_of_two_sixes_the_one_that_is_lowest_is_named() -> None:
    report = find_report(explain("6C 8C 6D", doubled=True), "six", "after")
    assert list_changes(report) == [
        (ChangeKind.NEXT_LEADER, 2, 0, 2),
        (ChangeKind.DOUBLED_LEAD, 2, False, True),
    ]
    assert report.sentences[0] == "6♦ alone is lowest: seat 2 leads next, not seat 0"


@pytest.mark.parametrize("text", ["6C 3C KC", "6C 6D KC", "8C 5C KC", "9S JD KS", "6C 9D"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("six", text)


def test_it_is_silent_after_the_last_trick() -> None:
    assert list_reports(explain("8C 6C KC", last=True), "six") == []


def test_left_out_a_six_leads_nothing_and_is_robbed_all_the_same() -> None:
    rules = leave_out("six")
    result = resolve("8C 6C KC", rules=rules)
    assert (result.next_leader, result.doubled_lead) == (2, False)
    assert list_reports(explain("8C 6C KC", rules=rules), "six") == []
    assert resolve("5C 6C", rules=rules).values == (11, 0)
