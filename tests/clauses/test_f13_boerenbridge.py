"""F13 Boerenbridge: its hands, its drawn trump, its hook in longer hands and its score."""

from __future__ import annotations

import pytest

from counter_rules import Bid, ReasonCode, Ruleset, Suit, get_ruleset, new_game
from support.builders import before, cards, deal
from support.hands import bid, list_open, play_hand
from support.refusals import refusal

FOUR = get_ruleset("boerenbridge", players=4)


def list_sizes(rules: Ruleset) -> list[int]:
    return [rules.hand_sizes.get_size(number) for number in range(1, 20)]


def test_f13_1_up_to_ten_cards_and_down_again() -> None:
    assert FOUR.hand_sizes.hands == 19
    assert list_sizes(FOUR) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(("players", "hands", "most"), [(5, 19, 10), (6, 15, 8), (7, 13, 7)])
def test_f13_1_as_the_deck_allows(players: int, hands: int, most: int) -> None:
    sizes = get_ruleset("boerenbridge", players=players).hand_sizes
    assert (sizes.hands, sizes.largest) == (hands, most)


def test_f13_2_a_card_of_a_second_pack_makes_trump() -> None:
    state = deal(new_game(FOUR), "5D", drawn="5D")
    assert (state.trump, state.turned) == (Suit.DIAMONDS, cards("5D"))
    assert cards("5D")[0] in state.hands[0]


def test_f13_2_or_the_next_card_is_turned_up() -> None:
    state = deal(new_game(get_ruleset("boerenbridge", players=4, trump="turn_up")), turned="5D")
    assert state.trump is Suit.DIAMONDS


@pytest.mark.parametrize(
    ("number", "allowed"),
    [(1, [0, 1]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3]), (17, [0, 1, 2, 3]), (19, [0, 1])],
)
def test_f13_3_up_to_three_cards_every_bid_is_allowed(number: int, allowed: list[int]) -> None:
    state = bid(deal(before(FOUR, number, dealer=3), drawn="5D"), 0, 0, 0)
    assert list_open(state) == allowed


def test_f13_3_the_hook_in_longer_hands_cites_its_clause() -> None:
    state = bid(deal(before(FOUR, 4, dealer=3), drawn="5D"), 1, 1, 0)
    assert list_open(state) == [0, 1, 3, 4]
    assert refusal(state, Bid(3, 2)) == (ReasonCode.HOOKED, "F13.3")


def list_last(**options: object) -> list[int]:
    """List the bids open to the dealer of a hand of three or four cards, after 1 0 0."""
    rules = get_ruleset("boerenbridge", players=4, **options)
    return list_open(bid(deal(new_game(rules), drawn="5D"), 1, 0, 0))


def test_f13_3_another_border() -> None:
    assert list_last(hand_sizes=(3, 5), hook_from=3) == [0, 1, 3]
    assert list_last(hand_sizes=(4, 5), hook_from=5) == [0, 1, 2, 3, 4]


def test_f13_3_without_the_hook() -> None:
    assert list_last(hand_sizes=(4,), hook=False) == [0, 1, 2, 3, 4]


def test_f13_3_short_hands_alone_have_no_hook() -> None:
    assert list_last(hand_sizes=(3, 2, 1)) == [0, 1, 2, 3]


def test_f13_3_the_last_hand_may_be_free() -> None:
    assert list_last(hand_sizes=(4,), hook_last_hand=False) == [0, 1, 2, 3, 4]


def test_f13_4_two_points_a_trick() -> None:
    rules = get_ruleset("boerenbridge", players=4, hand_sizes=(3,))
    hands = ("AS KS QS", "2C 3C 4C", "2D 3D 4D", "2H 3H 4H")
    state = play_hand(new_game(rules), *hands, bids=(3, 0, 1, 2), drawn="5S")
    assert state.scores == (16, 10, -2, -4)
