"""The ten in explanations (C4.3, C5.2)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Suit
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_off_suit_it_reports_its_new_suit_and_value() -> None:
    explanation = explain("JS 10D 3S", trump="H")
    assert list_reports(explanation, "ten") == [("arrive", "C4.3"), ("value", "C5.2")]
    arrival = find_report(explanation, "ten", "arrive")
    assert list_changes(arrival) == [(ChangeKind.SUIT, 1, Suit.DIAMONDS, Suit.SPADES)]
    assert arrival.sentences == ("10♦ changes to the led suit: ♦ → ♠",)
    value = find_report(explanation, "ten", "value")
    assert list_changes(value) == [(ChangeKind.VALUE, 1, 10.0, 15.0)]
    assert value.sentences == ("10♦ has changed suit: 10 → 15",)


def test_of_two_tens_the_one_off_suit_reports() -> None:
    explanation = explain("10S 10D 3S", trump="H")
    assert list_changes(find_report(explanation, "ten", "value")) == [
        (ChangeKind.VALUE, 1, 10.0, 15.0)
    ]


def test_after_a_led_two_it_joins_the_trumps() -> None:
    arrival = find_report(explain("2S 10S KH", trump="H"), "ten", "arrive")
    assert list_changes(arrival) == [(ChangeKind.SUIT, 1, Suit.SPADES, Suit.HEARTS)]


@pytest.mark.parametrize("text", ["JS 10S 3S", "10D 3D 5S", "2S 10H KH", "JS 9D 3S"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("ten", text, trump="H")


def test_left_out_a_ten_is_a_card_of_its_suit() -> None:
    rules = leave_out("ten")
    result = resolve("JS 10H KS", trump="H", rules=rules)
    assert (result.winner, result.values) == (1, (11, 10, 13))
    assert resolve("KC 10D 5H", trump="H", rules=rules).trump is Suit.DIAMONDS
    assert list_reports(explain("JS 10H KS", rules=rules), "ten") == []
