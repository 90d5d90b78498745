"""F16 The Dutch school game: 17 hands, the middle one at no trump, sealed bids and its score."""

from __future__ import annotations

import pytest

from counter_rules import Bid, ReasonCode, Suit, apply_move, get_ruleset, new_game, public_view
from support.builders import before, cards, deal
from support.hands import list_open, play_hand
from support.refusals import refusal

FOUR = get_ruleset("dutch_school_game", players=4)


def list_no_trump(**options: object) -> tuple[int, ...]:
    return get_ruleset("dutch_school_game", players=4, **options).no_trump


@pytest.mark.parametrize("players", range(3, 7))
def test_f16_1_seventeen_hands(players: int) -> None:
    sizes = get_ruleset("dutch_school_game", players=players).hand_sizes
    assert sizes.hands == 17
    assert [sizes.get_size(number) for number in range(1, 18)] == [
        *(1, 2, 3, 4, 5, 6, 7, 8),
        8,
        *(8, 7, 6, 5, 4, 3, 2, 1),
    ]


@pytest.mark.parametrize("number", [1, 8, 10, 17])
def test_f16_2_a_card_of_a_second_pack_makes_trump(number: int) -> None:
    state = deal(before(FOUR, number), "5D", drawn="5D")
    assert (state.trump, state.turned) == (Suit.DIAMONDS, cards("5D"))


def test_f16_2_the_middle_hand_is_at_no_trump() -> None:
    state = deal(before(FOUR, 9))
    assert (state.hand_size, state.trump, state.turned) == (8, None, ())


def test_f16_2_or_the_next_card_is_turned_up() -> None:
    rules = get_ruleset("dutch_school_game", players=4, trump="turn_up")
    assert deal(new_game(rules), turned="5D").trump is Suit.DIAMONDS
    assert deal(before(rules, 9), turned="").trump is None


def test_f16_2_or_every_hand_has_a_trump() -> None:
    assert list_no_trump(middle_no_trump=False) == ()


@pytest.mark.parametrize(
    ("sizes", "number"), [((3,), 1), ((2, 2, 1), 1), ((1, 4, 2, 4, 4), 4), ((2, 5, 5, 5, 5), 3)]
)
def test_f16_2_the_middle_one_of_other_hands(sizes: tuple[int, ...], number: int) -> None:
    assert list_no_trump(hand_sizes=sizes) == (number,)


def test_f16_3_bids_are_hidden_until_all_are_in() -> None:
    state = deal(before(FOUR, 3), drawn="5D")
    for seat, tricks in ((2, 1), (0, 1), (3, 0)):
        state = apply_move(state, Bid(seat, tricks))
        assert public_view(state).bids == (None, None, None, None)
    assert state.to_act == (1,)
    assert list_open(state) == [0, 1, 2, 3]
    assert public_view(apply_move(state, Bid(1, 1))).bids == (1, 1, 1, 0)


def test_f16_3_a_bid_is_at_most_the_number_of_tricks() -> None:
    state = deal(before(FOUR, 3), drawn="5D")
    assert refusal(state, Bid(0, 4)) == (ReasonCode.BID_OUT_OF_RANGE, "F16.3")


def test_f16_4_five_and_the_bid_or_a_point_less_for_each_trick() -> None:
    rules = get_ruleset("dutch_school_game", players=4, hand_sizes=(3,))
    hands = ("AS KS QS", "2C 3C 4C", "2D 3D 4D", "2H 3H 4H")
    state = play_hand(new_game(rules), *hands, bids=(3, 0, 1, 2))
    assert state.scores == (8, 5, -1, -2)
