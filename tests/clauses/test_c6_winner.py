"""C6.3 A trick that nobody wins, in the game. (Who wins a trick: `tricks.txt`.)"""

from __future__ import annotations

from counter_rules import State
from support.builders import dealt
from support.hands import bid_all, finish_hand, play


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
