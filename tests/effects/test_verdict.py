"""Why a trick was won: every code, with its sentence, its clause, and ties."""

from __future__ import annotations

import pytest

from counter_rules import VerdictCode
from support.builders import card, explain


@pytest.mark.parametrize(
    ("text", "code", "winner", "clause", "sentence"),
    [
        ("9C 4D+4S KC", VerdictCode.CHAMPION, "4D", "C6.1, C6.2", "4♦ wins as the first victor"),
        ("9C 3H KD", VerdictCode.ONLY_TRUMP, "3H", "C6.2", "3♥ wins with 3, the only trump"),
        ("8C 3H KH", VerdictCode.HIGHEST_TRUMP, "KH", "C6.2", "K♥ wins with 13, the highest trump"),
        ("7C 3H KH", VerdictCode.LOWEST_TRUMP, "3H", "C6.2", "3♥ wins with 3, the lowest trump"),
        (
            "8C 3D KS",
            VerdictCode.ONLY_LED,
            "8C",
            "C6.2",
            "8♣ wins with 8, the only card of the led suit",
        ),
        (
            "8C KC 3C",
            VerdictCode.HIGHEST_LED,
            "KC",
            "C6.2",
            "K♣ wins with 13, the highest card of the led suit",
        ),
        (
            "7C KC 3C",
            VerdictCode.LOWEST_LED,
            "3C",
            "C6.2",
            "3♣ wins with 3, the lowest card of the led suit",
        ),
    ],
)
def test_every_way_to_win(
    text: str, code: VerdictCode, winner: str, clause: str, sentence: str
) -> None:
    verdict = explain(text, trump="H").verdict
    assert (verdict.code, verdict.card, verdict.clause) == (code, card(winner), clause)
    assert (verdict.is_tied, verdict.sentence) == (False, sentence)


def test_nobody_wins() -> None:
    verdict = explain("4C 5D KS", trump="H").verdict
    assert (verdict.code, verdict.card, verdict.clause) == (VerdictCode.NOBODY, None, "C6.3")
    assert (verdict.is_tied, verdict.sentence) == (
        False,
        "no card competes, so nobody takes the trick",
    )


@pytest.mark.parametrize(
    ("text", "code", "winner", "sentence"),
    [
        (
            "8C 2D 2C",
            VerdictCode.HIGHEST_TRUMP,
            "2D",
            "2♦ wins with 2, the highest trump, played before its equals",
        ),
        (
            "7C 2D 2C KH",
            VerdictCode.LOWEST_TRUMP,
            "2D",
            "2♦ wins with 2, the lowest trump, played before its equals",
        ),
        (
            "JC 10D 10S 8C",
            VerdictCode.HIGHEST_LED,
            "10D",
            "10♦ wins with 15, the highest card of the led suit, played before its equals",
        ),
        (
            "7C 6C QC 5D 3D",
            VerdictCode.LOWEST_LED,
            "6C",
            "6♣ wins with 0, the lowest card of the led suit, played before its equals",
        ),
    ],
)
def test_ties(text: str, code: VerdictCode, winner: str, sentence: str) -> None:
    verdict = explain(text, trump="H").verdict
    assert (verdict.code, verdict.card) == (code, card(winner))
    assert (verdict.is_tied, verdict.sentence) == (True, sentence)


def test_an_equal_value_that_does_not_compete_is_not_a_tie() -> None:
    verdict = explain("KC KD 8C", trump="S").verdict
    assert (verdict.code, verdict.is_tied) == (VerdictCode.ONLY_TRUMP, False)
    verdict = explain("JC JD 8C", trump="H").verdict
    assert (verdict.code, verdict.is_tied) == (VerdictCode.HIGHEST_LED, False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3C 4C", "3♣ wins with 7, the only card of the led suit that can win"),
        ("5H 4H KC", "5♥ wins with 5, the only trump that can win"),
        ("5H 4H 8H", "8♥ wins with 8, the highest trump that can win"),
        ("7C 4C 8C", "7♣ wins with 7, the lowest card of the led suit that can win"),
        ("7C 4H 3H 8H", "3♥ wins with 7, the lowest trump that can win"),
        (
            "JC 10D 10S 4C",
            (
                "10♦ wins with 15, the highest card of the led suit that can win, "
                "played before its equals"
            ),
        ),
    ],
)
def test_beside_a_void_four_the_winner_is_best_of_those_that_can_win(
    text: str, sentence: str
) -> None:
    assert explain(text, trump="H").verdict.sentence == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("JC 4C KH", "K♥ wins with 13, the only trump"),
        ("JC 4D KC", "K♣ wins with 13, the highest card of the led suit"),
        ("5H 4C 8H", "8♥ wins with 8, the highest trump"),
    ],
)
def test_a_void_four_that_is_not_a_rival_is_not_mentioned(text: str, sentence: str) -> None:
    assert explain(text, trump="H").verdict.sentence == sentence


def test_two_victors_are_no_tie() -> None:
    verdict = explain("9C 4D+4S 4H+4C", trump="H").verdict
    assert (verdict.code, verdict.card, verdict.is_tied) == (
        VerdictCode.CHAMPION,
        card("4D"),
        False,
    )


def test_a_half_is_written_as_one() -> None:
    verdict = explain("9C 3D 5S", trump="H").verdict
    assert verdict.sentence == "9♣ wins with ½, the only card of the led suit"


def test_a_two_at_no_trump_is_a_trump() -> None:
    verdict = explain("8C 2D KC", trump=None).verdict
    assert verdict.sentence == "2♦ wins with 2, the only trump"


def test_an_eight_of_the_led_suit_competes_with_it() -> None:
    assert explain("5C 8D 3C", trump="H").verdict.code is VerdictCode.HIGHEST_LED


def test_every_code_is_tested_here() -> None:
    assert {code.value for code in VerdictCode} == {
        *("champion", "only_trump", "highest_trump", "lowest_trump"),
        *("only_led", "highest_led", "lowest_led", "nobody"),
    }
