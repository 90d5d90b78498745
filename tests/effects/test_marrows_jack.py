"""The jacks of trumps in a trick and in explanations (F10.1)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Suit, VerdictCode
from counter_rules.games import counter_effects
from support.builders import custom, explain, resolve
from support.reports import find_report, list_changes, list_reports

RULES = custom(4, jacks="marrows")
WITH_COUNTER = custom(4, jacks="marrows", effects=counter_effects().without("jack"))


def test_it_reports_the_other_jack_among_the_trumps() -> None:
    explanation = explain("AH JH KH", trump="D", rules=RULES)
    report = find_report(explanation, "marrows_jack", "arrive")
    assert report.clause == "F10.1"
    assert list_changes(report) == [
        (ChangeKind.SUIT, 1, Suit.HEARTS, Suit.DIAMONDS),
        (ChangeKind.VALUE, 1, 11, 15),
    ]
    assert report.sentences == (
        "J♥ counts as a trump: ♥ → ♦",
        "J♥ ranks just below the jack of trumps: 11 → 15",
    )
    assert explanation.verdict.code is VerdictCode.ONLY_TRUMP


def test_it_reports_the_jack_of_trumps() -> None:
    report = find_report(explain("AD JD KD", trump="D", rules=RULES), "marrows_jack", "arrive")
    assert list_changes(report) == [(ChangeKind.VALUE, 1, 11, 16)]
    assert report.sentences == ("J♦ is the jack of trumps: 11 → 16",)


@pytest.mark.parametrize("trump", ["S", None])
def test_it_is_silent_where_no_jack_is_a_trump(trump: str | None) -> None:
    assert explain("JD 9H JH KH", trump=trump, rules=RULES).reports == ()


def test_values_are_those_of_the_trick() -> None:
    assert resolve("AD JH JD JC", trump="D", rules=RULES).values == (14, 15, 16, 11)


def test_the_led_suit_of_a_result_is_what_the_card_led_counts_as() -> None:
    assert resolve("JH AD", trump="D", rules=RULES).led is Suit.DIAMONDS
    assert resolve("JH AD", trump="S", rules=RULES).led is Suit.HEARTS


def test_an_ace_beside_the_other_jack_goes_by_what_is_printed() -> None:
    """A jack of hearts lifts the ace of hearts though it counts as a diamond (C5.1)."""
    result = resolve("AH JH", trump="D", rules=custom(4, aces="low", effects=WITH_COUNTER.effects))
    assert result.values == (14, 15)


def test_where_values_change_a_card_may_rise_above_the_jacks() -> None:
    """Three queens and a three make 39, which no jack reaches (C5.5)."""
    result = resolve("JD QS QC QH 3D", trump="D", rules=WITH_COUNTER)
    assert (result.winner, result.values[0], result.values[4]) == (4, 16, 39)


def test_doubled_it_counts_twice() -> None:
    result = resolve("JD AD", trump="D", doubled=True, rules=WITH_COUNTER)
    assert (result.winner, result.values) == (0, (32, 14))


def test_under_a_led_king_it_stays_of_the_suit_that_was_trump() -> None:
    result = resolve("KC JH 5S 6C", trump="D", rules=WITH_COUNTER)
    assert (result.trump, result.winner) == (Suit.SPADES, 2)
    assert list_reports(explain("KC JH 5S 6C", trump="D", rules=WITH_COUNTER), "king")
