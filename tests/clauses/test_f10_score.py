"""F10 The end of a hand and of a match: the office's mixed score, and ties."""

from __future__ import annotations

import pytest

from counter_rules import Phase, get_ruleset, new_game
from support.builders import before, deal, office
from support.hands import bid, finish_hand, list_open, play_hand


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


def test_f10_5_everybody_takes_part_in_the_extra_hands() -> None:
    """Seats 0 and 1 are tied; 2 and 3 are dealt to, bid and play as ever, and 2 wins the match."""
    rules = get_ruleset("blackout", players=4)
    state = before(rules, 14, (20, 20, 18, 0), dealer=1)
    state = deal(state, "2S", "3S", "AS", "4S", turned="2H")
    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]
    for seat, tricks in ((2, 1), (3, 0), (0, 1), (1, 1)):
        assert (state.to_act, list_open(state)) == ((seat,), [0, 1])
        state = bid(state, tricks)
    state = finish_hand(state)
    assert state.hand_results[-1].tricks_won == (0, 0, 1, 0)
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (20, 20, 24, 6), (2,))
