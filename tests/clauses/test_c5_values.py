"""C5 Values: ace, ten, five, queen and three. (Doubled leads and nines: `test_c5_doubled.py`.)"""

from __future__ import annotations

import pytest

from support.builders import resolve


def test_c5_1_an_ace_is_1() -> None:
    assert resolve("5C AC 10C").values == (5, 1, 10)


@pytest.mark.parametrize(("face", "value"), [("JC", 11), ("QC", 12), ("KC", 13)])
def test_c5_1_beside_a_face_card_of_its_suit_it_is_14(face: str, value: int) -> None:
    assert resolve(f"AC {face} 5D").values == (14, value, 5)
    assert resolve(f"5D {face} AC").values == (5, value, 14)


@pytest.mark.parametrize("face", ["JD", "QD", "KD"])
def test_c5_1_a_face_card_of_another_suit_does_nothing(face: str) -> None:
    assert resolve(f"AC {face} 5D").values[0] == 1


def test_c5_1_a_robbed_queen_counts() -> None:
    assert resolve("AC QC 3C").values == (14, 0, 15)


def test_c5_1_the_printed_suit_counts() -> None:
    assert resolve("2H AS KS 8S", trump="H").values == (2, 14, 13, 8)


def test_c5_1_every_ace_looks_for_its_own_face_card() -> None:
    assert resolve("AC KC AD 5S").values == (14, 13, 1, 5)
    assert resolve("AC KC AD JD").values == (14, 13, 14, 11)


def test_c5_1_it_holds_for_an_ace_that_cannot_win() -> None:
    result = resolve("5S AC KC", trump="H")
    assert (result.winner, result.values) == (0, (5, 14, 13))


def test_c5_2_a_ten_that_changed_suit_is_15() -> None:
    assert resolve("3C 10D 8C").values == (3, 15, 8)


def test_c5_2_a_ten_that_did_not_is_10() -> None:
    assert resolve("3C 10C 8D").values == (3, 10, 8)
    assert resolve("10C 3C 8D").values == (10, 3, 8)


def test_c5_2_every_ten_for_itself() -> None:
    assert resolve("6C 10D 10C 10S").values == (6, 15, 10, 15)


def test_c5_3_a_five_takes_the_value_of_a_six() -> None:
    assert resolve("5C 6C 8C").values == (11, 0, 8)


def test_c5_3_it_takes_all_sixes_played_before_or_after_it() -> None:
    assert resolve("6C 5D 6S 6H").values == (0, 23, 0, 0)


def test_c5_3_later_fives_steal_nothing() -> None:
    assert resolve("6C 5D 6S 5C").values == (0, 17, 0, 5)


def test_c5_3_without_a_six_it_is_5() -> None:
    assert resolve("5C 8C 8D").values == (5, 8, 8)


def test_c5_3_a_five_that_cannot_win_steals_too() -> None:
    result = resolve("6C 5D 8C", trump="H")
    assert (result.winner, result.values) == (2, (0, 11, 8))


def test_c5_4_a_queen_takes_the_victor_s_buff() -> None:
    result = resolve("5C 4C+4D QC")
    assert (result.winner, result.values) == (2, (5, 4, 12))


def test_c5_4_whenever_the_four_was_played() -> None:
    assert resolve("QC 4C+4D 5C").winner == 0
    assert resolve("4C+4D 5C QC").winner == 2


def test_c5_4_a_queen_lifts_a_void_four_s_ban() -> None:
    assert resolve("4C QD 6S", trump="H").winner == 0


def test_c5_4_every_four_loses_its_buff() -> None:
    result = resolve("4C 4H+4S QD 4D", trump="H")
    assert (result.winner, result.values) == (1, (4, 4, 12, 4))


def test_c5_4_beside_a_jack_a_queen_is_15() -> None:
    assert resolve("JC QC 8C").values == (11, 15, 8)
    assert resolve("QC 8C JD").values == (15, 8, 11)


def test_c5_4_beside_a_five_with_one_six_a_queen_is_15() -> None:
    assert resolve("5C 6C QC").values == (11, 0, 15)


def test_c5_4_a_five_with_two_sixes_wakes_no_queen() -> None:
    assert resolve("5C 6C QC 6D").values == (17, 0, 12, 0)


def test_c5_4_only_exactly_11_wakes_a_queen() -> None:
    assert resolve("10D QC KC 8C", trump="H").values == (10, 12, 13, 8)


def test_c5_4_ruling_every_queen_is_15() -> None:
    assert resolve("JC QC QD QS").values == (11, 15, 15, 15)


def test_c5_4_doubled_jack_wakes_no_queen() -> None:
    assert resolve("JC QC 8C", doubled=True).values == (22, 12, 8)


def test_c5_4_doubled_five_with_one_six_wakes_no_queen() -> None:
    assert resolve("5C 6C QC", doubled=True).values == (22, 0, 12)


def test_c5_4_doubled_queen_beside_a_jack_is_twice_15() -> None:
    assert resolve("QC JC 8C", doubled=True).values == (30, 11, 8)


def test_c5_4_an_11_that_a_three_makes_comes_too_late() -> None:
    assert resolve("3C 4C 4D QC").values == (23, 0, 0, 0)


def test_c5_5_a_three_takes_the_values_of_fours_and_queens() -> None:
    assert resolve("4D 3C QS 8C").values == (0, 19, 0, 8)


def test_c5_5_played_before_or_after_it() -> None:
    assert resolve("3C 4D QS 8C").values == (19, 0, 0, 8)
    assert resolve("4D QS 8C 3C").values == (0, 0, 8, 19)


def test_c5_5_all_of_them() -> None:
    assert resolve("QC 3C QD 4S 4H").values == (0, 35, 0, 0, 0)


def test_c5_5_later_threes_steal_nothing_and_stay_3() -> None:
    assert resolve("3C 4D QS 3D").values == (19, 0, 0, 3)


def test_c5_5_without_a_four_or_queen_it_is_3() -> None:
    assert resolve("3C 8D KS").values == (3, 8, 13)


def test_c5_5_it_takes_what_the_queen_has_become() -> None:
    assert resolve("JC QC 3D").values == (11, 0, 18)


def test_c5_5_a_robbed_victor_keeps_its_buff_and_wins_at_0() -> None:
    result = resolve("4H+4D 3C 8C", trump="H")
    assert (result.winner, result.values) == (0, (0, 7, 8))


def test_c5_5_a_robbed_void_four_keeps_its_ban() -> None:
    result = resolve("4C 3D 5S", trump="H")
    assert (result.winner, result.values) == (None, (0, 7, 5))


def test_c5_5_example_four_four_three_queen() -> None:
    result = resolve("4H 4D 3C QS", trump="C")
    assert (result.winner, result.values) == (2, (0, 0, 23, 0))


def test_c5_5_example_five_six_three_queen() -> None:
    result = resolve("5D 6D 3D QD", trump="C")
    assert (result.winner, result.values) == (2, (11, 0, 18, 0))
    assert (result.next_leader, result.doubled_lead, result.passing) == (2, False, True)
