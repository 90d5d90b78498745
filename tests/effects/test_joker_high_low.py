"""The joker named high or low, in explanations (F4.3, F4.4). (Tricks: `clauses/tricks.txt`.)"""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, VerdictCode, get_ruleset
from support.builders import explain
from support.reports import find_report, list_changes, list_reports

RULES = get_ruleset("northeast_blackout", players=6)
CITED = "F4.3, F4.4"


def test_high_reports_that_it_wins() -> None:
    explanation = explain("9C *high AH", rules=RULES)
    assert list_reports(explanation, "joker_high_low") == [("contest", CITED)]
    report = find_report(explanation, "joker_high_low", "contest")
    assert list_changes(report) == [(ChangeKind.CHAMPION, 1, False, True)]
    assert report.sentences == ("* is named high",)
    verdict = explanation.verdict
    assert (verdict.code, verdict.clause, verdict.is_tied) == (VerdictCode.CHAMPION, CITED, False)
    assert verdict.sentence == "* wins as the joker named high"


def test_low_reports_that_it_cannot_win() -> None:
    explanation = explain("*low 9C KC", rules=RULES)
    report = find_report(explanation, "joker_high_low", "contest")
    assert list_changes(report) == [(ChangeKind.BARRED, 0, False, True)]
    assert explanation.sentences == (
        f"* is named low ({CITED})",
        "K♣ wins, the highest card of the led suit (F0.5)",
    )


@pytest.mark.parametrize("text", ["9C *low *high AH", "9C *high *low AH"])
def test_two_jokers_report_both(text: str) -> None:
    explanation = explain(text, rules=RULES)
    report = find_report(explanation, "joker_high_low", "contest")
    assert {change.kind for change in report.changes} == {ChangeKind.BARRED, ChangeKind.CHAMPION}
    assert sorted(report.sentences) == ["* is named high", "* is named low"]
    assert explanation.sentences[-1] == f"* wins as the joker named high ({CITED})"


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("9C *low 3D", VerdictCode.ONLY_LED, "9♣ wins, the only card of the led suit"),
        ("9C *low 2H", VerdictCode.ONLY_TRUMP, "2♥ wins, the only trump"),
        ("*low 2H 3H", VerdictCode.HIGHEST_TRUMP, "3♥ wins, the highest trump"),
    ],
)
def test_beside_a_low_one_the_verdict_is_that_of_the_other_cards(
    text: str, code: VerdictCode, sentence: str
) -> None:
    verdict = explain(text, rules=RULES).verdict
    assert (verdict.code, verdict.sentence, verdict.clause) == (code, sentence, "F0.5")


def test_without_a_joker_it_is_silent() -> None:
    assert explain("9C 3C KD", rules=RULES).reports == ()
