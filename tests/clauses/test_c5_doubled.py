"""C5.6 the multiplier of a doubled lead, C5.7 the nine, and the order of C5."""

from __future__ import annotations

import pytest

from support.builders import resolve


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("KC 8C 3C", (26, 8, 3)),
        ("AC 8C 3C", (2, 8, 3)),
        ("AC KC 3C", (28, 13, 3)),
        ("10C 8C 3C", (20, 8, 3)),
        ("4C 8C 5C", (8, 8, 5)),
    ],
)
def test_c5_6_the_led_card_s_final_value_is_doubled(text: str, values: tuple[int, ...]) -> None:
    assert resolve(text, doubled=True).values == values


def test_c5_6_a_doubled_queen_robbed_by_a_three_is_0() -> None:
    assert resolve("QC 3C 8C", doubled=True).values == (0, 15, 8)


def test_c5_6_a_doubled_four_robbed_by_a_three_is_0() -> None:
    assert resolve("4C 3C 8C", doubled=True).values == (0, 7, 8)


def test_c5_6_a_doubled_six_robbed_by_a_five_is_0() -> None:
    assert resolve("6C 5C 8C", doubled=True).values == (0, 11, 8)


def test_c5_6_a_doubled_three_doubles_the_sum() -> None:
    assert resolve("3C QC 8C", doubled=True).values == (30, 0, 8)


def test_c5_6_a_doubled_five_doubles_the_sum() -> None:
    assert resolve("5C 6C 8C", doubled=True).values == (22, 0, 8)


def test_c5_6_a_doubled_jack_is_22_and_wakes_no_queen() -> None:
    assert resolve("JC QC", doubled=True).values == (22, 12)


def test_c5_6_the_nine_compares_final_values() -> None:
    assert resolve("6C 9C 3C").values == (6, 0.5, 3)
    assert resolve("6C 9C 3C", doubled=True).values == (12, 9, 3)


def test_c5_6_the_contest_is_of_final_values() -> None:
    assert resolve("8C KC 5C").winner == 1
    assert resolve("8C KC 5C", doubled=True).winner == 0


def test_c5_6_the_lowest_wins_by_final_value() -> None:
    assert resolve("5C 8C 7C").winner == 0
    assert resolve("5C 8C 7C", doubled=True).winner == 2


def test_c5_6_the_six_is_lowest_by_final_value() -> None:
    assert resolve("6C 8C 10C").doubled_lead
    result = resolve("6C 8C 10C", doubled=True)
    assert (result.values, result.doubled_lead, result.next_leader) == ((12, 8, 10), False, 0)


def test_c5_7_more_above_make_it_15() -> None:
    assert resolve("9C KC 10C 3C").values == (15, 13, 10, 3)


def test_c5_7_more_below_make_it_a_half() -> None:
    assert resolve("9C KC 8C 3C").values == (0.5, 13, 8, 3)


def test_c5_7_as_many_leave_it_9() -> None:
    assert resolve("9C KC 8C").values == (9, 13, 8)


def test_c5_7_one_card_more_is_enough() -> None:
    assert resolve("9C 10C").values == (15, 10)
    assert resolve("9C 8C").values == (0.5, 8)


def test_c5_7_every_nine_changes() -> None:
    assert resolve("9C 9D KC QC").values == (15, 15, 13, 12)
    assert resolve("9C 9D 3C").values == (0.5, 0.5, 3)


def test_c5_7_nines_alone_stay_9() -> None:
    assert resolve("9C 9D 9S").values == (9, 9, 9)


def test_c5_7_cards_that_cannot_win_count() -> None:
    assert resolve("9C 4D 5S").values == (0.5, 4, 5)


def test_c5_7_looks_like_a_fault_void_fours_count_for_the_nine() -> None:
    assert resolve("9C 4C KC").values == (9, 4, 13)
    assert resolve("9C KC").values == (15, 13)


def test_c5_7_it_comes_after_all_other_effects() -> None:
    assert resolve("9C QC 3C").values == (9, 0, 15)
    assert resolve("9C AC KC").values == (15, 14, 13)
    assert resolve("9C 10D 5C 6C").values == (15, 15, 11, 0)


@pytest.mark.parametrize(
    ("text", "values"),
    [("9C KC JC", (30, 13, 11)), ("9C 3C 5C", (1, 3, 5)), ("9C KC 3C", (18, 13, 3))],
)
def test_c5_7_a_doubled_nine_is_30_or_1_or_18(text: str, values: tuple[int, ...]) -> None:
    assert resolve(text, doubled=True).values == values


def test_c5_7_a_doubled_lead_does_not_double_the_other_nines() -> None:
    assert resolve("9C 9D KC", doubled=True).values == (30, 15, 13)
    assert resolve("KC 9C 9D", doubled=True).values == (26, 15, 15)


def test_c5_7_ruling_nines_are_not_counted() -> None:
    assert resolve("9C 9D KC 3C 5C", doubled=True).values == (1, 0.5, 13, 3, 5)


def test_c5_7_all_steps_of_c5_in_order() -> None:
    result = resolve("5C AC 6C JC QD 10D 3C 4C 9C", trump="H")
    assert result.values == (11, 14, 0, 11, 0, 15, 22, 0, 15)
