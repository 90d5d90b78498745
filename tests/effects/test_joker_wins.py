"""The joker that wins, in explanations (F6.7). (Tricks: `clauses/tricks.txt`.)"""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, VerdictCode, get_ruleset
from support.builders import explain
from support.reports import find_report, list_changes, list_reports

RULES = get_ruleset("office_oh_hell", players=4, jokers_high=True)


@pytest.mark.parametrize("text", ["9C KC 3C", "9C 2H AC", "9C KD AS", "KC AC"])
def test_without_a_joker_it_is_silent(text: str) -> None:
    assert explain(text, rules=RULES).reports == ()


@pytest.mark.parametrize(("text", "place"), [("9C * AH", 1), ("* 9C AH", 0), ("9C KC * *", 2)])
def test_it_reports_that_it_is_the_first(text: str, place: int) -> None:
    explanation = explain(text, rules=RULES)
    assert list_reports(explanation, "joker_wins") == [("contest", "F6.7")]
    report = find_report(explanation, "joker_wins", "contest")
    assert list_changes(report) == [(ChangeKind.CHAMPION, place, False, True)]
    assert report.sentences == ("* is the first joker",)


def test_the_verdict_names_it() -> None:
    explanation = explain("9C * AH", rules=RULES)
    verdict = explanation.verdict
    assert (verdict.code, verdict.clause, verdict.is_tied) == (VerdictCode.CHAMPION, "F6.7", False)
    assert explanation.sentences == (
        "* is the first joker (F6.7)",
        "* wins as the first joker (F6.7)",
    )


def test_two_jokers_are_no_tie() -> None:
    verdict = explain("9C * * AH", rules=RULES).verdict
    assert (verdict.code, verdict.is_tied) == (VerdictCode.CHAMPION, False)
