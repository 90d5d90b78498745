"""The joker that loses, in explanations (F6.5). (Tricks: `clauses/tricks.txt`.)"""

from __future__ import annotations

import pytest

from counter_rules import (
    ChangeKind,
    PlayCard,
    Suit,
    Trick,
    VerdictCode,
    get_ruleset,
    resolve_trick,
)
from support.builders import card, explain
from support.reports import list_changes, list_reports

RULES = get_ruleset("office_oh_hell", players=4)


def test_whoever_led_the_first_of_two() -> None:
    lone = Trick(1, (PlayCard(1, card("*")), PlayCard(0, card("*"))), Suit.HEARTS, 2, last=True)
    assert resolve_trick(RULES, lone).winner == 1


def test_it_reports_that_it_loses() -> None:
    explanation = explain("9C * 3C", rules=RULES)
    assert list_reports(explanation, "joker_loses") == [("contest", "F6.5")]
    (report,) = explanation.reports
    assert list_changes(report) == [(ChangeKind.BARRED, 1, False, True)]
    assert report.sentences == ("* loses, as jokers do here",)


def test_two_jokers_report_both() -> None:
    (report,) = explain("* 9C * 3C", rules=RULES).reports
    assert [change[:2] for change in list_changes(report)] == [
        (ChangeKind.BARRED, 0),
        (ChangeKind.BARRED, 2),
    ]
    assert report.sentences == ("* loses, as jokers do here",) * 2


def test_two_jokers_alone_report_the_first() -> None:
    explanation = explain("* *", rules=RULES)
    (report,) = explanation.reports
    assert (report.stage, report.clause) == ("contest", "F6.5")
    assert list_changes(report) == [(ChangeKind.CHAMPION, 0, False, True)]
    assert report.sentences == ("all cards are jokers: * is the first",)
    assert explanation.verdict.code is VerdictCode.CHAMPION
    assert explanation.sentences[-1] == "* wins as the first joker in a trick of jokers (F6.5)"


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("9C * 3C", VerdictCode.HIGHEST_LED, "9♣ wins, the highest card of the led suit"),
        ("9C * 3D", VerdictCode.ONLY_LED, "9♣ wins, the only card of the led suit"),
        ("* AC 3C", VerdictCode.HIGHEST_LED, "A♣ wins, the highest card of the led suit"),
        ("9C * 3H", VerdictCode.ONLY_TRUMP, "3♥ wins, the only trump"),
        ("* 4H 3H", VerdictCode.HIGHEST_TRUMP, "4♥ wins, the highest trump"),
    ],
)
def test_the_verdict_is_that_of_the_other_cards(
    text: str, code: VerdictCode, sentence: str
) -> None:
    verdict = explain(text, rules=RULES).verdict
    assert (verdict.code, verdict.sentence) == (code, sentence)
    assert (verdict.clause, verdict.is_tied) == ("F0.5", False)


def test_the_whole_explanation() -> None:
    assert explain("* 9C KC", rules=RULES).sentences == (
        "* loses, as jokers do here (F6.5)",
        "K♣ wins, the highest card of the led suit (F0.5)",
    )


def test_without_a_joker_it_is_silent() -> None:
    assert explain("9C 3C KD", rules=RULES).reports == ()
