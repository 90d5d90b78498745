"""F14 Plump: its hands, no trump, the highest bidder's lead and its score."""

from __future__ import annotations

import pytest

from counter_rules import Bid, ReasonCode, Suit, get_ruleset, new_game
from support.builders import before, deal
from support.hands import bid, list_open, play, play_hand
from support.refusals import refusal

FOUR = get_ruleset("plump", players=4)


def test_f14_1_down_from_ten_a_hand_of_one_for_each_and_up() -> None:
    sizes = [FOUR.hand_sizes.get_size(number) for number in range(1, 23)]
    assert FOUR.hand_sizes.hands == 22
    assert sizes == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(("players", "hands", "most"), [(3, 21, 10), (6, 20, 8), (7, 19, 7)])
def test_f14_1_as_the_deck_allows(players: int, hands: int, most: int) -> None:
    sizes = get_ruleset("plump", players=players).hand_sizes
    assert (sizes.hands, sizes.largest) == (hands, most)
    assert [sizes.get_size(number) for number in range(1, hands + 1)].count(1) == players


def test_f14_2_there_is_no_trump() -> None:
    state = deal(before(FOUR, 9, dealer=3), "KC 2C", "AS 2H", "3C 2D", "QC 2S")
    assert (state.trump, state.turned) == (None, ())
    state = play(bid(state, 1, 0, 0, 0), "KC AS 3C QC")
    assert state.tricks_won == (1, 0, 0, 0)


def test_f14_2_or_a_card_is_turned_up() -> None:
    state = deal(new_game(get_ruleset("plump", players=4, trump="turn_up")), turned="5D")
    assert state.trump is Suit.DIAMONDS


@pytest.mark.parametrize(
    ("bids", "leader"), [((0, 1, 2, 1), 2), ((1, 1, 0, 1), 0), ((0, 0, 0, 2), 3), ((0,) * 4, 0)]
)
def test_f14_3_the_highest_bidder_leads(bids: tuple[int, ...], leader: int) -> None:
    state = bid(deal(before(FOUR, 9, dealer=3)), *bids)
    assert state.to_act == (leader,)


def test_f14_3_any_bid_is_allowed() -> None:
    assert list_open(bid(deal(before(FOUR, 9, dealer=3)), 0, 1, 0)) == [0, 1, 2]


def test_f14_3_with_the_hook() -> None:
    rules = get_ruleset("plump", players=4, hook=True)
    state = bid(deal(before(rules, 9, dealer=3)), 0, 1, 0)
    assert list_open(state) == [0, 2]
    assert refusal(state, Bid(3, 1)) == (ReasonCode.HOOKED, "F14.3")


def test_f14_4_a_made_zero_earns_five() -> None:
    rules = get_ruleset("plump", players=4, hand_sizes=(3,))
    hands = ("2C 3C 4C", "AS KS QS", "2D 3D 4D", "2H 3H 4H")
    state = play_hand(new_game(rules), *hands, bids=(0, 3, 1, 0))
    assert state.scores == (5, 13, 0, 5)
