"""C7 After the trick, in the game: six, doubled lead and jack. (Tricks: `tricks.txt`.)"""

from __future__ import annotations

from counter_rules import Phase, Suit
from support.builders import cards, dealt
from support.hands import bid_all, finish_hand, play, shuffled

SIX_LED = play(
    bid_all(
        dealt(
            "8C AD 2D 3D 5D 6D 7D 9D JD KD",
            "6C 10S 4S",
            "KC AC 2C 3C 4C 5C 7C 9C JC QC",
            "10C 4D 8D 10D QD 3H 5H 7H 9H KH",
            turned="QH",
        )
    ),
    "8C 6C KC 10C",
)
"""Seat 2 has taken a trick in which the six of seat 1 was lowest."""

LAST_SPADES = finish_hand(
    bid_all(
        dealt(
            "AC 2C 3C 4C 5C 6C 7C 8C 9C 8S",
            "10C JC QC KC AD 2D 3D 4D 5D 6S",
            "6D 7D 8D 9D 10D JD QD KD AH JS",
            "2H 3H 4H 5H 6H 7H 8H 9H 10H KS",
            turned="QS",
        )
    )
)
"""A hand whose last trick is the 6, 8, J and K of spades."""


def test_c7_1_in_the_game_the_six_s_player_leads() -> None:
    assert SIX_LED.tricks_won == (0, 0, 1, 0)
    assert (SIX_LED.to_act, SIX_LED.leader) == ((1,), 1)


def test_c7_2_the_card_so_led_is_doubled() -> None:
    assert SIX_LED.doubled
    state = play(SIX_LED, "10S AC 4D KD")
    assert state.tricks[1].trick.doubled
    assert state.tricks[1].values == (20, 1, 4, 13)


def test_c7_2_no_other_lead_is_doubled() -> None:
    state = bid_all(dealt("8C", "9C", "KC", "10C", turned="QH"))
    assert not state.doubled
    assert not play(state, "8C 9C KC 10C").doubled


def test_c7_2_the_multiplier_is_used_up_by_its_lead() -> None:
    state = play(SIX_LED, "10S")
    assert state.doubled
    state = play(state, "AC 4D KD")
    assert not state.doubled
    assert not play(state, "4S").doubled


def test_c7_2_it_is_used_up_even_if_nobody_takes_that_trick() -> None:
    state = play(SIX_LED, "4S AC 4D KD")
    assert (state.tricks[1].winner, state.tricks[1].values) == (None, (8, 1, 4, 13))
    assert (state.leader, state.doubled) == (1, False)


def test_c7_2_nothing_carries_over_to_the_next_hand() -> None:
    assert sorted(LAST_SPADES.tricks[-1].values) == [6, 8, 11, 13]
    assert not LAST_SPADES.doubled
    state = shuffled(LAST_SPADES)
    assert not state.doubled
    assert not bid_all(state).doubled


def test_c7_3_in_the_game_the_jacks_lie_on_the_stack() -> None:
    state = bid_all(dealt("JC", "9C", "KC", "3C", turned="QH"))
    stack = state.stack
    state = play(state, "JC 9C KC 3C")
    assert (state.trump, state.turned) == (Suit.CLUBS, cards("QH JC"))
    assert state.stack == stack


def test_c7_3_in_the_game_several_jacks_lie_in_play_order() -> None:
    hands = ("JC", "9C", "KC", "JD AD 2D 3D 4D 5D 6D 7D 8D 9D")
    state = play(bid_all(dealt(*hands, turned="QH")), "JC 9C KC JD")
    assert (state.trump, state.turned) == (Suit.DIAMONDS, cards("QH JC JD"))


def test_c7_3_in_the_game_the_next_trick_has_the_new_trump() -> None:
    state = play(bid_all(dealt("JC", "9C", "KC", "3C", turned="QH")), "JC 9C KC 3C")
    assert finish_hand(state).tricks[1].trick.trump is Suit.CLUBS


def test_c7_3_ruling_the_jack_is_the_indicator_for_a_led_king_too() -> None:
    hands = (
        "JS 3C",
        "KS KC",
        "3S 9S AD 3D 5D 6D 7D 8D 9D 10D",
        "6S 9H AH 3H 5H 6H 7H 8H 10H KH",
    )
    state = play(bid_all(dealt(*hands, turned="QH")), "JS KS 3S 6S")
    assert (state.trump, state.to_act) == (Suit.SPADES, (1,))
    result = play(state, "KC 9S 9H 3C").tricks[1]
    assert (result.trump, result.winner, result.indicator) == (Suit.HEARTS, 3, Suit.SPADES)


def test_c7_5_the_last_trick_of_a_hand_leaves_no_leader() -> None:
    last = LAST_SPADES.tricks[-1]
    assert last.trick.last
    assert (last.next_leader, last.doubled_lead) == (None, False)
    assert (LAST_SPADES.phase, LAST_SPADES.leader) == (Phase.DEAL, None)


def test_c7_5_a_lowest_six_of_the_last_trick_does_not_lead_the_next_hand() -> None:
    state = bid_all(shuffled(LAST_SPADES))
    assert state.to_act == (1,)
    assert state.dealer == 0
