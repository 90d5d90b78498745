"""F2 Up to Ten and Down Again: hands, trump, score and variants (F2.1 to F2.4)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from counter_rules import (
    Bid,
    Deal,
    Look,
    Phase,
    ReasonCode,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
    view,
)
from support.builders import before, card, cards, deal
from support.hands import (
    bid,
    bid_all,
    codes,
    finish_hand,
    list_legal,
    list_open,
    play,
    play_hand,
    play_match,
    shuffled,
)
from support.refusals import refusal

TABLE_1 = (
    (1, 1, "S"),
    (2, 2, "H"),
    (3, 3, "D"),
    (4, 4, "C"),
    (5, 5, None),
    (6, 6, "S"),
    (7, 7, "H"),
    (8, 8, "D"),
    (9, 9, "C"),
    (10, 10, None),
    (11, 9, "S"),
    (12, 8, "H"),
    (13, 7, "D"),
    (14, 6, "C"),
    (15, 5, None),
    (16, 4, "S"),
    (17, 3, "H"),
    (18, 2, "D"),
    (19, 1, "C"),
)
"""The hands of a match: number, cards each, trump."""

RULES = {players: get_ruleset("up_to_ten", players=players) for players in range(3, 11)}
RANDOM_TRUMP = get_ruleset("up_to_ten", players=4, random_trump=True)
SCREWED = get_ruleset("up_to_ten", players=4, screw_the_dealer=True)
FLAGS = ("up_to_ten_only", "random_trump", "screw_the_dealer", "devils_bridge", "bidding_blind")


@pytest.mark.parametrize("players", range(3, 11))
def test_f2_1_one_deck_for_up_to_five_and_two_from_six_on(players: int) -> None:
    times = Counter(RULES[players].deck)
    assert len(times) == 52
    assert set(times.values()) == {1 if players <= 5 else 2}


@pytest.mark.parametrize("players", [3, 5, 6, 10])
def test_f2_1_nineteen_hands_from_one_card_to_ten_and_back(players: int) -> None:
    results = play_match(new_game(RULES[players])).hand_results
    assert [result.hand_size for result in results] == [size for _, size, _ in TABLE_1]


def test_f2_1_ten_players_can_have_ten_cards_each() -> None:
    state = shuffled(before(RULES[10], 10))
    assert [len(hand) for hand in state.hands] == [10] * 10
    assert len(state.stack) == 4
    state = finish_hand(state)
    assert (len(state.tricks), sum(state.hand_results[-1].tricks_won)) == (10, 10)


def test_f2_1_both_copies_of_a_card_may_be_in_one_hand() -> None:
    state = bid_all(deal(before(RULES[6], 3, dealer=4), "AS KD AS"))
    assert codes(state.hands[0]) == ["KD", "AS", "AS"]
    assert list_legal(state) == ["KD", "AS"]
    assert codes(play(state, "AS").hands[0]) == ["KD", "AS"]


@pytest.mark.parametrize(
    "hands",
    [("AS AS", "AS"), ("AS", "AS", "AS"), ("2C 2C", "3C 2C")],
)
def test_f2_1_no_card_is_there_three_times(hands: tuple[str, ...]) -> None:
    state = before(RULES[6], 2)
    with pytest.raises(ValueError, match="is dealt more often than it occurs in the deck"):
        deal(state, *hands)


def test_f2_1_nor_may_a_copy_be_missing() -> None:
    state = before(RULES[6], 2)
    made = shuffle(state, seed=7)
    short = Deal(made.hands, made.turned, made.stack[1:])
    assert refusal(state, short) == (ReasonCode.MISSING_CARD, "F2.1")


def test_f2_1_of_two_identical_cards_the_first_played_takes_the_trick() -> None:
    state = bid_all(deal(before(RULES[6], 3, dealer=5), *["2S", "KS", "AS", "KS", "AS", "3S"]))
    state = play(state, "KS AS KS AS 3S 2S")
    assert state.tricks[0].winner == 2
    assert state.to_act == (2,)


@pytest.mark.parametrize(
    ("players", "dealer", "caller", "leader"),
    [(4, 3, 0, 1), (4, 0, 1, 2), (4, 2, 3, 0), (3, 1, 2, 0), (10, 8, 9, 0), (10, 9, 0, 1)],
)
def test_f2_2_caller_and_leader(players: int, dealer: int, caller: int, leader: int) -> None:
    state = deal(new_game(RULES[players], dealer=dealer))
    assert state.to_act == (caller,)
    bidders = []
    while state.phase is Phase.BID:
        bidders += state.to_act
        state = apply_move(state, Bid(state.to_act[0], 0))
    assert (bidders[0], bidders[-1]) == (caller, dealer)
    assert (state.to_act, state.leader) == ((leader,), leader)


def test_f2_2_the_roles_pass_to_the_left_after_every_hand() -> None:
    state = new_game(RULES[3])
    roles = []
    for _ in range(4):
        state = bid_all(shuffled(state))
        roles.append((state.dealer, state.leader))
        state = finish_hand(state)
    assert roles == [(2, 1), (0, 2), (1, 0), (2, 1)]


def test_f2_2_later_tricks_are_led_by_the_winner() -> None:
    state = bid_all(deal(before(RULES[3], 2, dealer=2), "AC 2C", "3C 4C", "5C 6C"))
    state = play(state, "3C 5C AC")
    assert state.to_act == (0,)


@pytest.mark.parametrize(("number", "size", "trump"), TABLE_1)
def test_f2_3_trump_of_every_hand(number: int, size: int, trump: str | None) -> None:
    for players in (3, 5, 6, 10):
        state = shuffled(before(RULES[players], number))
        assert (state.hand_number, len(state.hands[0])) == (number, size)
        assert state.trump is (None if trump is None else Suit(trump))
        assert state.turned == ()


def test_f2_3_no_card_is_turned_up() -> None:
    state = new_game(RULES[4])
    made = shuffle(state, seed=7)
    turned = Deal(made.hands, made.stack[:1], made.stack[1:])
    assert refusal(state, turned) == (ReasonCode.WRONG_TURN_UP, "F2.1")


def test_f2_4_a_point_a_trick_and_ten_for_a_bid_made() -> None:
    hands = ("AS KS", "2S 3S", "4S 5S", "6S 7S")
    state = play_hand(before(RULES[4], 2, dealer=2), *hands, bids=(0, 2, 1, 0))
    assert state.hand_results[-1].bids == (2, 1, 0, 0)
    assert state.hand_results[-1].tricks_won == (2, 0, 0, 0)
    assert state.hand_results[-1].points == (12, 0, 10, 10)


def test_f2_4_tricks_score_without_the_bid() -> None:
    hands = ("AS KS", "2S 3S", "4S 5S", "6S 7S")
    state = play_hand(before(RULES[4], 2, dealer=2), *hands, bids=(0, 1, 0, 0))
    assert state.hand_results[-1].points == (2, 10, 10, 10)


def test_f2_4_up_to_ten_ends_after_the_tenth_hand() -> None:
    state = new_game(get_ruleset("up_to_ten", players=4, up_to_ten_only=True))
    for number, size, trump in TABLE_1[:10]:
        state = shuffled(state)
        assert (state.hand_number, len(state.hands[0])) == (number, size)
        assert state.trump is (None if trump is None else Suit(trump))
        state = finish_hand(state)
    assert state.is_over


@pytest.mark.parametrize(("number", "size"), [row[:2] for row in TABLE_1])
def test_f2_4_random_trump_is_turned_up_in_every_hand(number: int, size: int) -> None:
    state = shuffled(before(RANDOM_TRUMP, number))
    assert len(state.hands[0]) == size
    assert len(state.turned) == 1
    assert state.trump is state.turned[0].suit


@pytest.mark.parametrize("players", [3, 5, 6, 10])
def test_f2_4_random_trump_has_a_card_left_even_for_ten_each(players: int) -> None:
    rules = get_ruleset("up_to_ten", players=players, random_trump=True)
    state = shuffled(before(rules, 10))
    assert (len(state.hands[0]), len(state.turned)) == (10, 1)
    assert state.trump is not None


def test_f2_4_random_trump_may_be_the_twin_of_a_card_dealt() -> None:
    rules = get_ruleset("up_to_ten", players=6, random_trump=True)
    state = deal(new_game(rules), "AS", turned="AS")
    assert (state.turned, card("AS") in state.stack) == (cards("AS"), False)


def test_f2_4_screw_the_dealer_binds_the_dealer_alone() -> None:
    state = deal(before(SCREWED, 3, dealer=3))
    for seat in range(3):
        assert list_open(state) == [0, 1, 2, 3]
        state = apply_move(state, Bid(seat, int(seat < 2)))
    assert list_open(state) == [0, 2, 3]
    assert refusal(state, Bid(3, 1)) == (ReasonCode.HOOKED, "F2.4")


def test_f2_4_without_screw_the_dealer_the_total_is_free() -> None:
    state = bid(deal(before(RULES[4], 3, dealer=3)), 1, 1, 1)
    assert list_open(state) == [0, 1, 2, 3]


def check_together(**options: bool) -> None:
    """Play a match's last hand in which seats 1, 2 and 3 are far behind."""
    rules = get_ruleset("up_to_ten", players=4, **options)
    is_ten = options["up_to_ten_only"]
    state = shuffled(before(rules, 10 if is_ten else 19, (50, 0, 0, 0), dealer=3))
    assert bool(state.turned) == options["random_trump"]
    is_forehead = options["devils_bridge"] and not is_ten
    assert (view(state, 0).hands[1] is not None) == is_forehead
    is_hidden = options["bidding_blind"] and not is_forehead
    assert (view(state, 1).hands == (None,) * 4) == is_hidden
    for tricks in (len(state.hands[0]), 0, 0):
        if is_hidden and state.to_act != (0,):
            state = apply_move(state, Look(state.to_act[0]))
        state = apply_move(state, Bid(state.to_act[0], tricks))
    state = apply_move(state, Look(3)) if is_hidden else state
    assert (0 not in list_open(state)) == options["screw_the_dealer"]
    assert finish_hand(state).is_over


def test_f2_4_the_variants_combine() -> None:
    for switches in product((False, True), repeat=len(FLAGS)):
        check_together(**dict(zip(FLAGS, switches, strict=True)))
