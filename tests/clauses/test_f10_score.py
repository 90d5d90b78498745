"""F10 The end of a hand and of a match: the office's mixed score, and ties."""

from __future__ import annotations

import pytest

from counter_rules import new_game
from support.builders import office
from support.hands import play_hand


@pytest.mark.parametrize(
    ("bids", "points"),
    [
        ((3, 0, 0, 0), (13, 8, 8, 8)),  # 10 + 3, and 5 + 3 for a made zero
        ((2, 1, 0, 3), (3, 0, 8, 0)),  # missed: a point for each trick taken
        ((0, 3, 1, 0), (3, 0, 0, 8)),  # a missed zero too
    ],
)
def test_f10_6_office_consolation(bids: tuple[int, ...], points: tuple[int, ...]) -> None:
    hands = ("AH KH QH", "2C 3C 4C", "2D 3D 4D", "2S 4S 5S")  # seat 0 takes all three tricks
    state = new_game(office(score="office_consolation"))
    (hand,) = play_hand(state, *hands, bids=bids, turned="3H").hand_results
    assert (hand.tricks_won, hand.points) == ((3, 0, 0, 0), points)


def test_f10_6_a_made_zero_is_worth_more_the_more_cards_there_are() -> None:
    state = new_game(office(2, score="office_consolation"))
    (hand,) = play_hand(state, "AH", "2C", bids=(1, 0), turned="AD").hand_results
    assert hand.points == (11, 6)
