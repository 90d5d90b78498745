"""F17 La Podrida with a Spanish pack: its cards, its hands, its hook, its score, its duty."""

from __future__ import annotations

from itertools import pairwise

import pytest

from counter_rules import Bid, PlayCard, ReasonCode, Suit, get_ruleset, new_game
from support.builders import before, card, deal
from support.hands import bid, list_legal, list_open, play, play_hand
from support.refusals import refusal

FOUR = get_ruleset("spanish_podrida", players=4)
ORDER = ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]


def test_f17_1_forty_cards() -> None:
    assert {held.code for held in FOUR.deck} == {rank + suit for rank in ORDER for suit in "CDHS"}
    assert len(FOUR.deck) == 40


@pytest.mark.parametrize(("higher", "lower"), [*pairwise(ORDER)])
def test_f17_1_the_three_is_directly_behind_the_ace(higher: str, lower: str) -> None:
    state = deal(new_game(FOUR), f"{lower}C", f"{higher}C", "2D", "4D", turned="2H")
    state = play(bid(state, 0, 1, 0, 1), f"{lower}C {higher}C 2D 4D")
    assert state.hand_results[-1].tricks_won == (0, 1, 0, 0)


@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 5), (8, 4)])
def test_f17_2_up_to_the_longest_hand_and_down_again(players: int, most: int) -> None:
    sizes = get_ruleset("spanish_podrida", players=players).hand_sizes
    assert sizes.hands == 2 * most - 1
    listed = [sizes.get_size(number) for number in range(1, 2 * most)]
    assert listed == [*range(1, most), *range(most, 0, -1)]


def test_f17_2_a_card_is_turned_up() -> None:
    state = deal(before(FOUR, 7), turned="3H")
    assert (state.hand_size, state.trump) == (7, Suit.HEARTS)


def test_f17_2_without_a_card_to_turn_up_there_is_no_trump() -> None:
    rules = get_ruleset("spanish_podrida", players=4, hand_sizes=(10,))
    assert deal(new_game(rules), turned="").trump is None


def test_f17_3_the_hook() -> None:
    state = bid(deal(before(FOUR, 3, dealer=3), turned="3H"), 1, 1, 0)
    assert list_open(state) == [0, 2, 3]
    assert refusal(state, Bid(3, 1)) == (ReasonCode.HOOKED, "F17.3")


def test_f17_3_without_the_hook() -> None:
    rules = get_ruleset("spanish_podrida", players=4, hook=False)
    state = bid(deal(before(rules, 3, dealer=3), turned="3H"), 1, 1, 0)
    assert list_open(state) == [0, 1, 2, 3]


def test_f17_3_three_points_a_trick() -> None:
    rules = get_ruleset("spanish_podrida", players=4, hand_sizes=(3,))
    hands = ("AS 3S KS", "2C 4C 5C", "2D 4D 5D", "2H 4H 5H")
    state = play_hand(new_game(rules), *hands, bids=(3, 0, 1, 2), turned="QS")
    assert state.scores == (19, 10, -3, -6)


@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("KC", "3C QC", ["3C"]),
        ("3C", "KC QC", ["QC", "KC"]),
        ("JC", "7C QC", ["QC"]),
        ("KC", "2D 3H", ["2D"]),
        ("KC", "3H 4S", ["3H", "4S"]),
    ],
)
def test_f17_4_beat_or_follow_or_trump(lead: str, hand: str, legal: list[str]) -> None:
    state = deal(before(FOUR, 2, dealer=3), f"{lead} 2S", hand, turned="5D")
    state = play(bid(state, 0, 0, 0, 0), lead)
    assert list_legal(state) == legal


def test_f17_4_a_trump_must_beat_the_trumps() -> None:
    state = deal(before(FOUR, 2, dealer=3), "KC 2S", "QD 4S", "3D 2D", turned="5D")
    state = play(bid(state, 0, 0, 0, 0), "KC QD")
    assert list_legal(state) == ["3D"]
    assert refusal(state, PlayCard(2, card("2D"))) == (ReasonCode.MUST_BEAT, "F17.4")
