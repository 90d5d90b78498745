"""F15 Nomination Whist: its hands, its trumps in turn, its hook in longer hands and its score."""

from __future__ import annotations

import pytest

from counter_rules import Bid, ReasonCode, Suit, get_ruleset, new_game
from support.builders import before, deal
from support.hands import bid, list_open, play_hand
from support.refusals import refusal

FOUR = get_ruleset("nomination_whist", players=4)
TRUMPS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)


@pytest.mark.parametrize("players", range(3, 8))
def test_f15_1_seven_cards_down_to_one_and_up_again(players: int) -> None:
    sizes = get_ruleset("nomination_whist", players=players).hand_sizes
    assert sizes.hands == 13
    assert [sizes.get_size(n) for n in range(1, 14)] == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


def test_f15_1_other_tables_go_down_from_ten() -> None:
    sizes = get_ruleset("nomination_whist", players=5, hand_sizes="10..1").hand_sizes
    assert [sizes.get_size(number) for number in range(1, 11)] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("number", range(1, 12))
def test_f15_2_the_suits_take_turns_and_then_there_is_none(number: int) -> None:
    state = deal(before(FOUR, number))
    assert (state.trump, state.turned) == (TRUMPS[(number - 1) % 5], ())


@pytest.mark.parametrize(
    ("number", "allowed"),
    [(1, [0, 1, 2, 3, 4, 5, 6]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 3]), (7, [0, 1])],
)
def test_f15_3_the_hook_from_four_cards_on(number: int, allowed: list[int]) -> None:
    state = bid(deal(before(FOUR, number, dealer=3)), 0, 0, 0)
    assert list_open(state) == allowed


def test_f15_3_the_hook_cites_its_clause() -> None:
    state = bid(deal(before(FOUR, 4, dealer=3)), 0, 1, 1)
    assert refusal(state, Bid(3, 2)) == (ReasonCode.HOOKED, "F15.3")


def list_last(**options: object) -> list[int]:
    """List the bids open to the dealer of the first hand, after 0 0 0."""
    rules = get_ruleset("nomination_whist", players=4, **options)
    return list_open(bid(deal(new_game(rules)), 0, 0, 0))


def test_f15_3_another_border_or_none() -> None:
    assert list_last(hand_sizes=(2,), hook_from=1) == [0, 1]
    assert list_last(hand_sizes=(4,), hook=False) == [0, 1, 2, 3, 4]
    assert list_last(hand_sizes=(4,), hook_last_hand=False) == [0, 1, 2, 3, 4]


def test_f15_3_short_hands_alone_have_no_hook() -> None:
    assert list_last(hand_sizes=(3, 2, 1)) == [0, 1, 2, 3]


def test_f15_4_a_point_a_trick_and_ten_more() -> None:
    rules = get_ruleset("nomination_whist", players=4, hand_sizes=(3,))
    hands = ("AC KC QC", "2S 3S 4S", "2D 3D 4D", "2H 3H 4H")
    state = play_hand(new_game(rules), *hands, bids=(2, 0, 1, 0))
    assert state.scores == (3, 10, 0, 10)
