"""The two in explanations (C4.2)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Suit, get_ruleset
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_it_reports_becoming_a_trump() -> None:
    explanation = explain("9S 2D KS", trump="H")
    assert list_reports(explanation, "two") == [("arrive", "C4.2")]
    report = find_report(explanation, "two", "arrive")
    assert list_changes(report) == [
        (ChangeKind.SUIT, 1, Suit.DIAMONDS, Suit.HEARTS),
        (ChangeKind.ALWAYS_TRUMP, 1, False, True),
    ]
    assert report.sentences == ("2♦ becomes a trump: ♦ → ♥",)


def test_the_two_of_trumps_changes_no_suit() -> None:
    report = find_report(explain("9S 2H KS", trump="H"), "two", "arrive")
    assert list_changes(report) == [(ChangeKind.ALWAYS_TRUMP, 1, False, True)]
    assert report.sentences == ("2♥ counts as a trump, whatever suit is trump, even if none is",)


def test_under_a_led_king_it_settles_among_the_named_trumps() -> None:
    explanation = explain("KC 2H 5D", trump="H")
    assert list_reports(explanation, "two") == [("arrive", "C4.2"), ("settle", "C4.2")]
    report = find_report(explanation, "two", "settle")
    assert list_changes(report) == [(ChangeKind.SUIT, 1, Suit.HEARTS, Suit.DIAMONDS)]
    assert report.sentences == ("2♥ stays a trump: ♥ → ♦",)


def test_where_the_trump_stays_nothing_is_left_to_settle() -> None:
    assert list_reports(explain("KC 2D 5H", trump="H"), "two") == [("arrive", "C4.2")]


def test_at_no_trump_it_keeps_its_suit_and_is_a_trump() -> None:
    explanation = explain("9S 2D KS", trump=None)
    report = find_report(explanation, "two", "arrive")
    assert list_changes(report) == [(ChangeKind.ALWAYS_TRUMP, 1, False, True)]
    assert explanation.result.winner == 1


def test_under_a_led_king_that_leaves_no_trump_suit_it_stays_a_trump() -> None:
    rules = get_ruleset("counter", players=4, king_default_trump="none")
    report = find_report(explain("KC 2D 5H", trump="H", rules=rules), "two", "settle")
    assert list_changes(report) == [(ChangeKind.SUIT, 1, Suit.HEARTS, Suit.DIAMONDS)]
    assert report.sentences == ("2♦ stays a trump, though no suit is trump",)


def test_at_no_trump_a_led_two_sets_its_own_suit() -> None:
    assert resolve("2D KS 5D", trump=None).led is Suit.DIAMONDS


def test_every_two_reports() -> None:
    report = find_report(explain("9S 2D 2C", trump="H"), "two", "arrive")
    assert report.sentences == ("2♦ becomes a trump: ♦ → ♥", "2♣ becomes a trump: ♣ → ♥")


@pytest.mark.parametrize("text", ["9S 3D KS", "AH 3H 4H"])
def test_it_is_silent_where_no_two_lies(text: str) -> None:
    assert is_silent("two", text)


def test_left_out_a_two_is_a_card_of_its_suit() -> None:
    rules = leave_out("two")
    result = resolve("9S 2D KS", trump="H", rules=rules)
    assert (result.winner, result.values) == (2, (9, 2, 13))
    assert resolve("2S KH AS", trump="H", rules=rules).led is Suit.SPADES
    assert resolve("KC 2D 5H", trump="H", rules=rules).trump is Suit.DIAMONDS
    assert list_reports(explain("9S 2D KS", rules=rules), "two") == []
