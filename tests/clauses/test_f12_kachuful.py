"""F12 Kachuful: its hands, its trumps in turn, its hook and its score."""

from __future__ import annotations

import pytest

from counter_rules import Bid, ReasonCode, Suit, apply_move, get_ruleset, new_game, shuffle
from support.builders import before, deal
from support.hands import list_open, play_hand
from support.refusals import refusal

FOUR = get_ruleset("kachuful", players=4)
SUITS = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)


@pytest.mark.parametrize(("players", "most"), [(3, 8), (4, 8), (5, 8), (6, 8), (7, 7)])
def test_f12_1_up_to_the_longest_hand_and_down_again(players: int, most: int) -> None:
    rules = get_ruleset("kachuful", players=players)
    assert (
        rules.hand_sizes
        == get_ruleset(
            "custom", players=players, hand_sizes=(*range(1, most), *range(most, 0, -1))
        ).hand_sizes
    )


def test_f12_1_another_list_is_an_option() -> None:
    rules = get_ruleset("kachuful", players=4, hand_sizes="7..1,2..7")
    assert rules.hand_sizes.hands == 13


@pytest.mark.parametrize("number", range(1, 10))
def test_f12_2_the_suits_take_turns_and_nothing_is_turned(number: int) -> None:
    state = before(FOUR, number)
    state = apply_move(state, shuffle(state, seed=1))
    assert (state.trump, state.turned) == (SUITS[(number - 1) % 4], ())


def test_f12_3_the_hook() -> None:
    state = deal(before(FOUR, 3, dealer=3))
    for seat in range(3):
        state = apply_move(state, Bid(seat, 0))
    assert list_open(state) == [0, 1, 2]
    assert refusal(state, Bid(3, 3)) == (ReasonCode.HOOKED, "F12.3")


def test_f12_3_without_the_hook() -> None:
    state = deal(before(get_ruleset("kachuful", players=4, hook=False), 3, dealer=3))
    for seat in range(3):
        state = apply_move(state, Bid(seat, 0))
    assert list_open(state) == [0, 1, 2, 3]


def test_f12_3_ten_a_trick_for_a_made_bid_and_ten_for_a_made_zero() -> None:
    rules = get_ruleset("kachuful", players=4, hand_sizes=(3,))
    hands = ("AS KS QS", "2C 3C 4C", "2D 3D 4D", "2H 3H 4H")
    state = play_hand(new_game(rules), *hands, bids=(3, 0, 1, 0))
    assert state.scores == (30, 10, 0, 10)
