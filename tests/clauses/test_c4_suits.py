"""C4 Suits of the trick: led suit, trump, two, ten, eight. (Kings: `test_c4_kings.py`.)"""

from __future__ import annotations

import pytest

from counter_rules import Suit
from support.builders import resolve

CLUBS, DIAMONDS, HEARTS, SPADES = Suit("C"), Suit("D"), Suit("H"), Suit("S")


@pytest.mark.parametrize(
    ("led", "suit"), [("9C", CLUBS), ("10D", DIAMONDS), ("8H", HEARTS), ("KS", SPADES)]
)
def test_c4_1_the_led_suit_is_the_printed_suit_of_the_led_card(led: str, suit: Suit) -> None:
    assert resolve(f"{led} 3C 3D", trump="H").led is suit


@pytest.mark.parametrize("trump", ["C", "D", "H", "S"])
def test_c4_1_the_trump_is_the_suit_of_the_indicator(trump: str) -> None:
    result = resolve("9C 3D 5S", trump=trump)
    assert result.trump is Suit(trump)
    assert result.indicator is Suit(trump)


def test_c4_2_a_two_becomes_a_trump() -> None:
    result = resolve("9S 2D KS", trump="H")
    assert (result.winner, result.values) == (1, (9, 2, 13))


def test_c4_2_a_two_is_a_small_trump() -> None:
    assert resolve("9S 2D 3H", trump="H").winner == 2


def test_c4_2_of_two_twos_the_earlier_wins() -> None:
    assert resolve("9S 2D 2C", trump="H").winner == 1
    assert resolve("9S 2C 2H", trump="H").winner == 1


def test_c4_2_the_two_of_trumps_is_a_trump_as_any_other() -> None:
    assert resolve("9S 2H KS", trump="H").winner == 1


def test_c4_2_led_it_makes_the_led_suit_the_trump_suit() -> None:
    result = resolve("2S KH AS 6C", trump="H")
    assert (result.led, result.trump, result.winner) == (HEARTS, HEARTS, 1)


def test_c4_2_led_it_is_a_trump_itself() -> None:
    assert resolve("2S KS AS 6C", trump="H").winner == 0


def test_c4_2_a_following_two_changes_no_led_suit() -> None:
    assert resolve("9S 2D 5S", trump="H").led is SPADES


def test_c4_2_ruling_a_two_is_a_trump_whatever_the_trump_becomes() -> None:
    result = resolve("KC 4D 2H 6C", trump="H")
    assert (result.trump, result.winner) == (DIAMONDS, 2)


def test_c4_2_ruling_the_new_trumps_beat_the_two_of_the_old_ones() -> None:
    result = resolve("KC 2H 5D 9H", trump="H")
    assert (result.trump, result.winner) == (DIAMONDS, 2)


def test_c4_3_a_ten_off_suit_becomes_the_15_of_the_led_suit() -> None:
    result = resolve("9S 10D 3S", trump="H")
    assert (result.winner, result.values) == (1, (9, 15, 3))


def test_c4_3_a_ten_of_the_led_suit_stays_a_10() -> None:
    result = resolve("JS 10S 3S", trump="H")
    assert (result.winner, result.values) == (0, (11, 10, 3))


def test_c4_3_the_ten_of_trumps_on_a_plain_lead_ceases_to_be_a_trump() -> None:
    result = resolve("JS 10H 5H", trump="H")
    assert (result.winner, result.values) == (2, (11, 15, 5))


def test_c4_3_example_the_ten_of_trumps_loses_to_any_other_trump() -> None:
    result = resolve("7S 10H 2C 9S", trump="H")
    assert (result.winner, result.values) == (2, (7, 15, 2, 0.5))


def test_c4_3_it_is_a_trump_if_the_led_suit_is_the_trump() -> None:
    result = resolve("JH 10S QH", trump="H")
    assert (result.winner, result.values) == (1, (11, 15, 15))


def test_c4_3_a_ten_of_the_named_trump_keeps_out_of_it() -> None:
    result = resolve("KC 10D 3D 5C", trump="H")
    assert (result.trump, result.winner, result.values) == (DIAMONDS, 2, (13, 15, 3, 5))


def test_c4_3_it_is_not_a_trump_if_a_king_moves_the_trump_off_the_led_suit() -> None:
    result = resolve("KH 10D 6C 3H", trump="H")
    assert (result.trump, result.winner, result.values) == (CLUBS, 2, (13, 15, 6, 3))


def test_c4_3_it_is_a_trump_under_a_led_king_of_trumps_that_nothing_moves() -> None:
    assert resolve("KH 10D 6H 3H", trump="H").winner == 1


def test_c4_3_after_a_led_two_a_ten_of_its_suit_is_off_suit() -> None:
    result = resolve("2S 10S KH", trump="H")
    assert (result.led, result.winner, result.values) == (HEARTS, 1, (2, 15, 13))


def test_c4_3_after_a_led_two_the_ten_of_trumps_stays_a_10() -> None:
    result = resolve("2S 10H KH", trump="H")
    assert (result.winner, result.values) == (2, (2, 10, 13))


@pytest.mark.parametrize("led", ["10S", "10H"])
def test_c4_3_a_led_ten_never_changes(led: str) -> None:
    result = resolve(f"{led} 3C 5D", trump="H")
    assert (result.led, result.winner, result.values) == (Suit(led[-1]), 0, (10, 3, 5))


def test_c4_4_an_eight_off_suit_counts_as_the_led_suit() -> None:
    result = resolve("6S 8D 3S", trump="H")
    assert (result.winner, result.values) == (1, (6, 8, 3))


def test_c4_4_the_eight_of_trumps_is_a_trump_on_a_plain_lead() -> None:
    assert resolve("JS 8H 5S", trump="H").winner == 1


def test_c4_4_any_other_eight_is_not_a_trump_on_a_plain_lead() -> None:
    assert resolve("6S 8D 3H", trump="H").winner == 2


def test_c4_4_any_eight_is_a_trump_where_trumps_are_led() -> None:
    assert resolve("6H 8D 3H", trump="H").winner == 1


def test_c4_4_an_eight_lets_a_void_four_lose_to_it() -> None:
    assert resolve("4C 8D KS", trump="H").winner == 1


def test_c4_4_the_eight_of_the_indicator_is_not_a_trump_once_a_king_has_moved_it() -> None:
    result = resolve("KC 8H 3D 5C", trump="H")
    assert (result.trump, result.winner) == (DIAMONDS, 2)


def test_c4_4_the_eight_of_the_final_trump_is_a_trump() -> None:
    result = resolve("KC 3D 8D 5C", trump="H")
    assert (result.trump, result.winner) == (DIAMONDS, 2)


def test_c4_4_an_eight_is_a_trump_where_the_led_suit_is_the_final_trump_after_a_two() -> None:
    result = resolve("2S 8C 3H", trump="H")
    assert (result.led, result.winner) == (HEARTS, 1)
