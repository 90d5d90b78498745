"""The eight in explanations (C4.4), and its relief (C3.2)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Suit, get_ruleset
from support.builders import dealt, explain, resolve
from support.hands import bid_all, list_legal, play
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_off_suit_it_reports_the_led_suit() -> None:
    explanation = explain("6S 8D 3S", trump="H")
    assert list_reports(explanation, "eight") == [("settle", "C4.4")]
    report = find_report(explanation, "eight", "settle")
    assert list_changes(report) == [(ChangeKind.SUIT, 1, Suit.DIAMONDS, Suit.SPADES)]
    assert report.sentences == ("8♦ counts as a card of the led suit: ♦ → ♠",)


def test_every_eight_reports() -> None:
    report = find_report(explain("6S 8D 8C", trump="H"), "eight", "settle")
    assert report.sentences == (
        "8♦ counts as a card of the led suit: ♦ → ♠",
        "8♣ counts as a card of the led suit: ♣ → ♠",
    )


def test_it_settles_by_the_trump_that_a_king_named() -> None:
    report = find_report(explain("KC 8H 3D", trump="H"), "eight", "settle")
    assert list_changes(report) == [(ChangeKind.SUIT, 1, Suit.HEARTS, Suit.CLUBS)]
    assert is_silent("eight", "KC 8D 3D")


def test_without_a_trump_it_is_of_the_led_suit() -> None:
    rules = get_ruleset("counter", players=4, king_default_trump="none")
    report = find_report(explain("KC 8H 5C", trump="H", rules=rules), "eight", "settle")
    assert list_changes(report) == [(ChangeKind.SUIT, 1, Suit.HEARTS, Suit.CLUBS)]


@pytest.mark.parametrize("text", ["6S 8H 3S", "6S 8S 3S", "8D 5D 3D", "6S JD 3S"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("eight", text, trump="H")


def test_left_out_an_eight_is_a_card_of_its_suit() -> None:
    rules = leave_out("eight")
    assert resolve("6S 8D 3S", trump="H").winner == 1
    assert resolve("6S 8D 3S", trump="H", rules=rules).winner == 0
    assert list_reports(explain("6S 8D 3S", rules=rules), "eight") == []


def test_left_out_a_lone_eight_obliges() -> None:
    hand = "AC 2C 3C 10C 2D 5D QD 8H 2S 10S"
    state = play(bid_all(dealt("9H", hand, turned="KS", rules=leave_out("eight"))), "9H")
    assert list_legal(state) == ["8H"]
