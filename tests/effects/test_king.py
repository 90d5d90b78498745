"""The king in explanations (C4.5, C4.6)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Rank, Ruleset, Suit, get_ruleset
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports

NO_DEFAULT = get_ruleset("counter", players=4, king_default_trump="none")
TWO_NAMES = get_ruleset("counter", players=4, two_names_trump=True)


def test_led_it_reports_the_trump_named_and_the_sevens_silenced() -> None:
    explanation = explain("KC 7C 5D 3S", trump="H")
    assert list_reports(explanation, "king") == [("arrive", "C4.5")]
    report = find_report(explanation, "king", "arrive")
    assert list_changes(report) == [
        (ChangeKind.TRUMP, 0, Suit.HEARTS, Suit.DIAMONDS),
        (ChangeKind.SILENCED, 0, None, (Rank.SEVEN,)),
    ]
    assert report.sentences == (
        "K♣ is led and 5♦ names the trump of this trick: ♥ → ♦",
        "K♣ is led: sevens have no effect in this trick",
    )


def test_without_a_seven_it_reports_the_trump_alone() -> None:
    report = find_report(explain("KC 5D 3S", trump="H"), "king", "arrive")
    assert list_changes(report) == [(ChangeKind.TRUMP, 0, Suit.HEARTS, Suit.DIAMONDS)]


def test_without_a_name_it_reports_the_sevens_alone() -> None:
    report = find_report(explain("KC 7C 5H", trump="H"), "king", "arrive")
    assert list_changes(report) == [(ChangeKind.SILENCED, 0, None, (Rank.SEVEN,))]


def test_the_namer_is_the_card_that_named_and_no_two_of_its_suit() -> None:
    report = find_report(explain("KC 2D 5D", trump="H"), "king", "arrive")
    assert report.sentences == (
        "2♦ is a trump already, so it does not name the trump of this trick",
        "K♣ is led and 5♦ names the trump of this trick: ♥ → ♦",
    )


def test_the_namer_is_not_a_ten_of_its_suit_either() -> None:
    report = find_report(explain("KC 10D 5D", trump="H"), "king", "arrive")
    assert report.sentences == (
        "10♦ counts as ♣, so it does not name the trump of this trick",
        "K♣ is led and 5♦ names the trump of this trick: ♥ → ♦",
    )


@pytest.mark.parametrize("text", ["KC 2D 5H", "KC 10D 5H"])
def test_where_nothing_is_named_it_reports_the_card_that_did_not_name(text: str) -> None:
    report = find_report(explain(text, trump="H"), "king", "arrive")
    assert list_changes(report) == [(ChangeKind.PASSED_OVER, 1, False, True)]


@pytest.mark.parametrize("text", ["KC 2H 10H 5H", "KH 2H 10H", "KC 2C 10C", "KC 5D 2S 10S"])
def test_a_card_that_would_not_have_named_as_printed_is_not_passed_over(text: str) -> None:
    reports = [report for report in explain(text, trump="H").reports if report.effect == "king"]
    kinds = {change.kind for report in reports for change in report.changes}
    assert ChangeKind.PASSED_OVER not in kinds


def test_a_two_is_passed_over_at_no_trump_too() -> None:
    report = find_report(explain("KC 2D 5C", trump=None), "king", "arrive")
    assert list_changes(report) == [(ChangeKind.PASSED_OVER, 1, False, True)]


def test_switched_it_reports_that_no_card_names_the_trump() -> None:
    report = find_report(explain("KC 5H 3C", trump="H", rules=NO_DEFAULT), "king", "arrive")
    assert list_changes(report) == [(ChangeKind.TRUMP, 0, Suit.HEARTS, None)]
    assert report.sentences == (
        "K♣ is led and no card names the trump suit of this trick: ♥ → none",
    )


@pytest.mark.parametrize("rules", [NO_DEFAULT, TWO_NAMES])
def test_switched_it_still_cites_its_clause(rules: Ruleset) -> None:
    assert list_reports(explain("KC 5D 3S", rules=rules), "king") == [("arrive", "C4.5")]


def test_switched_a_two_is_reported_as_the_namer() -> None:
    report = find_report(explain("KC 2D 5D", trump="H", rules=TWO_NAMES), "king", "arrive")
    assert report.sentences == ("K♣ is led and 2♦ names the trump of this trick: ♥ → ♦",)
    assert list_changes(report) == [(ChangeKind.TRUMP, 0, Suit.HEARTS, Suit.DIAMONDS)]


@pytest.mark.parametrize("text", ["KC 5H 3C", "5C KD 7C 3S", "9S 10D 3S", "9S KC 2D", "QC 7C 5D"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("king", text, trump="H")


def test_left_out_a_led_king_names_and_silences_nothing() -> None:
    rules = leave_out("king")
    result = resolve("KC 7C 5D", trump="H", rules=rules)
    assert (result.trump, result.winner) == (Suit.HEARTS, 1)
    assert list_reports(explain("KC 7C 5D", rules=rules), "king") == []
