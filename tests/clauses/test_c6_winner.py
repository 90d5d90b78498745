"""C6 Who wins the trick."""

from __future__ import annotations

import pytest

from counter_rules import State
from support.builders import dealt, resolve
from support.hands import bid_all, finish_hand, play


def test_c6_1_the_first_victor_wins() -> None:
    assert resolve("JC 4D+4H 4S+4C 5H", trump="H").winner == 1


@pytest.mark.parametrize("text", ["JC 4D+4H 2C", "JC 4D+4H KH", "9S 10S 4D+4H", "4D+4H AD KD"])
def test_c6_1_whatever_its_value_or_suit(text: str) -> None:
    result = resolve(text, trump="H")
    assert result.winner == text.split().index("4D+4H")


def test_c6_1_whatever_the_sevens_say() -> None:
    assert resolve("7C 4D+4H 3C", trump="H").winner == 1


def test_c6_1_a_victor_behind_a_void_four_wins() -> None:
    assert resolve("4C 4D+4H KC", trump="H").winner == 1


def test_c6_1_robbed_to_0_it_wins() -> None:
    result = resolve("JC 4D+4H 3C", trump="H")
    assert (result.winner, result.values) == (1, (11, 0, 7))


def test_c6_1_with_a_queen_no_four_holds_a_buff() -> None:
    assert resolve("9C 4D+4H 5C", trump="H").winner == 1
    assert resolve("9C 4D+4H QC", trump="H").winner == 2


def test_c6_2_a_void_four_cannot_win() -> None:
    assert resolve("3C 4C", trump="H").winner == 0
    assert resolve("9C 4H", trump="H").winner == 0


def test_c6_2_a_void_four_cannot_win_the_lowest_either() -> None:
    assert resolve("4C 7C 8C", trump="H").winner == 1


def test_c6_2_of_trumps_only_trumps_compete() -> None:
    assert resolve("JC AH 3H KC", trump="H").winner == 2


def test_c6_2_without_trumps_only_the_led_suit_competes() -> None:
    assert resolve("5C KD JS 9C", trump="H").winner == 3


def test_c6_2_a_trick_without_any_trump_suit() -> None:
    result = resolve("5C KD 8S", trump=None)
    assert (result.trump, result.winner) == (None, 2)


def test_c6_2_the_highest_final_value_wins() -> None:
    assert resolve("5C JC AC 8C", trump="H").winner == 2


@pytest.mark.parametrize(
    ("text", "winner"),
    [("JC 7C 8C", 1), ("JC 7D 8C", 2), ("7C 7D 7S 5C", 3), ("7D JD 7S 8D 7C", 0)],
)
def test_c6_2_one_seven_or_three_let_the_lowest_win(text: str, winner: int) -> None:
    assert resolve(text, trump="H").winner == winner


def test_c6_2_the_lowest_trump_wins_where_there_are_trumps() -> None:
    assert resolve("9S 5H 3H 7D", trump="H").winner == 2


def test_c6_2_the_lowest_is_by_final_value() -> None:
    result = resolve("9C 3C 7D", trump="H")
    assert (result.winner, result.values) == (0, (0.5, 3, 7))


@pytest.mark.parametrize("text", ["7C 7D 8C 3C", "7D 7S 8D 7C 7H"])
def test_c6_2_two_sevens_or_four_let_the_highest_win(text: str) -> None:
    assert resolve(text, trump=None).winner == 2


def test_c6_2_sevens_do_nothing_where_a_king_was_led() -> None:
    assert resolve("KC 7C 8C", trump="H").winner == 0


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("9C 10D JC KC", 0),
        ("JC 10D 9C KC", 1),
        ("5C 10D 10S 6C", 1),
        ("5D 2S 2H 2C", 1),
    ],
)
def test_c6_2_of_equal_highs_the_earlier_wins(text: str, winner: int) -> None:
    assert resolve(text, trump="H").winner == winner


@pytest.mark.parametrize(("text", "winner"), [("QC 6C 7C 5D 3D", 0), ("7C 6C QC 5D 3D", 1)])
def test_c6_2_of_equal_lows_the_earlier_wins(text: str, winner: int) -> None:
    result = resolve(text, trump="H")
    assert result.winner == winner
    assert sorted(result.values) == [0, 0, 7, 11, 18]


def test_c6_2_looks_like_a_fault_void_fours_count_as_cards_everywhere_else() -> None:
    assert resolve("6C 4D KC", trump="H").doubled_lead is False
    assert resolve("9C 4D KC", trump="H").values == (9, 4, 13)


def test_c6_3_of_void_fours_nobody_takes_the_trick_and_its_leader_leads_again() -> None:
    result = resolve("4C 4D 4S 4H", trump="H")
    assert (result.winner, result.next_leader, result.doubled_lead) == (None, 0, False)


def test_c6_3_ruling_nor_behind_a_void_four_of_off_suit_cards() -> None:
    result = resolve("4C 5D KS 4H", trump="H")
    assert (result.winner, result.next_leader) == (None, 0)
    assert result.values == (4, 5, 13, 4)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("4C 2D KS", 1),
        ("4C 8D KS", 1),
        ("4C 10D KS", 1),
        ("4C QD KS", 0),
        ("4C 3H KS", 1),
        ("4C 5D 6C", 2),
    ],
)
def test_c6_3_any_card_that_competes_takes_the_trick(text: str, winner: int) -> None:
    assert resolve(text, trump="H").winner == winner


def test_c6_3_but_a_six_alone_at_the_bottom_leads() -> None:
    result = resolve("4C 6D 5S", trump="H")
    assert (result.winner, result.next_leader, result.doubled_lead) == (None, 1, True)


def after_void_fours() -> State:
    """Let seat 1 lead a void four, and everybody else play one on it."""
    hands = (
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H",
        "4S",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C",
        "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D",
    )
    return play(bid_all(dealt(*hands, turned="KS", dealer=0)), "4S 4C 4D 4H")


def test_c6_3_in_the_game_the_same_seat_leads_again() -> None:
    state = after_void_fours()
    assert state.tricks[0].winner is None
    assert (state.to_act, state.leader, state.tricks_won) == ((1,), 1, (0, 0, 0, 0))


def test_c6_3_the_tricks_won_can_add_up_to_fewer_than_ten() -> None:
    state = finish_hand(after_void_fours())
    assert len(state.tricks) == 10
    assert sum(state.hand_results[0].tricks_won) == 9


def test_c6_4_a_four_without_a_second_one_shown_is_void() -> None:
    result = resolve("4C 5D", trump="H")
    assert (result.winner, result.values) == (None, (4, 5))


def test_c6_4_a_four_with_a_second_one_shown_is_a_victor() -> None:
    result = resolve("5D 4C+4S", trump="H")
    assert (result.winner, result.values) == (1, (5, 4))


def test_c6_4_the_four_shown_is_not_part_of_the_trick() -> None:
    assert resolve("5C 4C+4H 8C", trump="H").values == (5, 4, 8)
    assert resolve("3C 4C+4H 8C", trump="H").values == (7, 0, 8)


def test_c6_4_its_value_is_4_unless_robbed() -> None:
    assert resolve("4C+4S 8C", trump="H").values == (4, 8)
    assert resolve("4C+4S 3D", trump="H").values == (0, 7)
