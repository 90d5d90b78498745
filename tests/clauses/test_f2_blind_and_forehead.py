"""F2.5 Devil's bridge and F2.6 Bidding blind."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import (
    Bid,
    Look,
    Phase,
    PlayCard,
    ReasonCode,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.rules.seeing import ForeheadHands
from support.builders import before, custom, deal
from support.hands import bid_all, finish_hand, list_blind, list_open, play, shuffled
from support.refusals import refusal

PLAIN = get_ruleset("up_to_ten", players=4)
BRIDGE = get_ruleset("up_to_ten", players=4, devils_bridge=True)
BLIND = get_ruleset("up_to_ten", players=4, bidding_blind=True)
BOTH = get_ruleset("up_to_ten", players=4, devils_bridge=True, bidding_blind=True)
SCREWED = get_ruleset("up_to_ten", players=4, bidding_blind=True, screw_the_dealer=True)

HANDS = ("AS KS", "2S 3S", "4S 5S", "6S 7S")
"""Spades for everybody; seat 0 takes every trick with the highest."""


def see(state: State, seat: int) -> list[bool]:
    """List the hands a seat sees."""
    seen = view(state, seat).hands
    for owner, hand in enumerate(seen):
        assert hand in (None, state.hands[owner])
    return [hand is not None for hand in seen]


def all_but(seat: int) -> list[bool]:
    return [other != seat for other in range(4)]


def only(seat: int) -> list[bool]:
    return [other == seat for other in range(4)]


@pytest.mark.parametrize("number", [1, 19])
def test_f2_5_in_one_card_hands_everybody_sees_all_hands_but_their_own(number: int) -> None:
    state = deal(before(BRIDGE, number))
    assert len(state.hands[0]) == 1
    for seat in range(4):
        assert see(state, seat) == all_but(seat)


@pytest.mark.parametrize(("number", "is_forehead"), [(1, False), (2, True), (3, False)])
def test_f2_5_a_hand_on_the_forehead_may_be_chosen_by_its_number(
    number: int, *, is_forehead: bool
) -> None:
    rules = attrs.evolve(custom(4, hand_sizes=(2, 2, 2)), seeing=ForeheadHands(hands=(2,)))
    assert see(deal(before(rules, number), turned="2C"), 0) == (all_but if is_forehead else only)(0)


@pytest.mark.parametrize("number", [2, 10, 18])
def test_f2_5_in_longer_hands_everybody_sees_their_own(number: int) -> None:
    state = deal(before(BRIDGE, number))
    for seat in range(4):
        assert see(state, seat) == only(seat)


@pytest.mark.parametrize("number", [1, 2, 19])
def test_f2_5_without_the_variant_everybody_sees_their_own(number: int) -> None:
    state = deal(before(PLAIN, number))
    for seat in range(4):
        assert see(state, seat) == only(seat)


def test_f2_5_until_the_bidding_is_over() -> None:
    state = deal(new_game(BRIDGE))
    for seat in range(3):
        state = apply_move(state, Bid(seat, 0))
        assert [see(state, other) for other in range(4)] == [all_but(other) for other in range(4)]
    state = apply_move(state, Bid(3, 1))
    assert state.phase is Phase.PLAY
    assert [see(state, seat) for seat in range(4)] == [only(seat) for seat in range(4)]


def test_f2_5_bids_and_play_are_as_usual() -> None:
    state = deal(new_game(BRIDGE), "AS", "2S", "3S", "4S")
    assert legal_moves(state) == (Bid(0, 0), Bid(0, 1))
    state = finish_hand(bid_all(state, 1, 0, 0, 1))
    assert state.scores == (11, 10, 10, 0)


def test_f2_5_the_bids_open_do_not_depend_on_the_hand_unseen() -> None:
    high, low = deal(new_game(BRIDGE), "AS", "2S"), deal(new_game(BRIDGE), "2C", "2S")
    assert legal_moves(high) == legal_moves(low)


def behind(scores: tuple[int, ...], *hands: str, number: int = 2) -> State:
    """Let seat 0 call, seat 3 deal, after hands that made the scores."""
    return deal(before(BLIND, number, scores, dealer=3), *hands)


@pytest.mark.parametrize(
    ("scores", "offered"),
    [
        ((0, 0, 0, 0), []),
        ((0, 19, 0, 10), []),
        ((0, 20, 1, 0), [0, 3]),
        ((10, 30, 11, 9), [0, 3]),
        ((0, 40, 20, 21), [0, 2]),
        ((25, 5, 5, 5), [1, 2, 3]),
    ],
)
def test_f2_6_offered_to_whoever_is_20_points_or_more_behind_the_leader(
    scores: tuple[int, ...], offered: list[int]
) -> None:
    state = behind(scores)
    found = []
    for seat in range(4):
        assert state.to_act == (seat,)
        if list_blind(state):
            found.append(seat)
            assert (list_blind(state), list_open(state)) == ([0, 1, 2, "look"], [])
            state = apply_move(state, Look(seat))
        assert (list_blind(state), list_open(state)) == ([], [0, 1, 2])
        state = apply_move(state, Bid(seat, 0))
    assert found == offered


def test_f2_6_offered_to_nobody_in_the_first_hand() -> None:
    state = deal(new_game(BLIND))
    assert [see(state, seat) for seat in range(4)] == [only(seat) for seat in range(4)]
    assert refusal(state, Look(0)) == (ReasonCode.NOT_BEHIND, "F2.6")


def test_f2_6_not_offered_without_the_variant() -> None:
    state = deal(before(PLAIN, 2, (0, 50, 50, 50), dealer=3))
    assert list_open(state) == [0, 1, 2]
    assert refusal(state, Bid(0, 1, blind=True))[0] is ReasonCode.NOT_OFFERED
    assert refusal(state, Look(0))[0] is ReasonCode.NOT_OFFERED


def test_f2_6_until_they_look_their_own_hand_is_hidden() -> None:
    state = behind((0, 20, 20, 0))
    assert see(state, 0) == [False] * 4
    assert see(state, 1) == only(1)
    assert see(state, 3) == [False] * 4
    state = apply_move(state, Look(0))
    assert (see(state, 0), see(state, 3)) == (only(0), [False] * 4)
    assert state.to_act == (0,)


def test_f2_6_whoever_has_bid_blind_sees_their_hand() -> None:
    state = behind((0, 20, 20, 0))
    state = apply_move(state, Bid(0, 1, blind=True))
    assert (see(state, 0), see(state, 3)) == (only(0), [False] * 4)
    assert (state.bids, state.blind, state.to_act) == ((1, None, None, None), (0,), (1,))


def test_f2_6_in_the_play_everybody_sees_their_own_hand() -> None:
    state = behind((0, 20, 20, 0))
    for move in (Bid(0, 1, blind=True), Bid(1, 0), Bid(2, 0), Look(3), Bid(3, 0)):
        state = apply_move(state, move)
    assert state.phase is Phase.PLAY
    assert [see(state, seat) for seat in range(4)] == [only(seat) for seat in range(4)]


def test_f2_6_what_may_be_bid_blind_does_not_depend_on_the_hand() -> None:
    assert legal_moves(behind((0, 20, 0, 0), "AS KS")) == legal_moves(behind((0, 20, 0, 0)))


def test_f2_6_no_open_bid_before_looking() -> None:
    assert refusal(behind((0, 20, 0, 0)), Bid(0, 1)) == (ReasonCode.MUST_LOOK, "F2.6")


def test_f2_6_no_blind_bid_after_looking() -> None:
    state = apply_move(behind((0, 20, 0, 0)), Look(0))
    assert refusal(state, Bid(0, 1, blind=True)) == (ReasonCode.HAS_LOOKED, "F2.6")
    assert refusal(state, Look(0)) == (ReasonCode.HAS_LOOKED, "F2.6")


def test_f2_6_no_blind_bid_for_others() -> None:
    state = behind((1, 20, 0, 0))
    assert refusal(state, Bid(0, 1, blind=True)) == (ReasonCode.NOT_BEHIND, "F2.6")
    assert refusal(state, Look(0)) == (ReasonCode.NOT_BEHIND, "F2.6")


def test_f2_6_only_in_turn() -> None:
    state = behind((20, 0, 0, 0))
    assert state.to_act == (0,)
    for move in (Look(1), Bid(1, 1, blind=True), Look(3)):
        assert refusal(state, move)[0] is ReasonCode.NOT_YOUR_TURN
    assert legal_moves(state, 1) == ()


def test_f2_6_a_blind_bid_is_in_range() -> None:
    for tricks in (-1, 3):
        fault = refusal(behind((0, 20, 0, 0)), Bid(0, tricks, blind=True))
        assert fault[0] is ReasonCode.BID_OUT_OF_RANGE


def test_f2_6_nobody_looks_in_the_play() -> None:
    state = bid_all(behind((0, 0, 0, 0)))
    assert refusal(state, Look(state.to_act[0]))[0] is ReasonCode.WRONG_PHASE


@pytest.mark.parametrize(
    ("bid", "points"),
    [
        (Bid(0, 2, blind=True), 22),
        (Bid(0, 1, blind=True), 2),
        (Bid(0, 0, blind=True), 2),
    ],
)
def test_f2_6_a_made_blind_bid_earns_20_for_10_and_a_missed_one_costs_nothing(
    bid: Bid, points: int
) -> None:
    state = apply_move(behind((0, 30, 10, 0), *HANDS), bid)
    for move in (Bid(1, 0), Look(2), Bid(2, 0), Bid(3, 0, blind=True)):
        state = apply_move(state, move)
    state = finish_hand(play(state, "2S 4S 6S AS"))
    result = state.hand_results[-1]
    assert result.tricks_won == (2, 0, 0, 0)
    assert result.points == (points, 10, 10, 20)
    assert result.blind == (0, 3)
    assert state.scores == (points, 40, 20, 20)


def test_f2_6_who_looked_earns_what_others_do() -> None:
    state = behind((0, 30, 10, 0), *HANDS)
    for move in (Look(0), Bid(0, 2), Bid(1, 0), Look(2), Bid(2, 0), Look(3), Bid(3, 0)):
        state = apply_move(state, move)
    result = finish_hand(state).hand_results[-1]
    assert (result.points, result.blind) == ((12, 10, 10, 10), ())


def test_f2_6_blindness_ends_with_the_hand() -> None:
    state = apply_move(behind((0, 20, 20, 20), *HANDS), Bid(0, 2, blind=True))
    for seat in (1, 2, 3):
        state = apply_move(state, Bid(seat, 1))
    state = finish_hand(state)
    assert (state.scores, state.blind) == ((22, 20, 20, 20), ())
    state = deal(state)
    assert [see(state, seat) for seat in range(4)] == [only(seat) for seat in range(4)]


def test_f2_6_the_next_hand_is_judged_by_its_own_scores() -> None:
    state = behind((10, 20, 20, 20), *HANDS)
    assert list_blind(state) == []
    state = finish_hand(bid_all(state, 0, 0, 0, 0))
    assert state.scores == (12, 30, 30, 30)
    state = deal(state, *HANDS)
    state = finish_hand(bid_all(state, 0, 0, 0, 1))
    assert state.scores == (15, 40, 40, 40)
    state = deal(state)
    assert [seat for seat in range(4) if see(state, seat) == [False] * 4] == [0]


def test_f2_6_ruling_not_offered_in_forehead_hands() -> None:
    state = deal(before(BOTH, 19, (0, 90, 90, 90), dealer=3))
    assert (list_open(state), list_blind(state)) == ([0, 1], [])
    assert see(state, 0) == all_but(0)
    assert refusal(state, Bid(0, 1, blind=True)) == (ReasonCode.FOREHEAD, "F2.6")
    assert refusal(state, Look(0)) == (ReasonCode.FOREHEAD, "F2.6")
    state = finish_hand(bid_all(state))
    assert state.hand_results[-1].blind == ()


def test_f2_6_with_devils_bridge_it_is_offered_in_the_other_hands() -> None:
    state = deal(before(BOTH, 18, (0, 90, 90, 90), dealer=3))
    assert list_blind(state) == [0, 1, 2, "look"]


def test_f2_6_the_hook_binds_a_blind_dealer_too() -> None:
    state = deal(before(SCREWED, 2, (20, 20, 20, 0), dealer=3))
    for seat in range(3):
        state = apply_move(state, Bid(seat, int(seat == 0)))
    assert list_blind(state) == [0, 2, "look"]
    assert refusal(state, Bid(3, 1, blind=True)) == (ReasonCode.HOOKED, "F2.4")
    assert list_open(apply_move(state, Look(3))) == [0, 2]


def test_f2_6_nobody_plays_before_the_last_has_looked_and_bid() -> None:
    state = behind((20, 20, 20, 0))
    for seat in range(3):
        state = apply_move(state, Bid(seat, 0))
    state = apply_move(state, Look(3))
    assert (state.phase, state.to_act) == (Phase.BID, (3,))
    assert refusal(state, PlayCard(1, state.hands[1][0]))[0] is ReasonCode.WRONG_PHASE


def test_f2_6_an_option_of_other_games() -> None:
    rules = custom(3, hand_sizes=(1, 2), blind_bids=True)
    state = shuffled(before(rules, 2, (0, 20, 0), dealer=2))
    assert list_blind(state) == [0, 1, 2, "look"]
    assert view(state, 0).hands == (None, None, None)
