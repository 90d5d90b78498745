"""The joker that loses, in a trick and in explanations (F6.5)."""

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
from counter_rules.games import counter_effects
from support.builders import card, explain, resolve
from support.reports import list_changes, list_reports

RULES = get_ruleset("office_oh_hell", players=4)
CLUBS, HEARTS = Suit.CLUBS, Suit.HEARTS


@pytest.mark.parametrize(
    ("text", "trump", "winner", "led"),
    [
        ("9C * 3C", "H", 0, CLUBS),
        ("3C 9C *", "H", 1, CLUBS),
        ("2C * 3D KS", "H", 0, CLUBS),
        ("9C * 2H", "H", 2, CLUBS),
        ("* 9C KC", "H", 2, CLUBS),
        ("* 2C KD AS", "H", 1, CLUBS),
        ("* 2C KD 2H", "H", 3, CLUBS),
        ("* 2H KC AH", "H", 3, HEARTS),
        ("* * 2C KC", "H", 3, CLUBS),
        ("* 2C * KS", None, 1, CLUBS),
        ("2C * * 3D", "H", 0, CLUBS),
        ("* 2C", "H", 1, CLUBS),
        ("2C *", None, 0, CLUBS),
    ],
)
def test_it_never_wins(text: str, trump: str | None, winner: int, led: Suit) -> None:
    result = resolve(text, trump=trump, rules=RULES)
    assert (result.winner, result.led) == (winner, led)
    assert result.next_leader == winner
    assert explain(text, trump=trump, rules=RULES).result == result


@pytest.mark.parametrize("trump", ["H", None])
def test_of_two_players_with_a_joker_each_the_first_wins(trump: str | None) -> None:
    result = resolve("* *", trump=trump, rules=RULES)
    assert (result.winner, result.led, result.next_leader) == (0, None, 0)


def test_whoever_led_the_first_of_two() -> None:
    lone = Trick(1, (PlayCard(1, card("*")), PlayCard(0, card("*"))), HEARTS, 2, last=True)
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


def test_it_loses_also_where_the_lowest_card_wins() -> None:
    rules = get_ruleset(
        "custom", players=4, aces="low", jokers="lose", effects=counter_effects(), hand_sizes=(1,)
    )
    assert resolve("7C * 8C", rules=rules).winner == 0
    assert resolve("* 8C 7C", rules=rules).winner == 2
