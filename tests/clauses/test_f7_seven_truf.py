"""F7 7-truf: 22 hands of at most seven cards, with the hook, and its own score."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from counter_rules import (
    Bid,
    Deal,
    PlayCard,
    ReasonCode,
    RulesetError,
    Suit,
    Trick,
    apply_move,
    get_ruleset,
    new_game,
    resolve_trick,
    shuffle,
)
from counter_rules.cards import STANDARD_DECK
from support.builders import before, card, cards, deal
from support.hands import bid_all, list_legal, list_open, play, play_hand, play_match
from support.refusals import refusal

RULES = get_ruleset("seven_truf", players=4)
SIZES = (1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1)
"""The 22 hands: up to seven, seven eight times more, and from seven down."""
HANDS = ("AH KH QH", "2C 3C 4C", "2D 3D 4D", "2S 4S 5S")
"""Three cards each, of which those of seat 0 win every trick."""


def test_f7_1_a_deck_of_52_cards() -> None:
    assert RULES.deck == STANDARD_DECK


@pytest.mark.parametrize("suit", "CDHS")
def test_f7_1_from_the_ace_down_to_the_deuce(suit: str) -> None:
    ranks = ["A", "K", "Q", "J", "10", *"98765432"]
    for higher, lower in itertools.pairwise(ranks):
        trick = Trick.parse(f"{lower}{suit} {higher}{suit}", trump="H")
        assert resolve_trick(RULES, trick).winner == 1


def test_f7_1_there_are_22_hands() -> None:
    assert RULES.options["hand_sizes"] == SIZES


def test_f7_1_a_match_goes_through_them() -> None:
    results = play_match(new_game(RULES)).hand_results
    assert tuple(result.hand_size for result in results) == SIZES
    assert {len(result.turned) for result in results} == {1}


def test_f7_1_a_deal_cites_it() -> None:
    state = new_game(RULES)
    hands = [STANDARD_DECK[i * 2 : i * 2 + 2] for i in range(4)]
    move = Deal(hands, STANDARD_DECK[8:9], STANDARD_DECK[9:])
    assert refusal(state, move) == (ReasonCode.WRONG_HAND_SIZE, "F7.1")


@pytest.mark.parametrize(
    ("turned", "trump"),
    [("2C", Suit.CLUBS), ("AD", Suit.DIAMONDS), ("9H", Suit.HEARTS), ("KS", Suit.SPADES)],
)
def test_f7_1_each_with_a_turn_up(turned: str, trump: Suit) -> None:
    assert deal(before(RULES, 7), turned=turned).trump is trump


def test_f7_1_the_hook() -> None:
    state = deal(before(RULES, 3, dealer=3), turned="2H")
    for seat in range(3):
        assert list_open(state) == [0, 1, 2, 3]
        state = apply_move(state, Bid(seat, 1 if seat else 0))
    assert list_open(state) == [0, 2, 3]
    assert refusal(state, Bid(3, 1)) == (ReasonCode.HOOKED, "F7.1")


def test_f7_1_following_is_free_otherwise() -> None:
    state = bid_all(deal(before(RULES, 3, dealer=3), "2C 3C 4C", "9D 9H 9S", turned="2H"))
    state = play(state, "2C")
    assert list_legal(state) == ["9D", "9H", "9S"]
    state = bid_all(deal(before(RULES, 3, dealer=3), "2C 3C 4C", "9C 9H 9S", turned="2H"))
    state = play(state, "2C")
    assert refusal(state, PlayCard(1, card("9H"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


@pytest.mark.parametrize("sizes", [(1, 2, 3), [7, 7], range(1, 14), (13,)])
def test_f7_1_the_hands_are_a_parameter(sizes: Sequence[int]) -> None:
    rules = get_ruleset("seven_truf", players=4, hand_sizes=sizes)
    results = play_match(new_game(rules)).hand_results
    assert rules.options["hand_sizes"] == tuple(sizes)
    assert tuple(result.hand_size for result in results) == tuple(sizes)


def test_f7_1_a_hand_of_all_cards_is_at_no_trump() -> None:
    rules = get_ruleset("seven_truf", players=4, hand_sizes=(13,))
    dealt = shuffle(new_game(rules), seed=7)
    assert (dealt.turned, dealt.stack) == ((), ())
    assert apply_move(new_game(rules), dealt).trump is None
    move = Deal(dealt.hands, cards("2H"))
    assert refusal(new_game(rules), move) == (ReasonCode.WRONG_TURN_UP, "F7.1")


def test_f7_1_more_cannot_be_dealt() -> None:
    with pytest.raises(
        RulesetError, match=r"^options hand_sizes and players=4 contradict each other: "
    ):
        get_ruleset("seven_truf", players=4, hand_sizes=(7, 14))


@pytest.mark.parametrize("sizes", [(), (0, 1), (1, -1), (1.0,), "1 2", 7, None])
def test_f7_1_a_hand_has_at_least_a_card(sizes: object) -> None:
    with pytest.raises(RulesetError, match=r"^[^\n]+$"):
        get_ruleset("seven_truf", players=4, hand_sizes=sizes)


def test_f7_2_ten_times_a_made_bid_and_five_times_the_tricks_for_zero() -> None:
    state = play_hand(before(RULES, 3, dealer=3), *HANDS, bids=(3, 0, 0, 1), turned="2H")
    assert state.hand_results[-1].points == (30, 15, 15, 0)


def test_f7_2_a_missed_bid_scores_its_tricks() -> None:
    state = play_hand(before(RULES, 3, dealer=3), *HANDS, bids=(2, 0, 1, 2), turned="2H")
    assert state.hand_results[-1].points == (3, 15, 0, 0)


@pytest.mark.parametrize(("number", "zero"), [(1, 5), (7, 35), (10, 35), (22, 5)])
def test_f7_2_a_zero_is_worth_more_in_a_longer_hand(number: int, zero: int) -> None:
    state = play_hand(before(RULES, number), turned="2H")
    hand = state.hand_results[-1]
    assert {hand.points[seat] for seat in hand.exact} == {zero}
