"""The joker that wins, in a trick and in explanations (F6.7)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Suit, VerdictCode, get_ruleset
from counter_rules.games import counter_effects
from support.builders import custom, explain, resolve
from support.reports import find_report, list_changes, list_reports

RULES = get_ruleset("office_oh_hell", players=4, jokers_high=True)
CLUBS, HEARTS = Suit.CLUBS, Suit.HEARTS


@pytest.mark.parametrize(
    ("text", "trump", "winner", "led"),
    [
        ("9C * KC", "H", 1, CLUBS),
        ("9C * AH KC", "H", 1, CLUBS),
        ("AH KH *", "H", 2, HEARTS),
        ("* AC AH", "H", 0, CLUBS),
        ("* AH AC", "H", 0, HEARTS),
        ("9C * * AH", "H", 1, CLUBS),
        ("* 9C AH *", "H", 0, CLUBS),
        ("* * AH 9C", "H", 0, HEARTS),
        ("9C AC *", None, 2, CLUBS),
        ("* *", "H", 0, None),
    ],
)
def test_the_first_joker_wins(text: str, trump: str | None, winner: int, led: Suit | None) -> None:
    result = resolve(text, trump=trump, rules=RULES)
    assert (result.winner, result.led) == (winner, led)
    assert result.next_leader == winner
    assert explain(text, trump=trump, rules=RULES).result == result


@pytest.mark.parametrize(
    ("text", "winner"), [("9C KC 3C", 1), ("9C 2H AC", 1), ("9C KD AS", 0), ("KC AC", 1)]
)
def test_without_a_joker_a_trick_is_as_ever(text: str, winner: int) -> None:
    assert resolve(text, rules=RULES).winner == winner
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


@pytest.mark.parametrize(
    ("text", "winner"),
    [("7C * 8C", 1), ("4C * 8C", 1), ("4C+4D * 8C", 0), ("* 4C+4D 8C", 1), ("8C * 4C+4D", 2)],
)
def test_beside_the_effects_of_counter_it_wins_but_over_a_victor(text: str, winner: int) -> None:
    rules = custom(4, aces="low", jokers="win", effects=counter_effects(), hand_sizes=(1,))
    assert resolve(text, rules=rules).winner == winner
