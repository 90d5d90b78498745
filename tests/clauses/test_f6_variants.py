"""F6.7 The common variants of the office game."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Deal,
    Phase,
    PlayCard,
    ReasonCode,
    RulesetError,
    State,
    Suit,
    apply_move,
    new_game,
    shuffle,
)
from support.builders import before, card, cards, deal, office
from support.hands import bid_all, joker, list_legal, list_open, play, play_hand, play_match
from support.refusals import refusal


def opened(*hands: str, flipped: str = "3H", players: int = 4, **options: object) -> State:
    """Deal what the flipped card says and bid nothing; seat 0 leads."""
    return bid_all(deal(new_game(office(players, **options)), *hands, turned=flipped))


def test_f6_7_jokers_high_win_over_trumps() -> None:
    state = play(
        opened("9C 9D 9S", "KC 8D *", "AH AD AS", "5C 5D 5S", jokers_high=True), "9C * AH 5C"
    )
    assert state.tricks[0].winner == 1


def test_f6_7_jokers_high_may_be_played_in_place_of_following() -> None:
    state = play(opened("9C 9D 9S", "KC 8D *", jokers_high=True), "9C")
    assert list_legal(state) == ["KC", "*"]
    assert refusal(state, PlayCard(1, card("8D"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f6_7_of_two_high_jokers_the_first_wins() -> None:
    state = opened("9C 9D 9S", "KC 8D *", "AC AD *", "5C 5D 5S", jokers_high=True)
    assert play(state, "9C * * 5C").tricks[0].winner == 1


def test_f6_7_a_high_joker_led_sets_no_suit() -> None:
    state = opened("9C 9D *", "KC 8D 8S", "AC AD *", jokers_high=True)
    state = play(state, "* KC")
    assert state.led is Suit.CLUBS
    assert list_legal(state) == ["AC", "*"]
    assert refusal(state, PlayCard(2, card("AD"))) == (ReasonCode.MUST_FOLLOW, "F6.7")


def test_f6_7_a_high_joker_is_not_named() -> None:
    state = opened("9C 9D *", jokers_high=True)
    assert refusal(state, joker(state, high=True))[0] is ReasonCode.NOTHING_TO_NAME


def test_f6_7_open_bids_go_round_from_the_dealer_s_left() -> None:
    state = deal(new_game(office(open_bidding=True), dealer=1), turned="3H")
    bidders = []
    while state.phase is Phase.BID:
        bidders += state.to_act
        state = apply_move(state, Bid(state.to_act[0], 3))
        assert sum(bid == 3 for bid in state.bids) == len(bidders)
    assert bidders == [2, 3, 0, 1]


def test_f6_7_open_bids_have_the_hook() -> None:
    state = deal(new_game(office(open_bidding=True)), turned="3H")
    for seat in range(3):
        assert list_open(state) == [0, 1, 2, 3]
        state = apply_move(state, Bid(seat, seat))
    assert list_open(state) == [1, 2, 3]
    assert refusal(state, Bid(3, 0)) == (ReasonCode.HOOKED, "F6.7")


def test_f6_7_trumps_are_not_led_until_broken() -> None:
    state = opened("9C 9D AH", trumps_broken=True)
    assert list_legal(state) == ["9C", "9D"]
    assert refusal(state, PlayCard(0, card("AH"))) == (ReasonCode.TRUMPS_NOT_BROKEN, "F6.7")


def test_f6_7_by_default_they_may_be_led() -> None:
    assert list_legal(opened("9C 9D AH")) == ["9C", "9D", "AH"]


def test_f6_7_a_trump_played_off_suit_breaks_them() -> None:
    hands = ("AC 9D 9S", "2C 8D 8S", "2H 7D KH", "3C 6D 6S")
    state = play(opened(*hands, trumps_broken=True), "AC 2C 2H 3C")
    assert (state.to_act, list_legal(state)) == ((2,), ["7D", "KH"])


def test_f6_7_who_holds_trumps_alone_leads_one() -> None:
    assert list_legal(opened("AH 2H 4H", trumps_broken=True)) == ["AH", "2H", "4H"]


def test_f6_7_a_trump_that_follows_a_trump_does_not_break_them() -> None:
    hands = ("KH QH JH", "2H 8D 8S", "AH 7D 10H", "4H 6D 6S")
    state = play(opened(*hands, trumps_broken=True), "KH 2H AH 4H")
    assert (state.to_act, list_legal(state)) == ((2,), ["7D"])


def test_f6_7_a_trump_that_sets_the_suit_behind_a_joker_does_not_either() -> None:
    hands = ("* 9D 9S", "2H 8D 8S", "AH 7D 10H", "4H 6D 6S")
    state = play(opened(*hands, trumps_broken=True), "* 2H AH 4H")
    assert (state.to_act, list_legal(state)) == ((2,), ["7D"])


def test_f6_7_a_trump_played_off_suit_behind_a_joker_does() -> None:
    hands = ("* 9D 9S", "2C 8D 8S", "AH 7D 10H", "4C 6D 6S")
    state = play(opened(*hands, trumps_broken=True), "* 2C AH 4C")
    assert (state.to_act, list_legal(state)) == ((2,), ["7D", "10H"])


def test_f6_7_a_joker_is_not_a_trump_to_be_broken() -> None:
    assert list_legal(opened("9C AH *", trumps_broken=True)) == ["9C", "*"]


def test_f6_7_a_joker_played_breaks_nothing() -> None:
    hands = ("AC 9D AH", "2C 8D 8S", "* 7D 7S", "3C 6D 6S")
    state = play(opened(*hands, trumps_broken=True), "AC 2C * 3C")
    assert (state.to_act, list_legal(state)) == ((0,), ["9D"])


def test_f6_7_at_no_trump_there_is_nothing_to_break() -> None:
    hand = "2C 3C 4C 5D 6D 7D 8H 9H 10S JS"
    assert list_legal(opened(hand, flipped="*", trumps_broken=True)) == hand.split()


def test_f6_7_trumps_are_whole_again_in_the_next_hand() -> None:
    rules = office(2, trumps_broken=True)
    state = bid_all(deal(new_game(rules), "9C 9D", "3S 4S", turned="2S"))
    state = play(state, "9C 3S 4S 9D")
    state = bid_all(deal(state, "", "9C AS", turned="2S"))
    assert (state.to_act, list_legal(state)) == ((1,), ["9C"])


EIGHT = (8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_f6_7_eight_down_to_one_and_up_again(players: int) -> None:
    results = play_match(new_game(office(players, eight_down_up=True))).hand_results
    assert tuple(result.hand_size for result in results) == EIGHT


def test_f6_7_then_the_flipped_card_makes_trump_alone() -> None:
    state = deal(new_game(office(eight_down_up=True)), turned="2H")
    assert ([len(hand) for hand in state.hands], state.trump) == ([8] * 4, Suit.HEARTS)
    assert card("2H") not in state.stack


@pytest.mark.parametrize("players", [7, 10])
def test_f6_7_eight_each_must_be_dealt(players: int) -> None:
    with pytest.raises(
        RulesetError,
        match=rf"^options eight_down_up and players={players} contradict each other: ",
    ):
        office(players, eight_down_up=True)


@pytest.mark.parametrize(
    ("number", "trump"),
    [
        (1, Suit.SPADES),
        (2, Suit.HEARTS),
        (3, Suit.DIAMONDS),
        (4, Suit.CLUBS),
        (5, Suit.SPADES),
        (10, Suit.HEARTS),
    ],
)
def test_f6_7_trump_rotates(number: int, trump: Suit) -> None:
    rules = office(rotating_trump=True)
    state = deal(before(rules, number), turned="4D")
    assert (state.trump, [len(hand) for hand in state.hands]) == (trump, [4] * 4)


def test_f6_7_a_flipped_joker_leaves_the_trump_to_the_rotation_and_the_size_to_the_list() -> None:
    rotating = deal(new_game(office(rotating_trump=True)), turned="*")
    assert ([len(hand) for hand in rotating.hands], rotating.trump) == ([10] * 4, Suit.SPADES)
    listed = deal(new_game(office(eight_down_up=True)), turned="*")
    assert ([len(hand) for hand in listed.hands], listed.trump) == ([8] * 4, None)


def test_f6_7_with_both_no_card_is_flipped() -> None:
    rules = office(6, eight_down_up=True, rotating_trump=True)
    state = new_game(rules)
    dealt = shuffle(state, seed=6)
    assert (dealt.turned, len(dealt.stack)) == ((), 6)
    flipped = Deal(dealt.hands, dealt.stack[:1], dealt.stack[1:])
    assert refusal(state, flipped) == (ReasonCode.WRONG_TURN_UP, "F6.2")
    assert apply_move(state, dealt).trump is Suit.SPADES


def test_f6_7_then_no_flipped_joker_can_be_shuffled_back() -> None:
    with pytest.raises(
        RulesetError, match=r"^options reflip=once and eight_down_up with rotating_trump contra"
    ):
        office(reflip="once", eight_down_up=True, rotating_trump=True)


def test_f6_7_the_variants_go_together() -> None:
    rules = office(
        6,
        jokers_high=True,
        open_bidding=True,
        trumps_broken=True,
        eight_down_up=True,
        rotating_trump=True,
    )
    state = play_hand(new_game(rules), "AC KC QC JC 10C 9C 8C 7C", "AD KD QD JD 10D 9D 8D 7D")
    (hand,) = state.hand_results
    assert [points for points in hand.points if points < 10] == [
        won for bid, won in zip(hand.bids, hand.tricks_won, strict=True) if bid != won
    ]
    assert cards("") == hand.turned
