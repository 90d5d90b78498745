"""C3 What may be played: turns and following suit. (Shows are in `test_c3_shows.py`.)"""

from __future__ import annotations

import pytest

from counter_rules import Phase, PlayCard, ReasonCode, State, Suit
from support.builders import card, dealt
from support.hands import bid_all, finish_hand, list_legal, play
from support.refusals import refusal

CLUBS = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"
DIAMONDS = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D"


def following(led: str, hand: str, *, turned: str = "KS") -> State:
    """Let seat 0 lead a card to seat 1, who holds at least the hand."""
    return play(bid_all(dealt(led, hand, turned=turned)), led)


def refuse(state: State, text: str) -> tuple[ReasonCode, str]:
    """Return why seat 1 may not play a card."""
    return refusal(state, PlayCard(1, card(text)))


def test_c3_0_a_hand_has_ten_tricks() -> None:
    state = finish_hand(bid_all(dealt()))
    assert (state.phase, len(state.tricks)) == (Phase.DEAL, 10)
    assert [result.trick.last for result in state.tricks] == [False] * 9 + [True]


def test_c3_0_the_leader_plays_first_then_clockwise_one_card_each() -> None:
    state = bid_all(dealt("9C", "QC", "KC", "8C", turned="4S", dealer=1))
    turns = []
    for text in ("KC", "8C", "9C", "QC"):
        turns += state.to_act
        state = play(state, text)
    assert turns == [2, 3, 0, 1]
    assert [len(hand) for hand in state.hands] == [9, 9, 9, 9]


def test_c3_0_nobody_plays_out_of_turn() -> None:
    state = bid_all(dealt("9C", "QC", turned="4S"))
    assert refuse(state, "QC") == (ReasonCode.NOT_YOUR_TURN, "C3.0")


def test_c3_0_nobody_plays_a_card_of_another_hand() -> None:
    assert refuse(following("9H", "QH"), "9H") == (ReasonCode.NOT_IN_HAND, "C3.0")


@pytest.mark.parametrize(("dealer", "leader"), [(3, 0), (0, 1), (1, 2), (2, 3)])
def test_c3_0_the_dealer_s_left_leads_the_first_trick(dealer: int, leader: int) -> None:
    state = bid_all(dealt(dealer=dealer))
    assert (state.to_act, state.leader) == ((leader,), leader)


def test_c3_0_the_winner_leads_the_next_trick() -> None:
    state = play(bid_all(dealt("8C", "10C", "KC", "3C", turned="4S")), "8C 10C KC 3C")
    assert state.tricks[0].winner == 2
    assert (state.to_act, state.leader, state.trick) == ((2,), 2, ())


def test_c3_0_a_leader_may_lead_any_card() -> None:
    hand = "3C 2D 8D 10D JD QH 2S 4S 8S KS"
    assert list_legal(bid_all(dealt(hand, turned="5H"))) == hand.split()


def test_c3_0_no_led_suit_of_the_last_trick_binds_the_leader() -> None:
    state = play(bid_all(dealt("8C", "10C", "KC", "3C", turned="4S")), "8C 10C KC 3C")
    assert state.led is None
    assert list_legal(state) == [held.code for held in state.hands[2]]


def test_c3_1_a_follower_must_play_the_led_suit() -> None:
    state = following("9H", "4H QH AC 9S")
    assert state.led is Suit.HEARTS
    assert list_legal(state) == ["4H", "QH"]
    assert refuse(state, "9S") == (ReasonCode.MUST_FOLLOW, "C3.1")


def test_c3_1_one_card_of_the_suit_is_enough() -> None:
    assert list_legal(following("9H", "QH 3S")) == ["QH"]


@pytest.mark.parametrize("twin", ["2H", "10H"])
def test_c3_1_twos_and_tens_count_as_their_printed_suit_where_it_is_led(twin: str) -> None:
    assert list_legal(following("9H", f"{twin} 3S")) == [twin]


@pytest.mark.parametrize("other", ["2S", "10S"])
def test_c3_1_twos_and_tens_count_as_their_printed_suit_where_it_is_not_led(other: str) -> None:
    state = following("9H", f"5H {other}")
    assert list_legal(state) == ["5H"]
    assert refuse(state, other) == (ReasonCode.MUST_FOLLOW, "C3.1")


def test_c3_1_a_plain_two_does_not_follow_a_trump_lead() -> None:
    state = following("9S", "2H 3S", turned="KS")
    assert list_legal(state) == ["3S"]


def test_c3_1_one_who_holds_none_may_play_any_card() -> None:
    hand = "AC 2C 10C 2D 4D 8D QD KD 2S 10S"
    assert list_legal(following("9H", hand)) == hand.split()


def test_c3_1_one_out_of_trumps_may_play_any_two_on_a_trump_lead() -> None:
    assert list_legal(following("9S", CLUBS, turned="KS")) == CLUBS.split()


def test_c3_2_a_lone_eight_of_the_led_suit_does_not_oblige() -> None:
    hand = "AC 2C 3C 10C 2D 5D QD 8H 2S 10S"
    assert list_legal(following("9H", hand)) == hand.split()


def test_c3_2_that_eight_may_be_played_too() -> None:
    state = following("9H", "8H AC 2C 3C 5C 6C 7C 9C 10C JC")
    assert play(state, "8H").trick[1].card is card("8H")


def test_c3_2_beside_the_eight_another_card_of_the_suit_obliges() -> None:
    assert list_legal(following("9H", "5H 8H 3S")) == ["5H", "8H"]


def test_c3_2_an_eight_of_another_suit_relieves_nobody() -> None:
    state = following("9H", "5H 8S")
    assert list_legal(state) == ["5H"]
    assert refuse(state, "8S") == (ReasonCode.MUST_FOLLOW, "C3.1")


def test_c3_4_after_a_led_two_followers_must_play_printed_trumps() -> None:
    state = following("2C", "5S QS JC 2D", turned="KS")
    assert state.led is Suit.SPADES
    assert list_legal(state) == ["5S", "QS"]
    assert refuse(state, "JC") == (ReasonCode.MUST_FOLLOW, "C3.4")
    assert refuse(state, "2D") == (ReasonCode.MUST_FOLLOW, "C3.4")


def test_c3_4_without_printed_trumps_any_card_may_follow_a_led_two() -> None:
    assert list_legal(following("2H", DIAMONDS, turned="KS")) == DIAMONDS.split()


def test_c3_4_a_lone_eight_of_trumps_does_not_oblige_after_a_led_two() -> None:
    hand = "AC 4C 5C 6C 7C QD KD QH KH 8S"
    assert list_legal(following("2C", hand, turned="KS")) == hand.split()


def test_c3_4_a_lone_eight_of_the_two_s_own_suit_relieves_nobody() -> None:
    assert list_legal(following("2C", "8C 5S", turned="KS")) == ["5S"]


def test_c3_4_the_two_of_trumps_led_asks_for_trumps() -> None:
    state = following("2S", "5S QH", turned="KS")
    assert state.led is Suit.SPADES
    assert list_legal(state) == ["5S"]
