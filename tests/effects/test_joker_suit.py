"""Jokers as a suit of two equal cards, in a trick and in explanations (F5.1, F5.2)."""

from __future__ import annotations

import pytest

from counter_rules import Suit, VerdictCode, get_ruleset
from support.builders import explain, resolve

RULES = get_ruleset("oh_hell", players=4, jokers_as_suit=True)
JOKERS = Suit.JOKERS


@pytest.mark.parametrize(
    ("text", "trump", "winner", "led"),
    [
        ("* AC KD", "H", 0, JOKERS),
        ("* AC KD AS", None, 0, JOKERS),
        ("* 2H KD", "H", 1, JOKERS),
        ("* 2H * 3H", "H", 3, JOKERS),
        ("* * AC", "H", 0, JOKERS),
        ("* AC * AD", "S", 0, JOKERS),
        ("* *", None, 0, JOKERS),
        ("2C * 3D", "H", 0, Suit.CLUBS),
        ("2C * * KD", "H", 0, Suit.CLUBS),
        ("2C * 3C", "H", 2, Suit.CLUBS),
        ("2C * 2H", "H", 2, Suit.CLUBS),
        ("2H * AC", "H", 0, Suit.HEARTS),
    ],
)
def test_a_joker_led_wins_unless_trumped_and_off_suit_it_cannot(
    text: str, trump: str | None, winner: int, led: Suit
) -> None:
    result = resolve(text, trump=trump, rules=RULES)
    assert (result.winner, result.led) == (winner, led)
    assert result.next_leader == winner
    assert explain(text, trump=trump, rules=RULES).result == result


@pytest.mark.parametrize(
    ("text", "winner", "led"),
    [
        ("AC * KC", 1, Suit.CLUBS),
        ("* AC KD", 0, JOKERS),
        ("AC KC *", 2, Suit.CLUBS),
        ("2C AD AH AS", 0, Suit.CLUBS),
    ],
)
def test_where_jokers_are_trump_the_other_joker_is_the_only_one(
    text: str, winner: int, led: Suit
) -> None:
    result = resolve(text, trump="*", rules=RULES)
    assert (result.winner, result.led, result.trump) == (winner, led, JOKERS)


@pytest.mark.parametrize(
    ("text", "trump", "code", "sentence"),
    [
        ("* AC KD", "H", VerdictCode.ONLY_LED, "* wins, the only card of the led suit"),
        ("* 2H KD", "H", VerdictCode.ONLY_TRUMP, "2♥ wins, the only trump"),
        ("2C * 3D", "H", VerdictCode.ONLY_LED, "2♣ wins, the only card of the led suit"),
        ("AC * KC", "*", VerdictCode.ONLY_TRUMP, "* wins, the only trump"),
    ],
)
def test_the_verdict_is_that_of_any_suit(
    text: str, trump: str, code: VerdictCode, sentence: str
) -> None:
    explanation = explain(text, trump=trump, rules=RULES)
    assert explanation.reports == ()
    verdict = explanation.verdict
    assert (verdict.code, verdict.clause, verdict.is_tied) == (code, "F0.5", False)
    assert explanation.sentences == (f"{sentence} (F0.5)",)


def test_of_two_equal_jokers_the_verdict_says_that_the_first_wins() -> None:
    verdict = explain("* * AC", rules=RULES).verdict
    assert (verdict.code, verdict.is_tied) == (VerdictCode.HIGHEST_LED, True)
    assert verdict.sentence == (
        "* wins, the highest card of the led suit, played before its equals"
    )


def test_a_joker_off_suit_is_not_a_tie() -> None:
    assert not explain("2C * * 3D", rules=RULES).verdict.is_tied
