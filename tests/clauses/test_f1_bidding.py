"""F1 The axes of the bidding: the hook, sealed bids (F1.1), blind bids and what is seen."""

from __future__ import annotations

from itertools import permutations

import pytest

from counter_rules import (
    Bid,
    Look,
    Phase,
    PlayCard,
    ReasonCode,
    State,
    apply_move,
    legal_moves,
    new_game,
    view,
)
from support.builders import before, custom, deal
from support.hands import bid, bid_all, finish_hand, list_blind, list_open
from support.refusals import refusal

SEALED = custom(3, hand_sizes=(3, 3), bidding="simultaneous")
SEALED_START = deal(new_game(SEALED), turned="2H")
BIDS = (Bid(0, 3), Bid(1, 0), Bid(2, 1))


def bid_until_last(hook: str, size: int, *bids: int) -> State:
    rules = custom(len(bids) + 1, hand_sizes=(size,), hook=hook)
    return bid(deal(new_game(rules), turned="2H"), *bids)


@pytest.mark.parametrize(
    ("hook", "size", "bids", "left"),
    [
        ("off", 3, (1, 1), [0, 1, 2, 3]),
        ("off", 3, (3, 3), [0, 1, 2, 3]),
        ("last_bidder", 3, (1, 1), [0, 2, 3]),
        ("last_bidder", 3, (0, 0), [0, 1, 2]),
        ("last_bidder", 3, (3, 0), [1, 2, 3]),
        ("last_bidder", 3, (2, 2), [0, 1, 2, 3]),
        ("last_bidder", 1, (0, 0), [0]),
        ("last_bidder", 1, (0,), [0]),
        ("last_bidder", 1, (1,), [1]),
        ("last_bidder", 2, (1, 0, 0), [0, 2]),
        ("no_excess", 3, (1, 1), [0, 1]),
        ("no_excess", 3, (0, 0), [0, 1, 2, 3]),
        ("no_excess", 3, (3, 0), [0]),
        ("exact_total", 3, (1, 1), [1]),
        ("exact_total", 3, (0, 0), [3]),
        ("exact_total", 3, (2, 1), [0]),
        ("exact_total", 3, (3, 0), [0]),
    ],
)
def test_f1_hook_the_last_bidder(
    hook: str, size: int, bids: tuple[int, ...], left: list[int]
) -> None:
    assert list_open(bid_until_last(hook, size, *bids)) == left


@pytest.mark.parametrize(
    ("hook", "seconds"),
    [
        ("off", [0, 1, 2, 3]),
        ("last_bidder", [0, 1, 2, 3]),
        ("no_excess", [0, 1]),
        ("exact_total", [0, 1]),
    ],
)
def test_f1_hook_the_others(hook: str, seconds: list[int]) -> None:
    state = deal(new_game(custom(3, hand_sizes=(3,), hook=hook)), turned="2H")
    assert list_open(state) == [0, 1, 2, 3]
    assert list_open(bid(state, 2)) == seconds


@pytest.mark.parametrize(
    ("hook", "code"),
    [
        ("last_bidder", ReasonCode.HOOKED),
        ("no_excess", ReasonCode.TOTAL_EXCEEDED),
        ("exact_total", ReasonCode.TOTAL_FIXED),
    ],
)
def test_f1_hook_says_what_is_wrong(hook: str, code: ReasonCode) -> None:
    tricks = 1 if hook == "last_bidder" else 2
    state = bid_until_last(hook, 3, 1, 1)
    assert refusal(state, Bid(2, tricks))[0] is code
    assert refusal(state, Bid(2, 4))[0] is ReasonCode.BID_OUT_OF_RANGE


def test_f1_hook_it_is_the_dealer_who_bids_last() -> None:
    state = deal(new_game(custom(3, hand_sizes=(1,), hook="last_bidder"), dealer=0), turned="2H")
    state = bid(state, 0, 0)
    assert (state.to_act, list_open(state)) == ((0,), [0])


def test_f1_1_all_may_bid_at_once() -> None:
    assert SEALED_START.to_act == (0, 1, 2)
    for seat in range(3):
        assert legal_moves(SEALED_START, seat) == tuple(Bid(seat, n) for n in range(4))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_f1_1_whoever_deals(dealer: int) -> None:
    assert deal(new_game(SEALED, dealer=dealer), turned="2H").to_act == (0, 1, 2)


@pytest.mark.parametrize("order", list(permutations(BIDS)))
def test_f1_1_in_any_order_to_the_same_state(order: tuple[Bid, ...]) -> None:
    state = SEALED_START
    for move in order:
        state = apply_move(state, move)
    assert state == bid_all(SEALED_START, 3, 0, 1)
    assert (state.phase, state.bids, state.committed) == (Phase.PLAY, (3, 0, 1), ())


def test_f1_1_no_bid_is_open_until_all_are_in() -> None:
    state = apply_move(SEALED_START, BIDS[1])
    assert (state.phase, state.bids, state.to_act) == (Phase.BID, (None, None, None), (0, 2))
    state = apply_move(state, BIDS[2])
    assert (state.phase, state.bids, state.to_act) == (Phase.BID, (None, None, None), (0,))
    assert apply_move(state, BIDS[0]).bids == (3, 0, 1)


def test_f1_1_the_others_choices_depend_on_no_sealed_bid() -> None:
    high, low = (apply_move(SEALED_START, Bid(1, tricks)) for tricks in (3, 0))
    for seat in (0, 2):
        assert legal_moves(high, seat) == legal_moves(low, seat) == legal_moves(SEALED_START, seat)


def test_f1_1_a_sealed_bid_cannot_be_changed() -> None:
    state = apply_move(SEALED_START, BIDS[1])
    assert legal_moves(state, 1) == ()
    assert refusal(state, Bid(1, 2))[0] is ReasonCode.ALREADY_COMMITTED
    assert refusal(state, Bid(1, 0))[0] is ReasonCode.ALREADY_COMMITTED


def test_f1_1_nobody_plays_before_all_have_bid() -> None:
    state = apply_move(SEALED_START, BIDS[0])
    assert refusal(state, PlayCard(0, state.hands[0][0]))[0] is ReasonCode.WRONG_PHASE


@pytest.mark.parametrize("tricks", [-1, 4])
def test_f1_1_a_sealed_bid_is_in_range(tricks: int) -> None:
    assert refusal(SEALED_START, Bid(2, tricks)) == (ReasonCode.BID_OUT_OF_RANGE, "F1.1")


def test_f1_1_no_total_is_forbidden() -> None:
    assert bid_all(SEALED_START, 1, 1, 1).bids == (1, 1, 1)


def test_f1_1_then_the_first_leader_leads() -> None:
    state = bid_all(deal(new_game(SEALED, dealer=0), turned="2H"))
    assert state.to_act == (1,)


def test_f1_1_the_next_hand_is_sealed_anew() -> None:
    state = deal(finish_hand(bid_all(SEALED_START, 3, 0, 1)), turned="2H")
    assert (state.bids, state.committed, state.to_act) == ((None,) * 3, (None,) * 3, (0, 1, 2))


BLIND_SEALED = custom(3, hand_sizes=(1, 2), bidding="simultaneous", blind_bids=True)


def test_f1_1_blind_bids_may_be_sealed_too() -> None:
    state = deal(before(BLIND_SEALED, 2, (30, 10, 0)), turned="2H")
    assert (list_open(state, 0), list_blind(state, 0)) == ([0, 1, 2], [])
    for seat in (1, 2):
        assert (list_open(state, seat), list_blind(state, seat)) == ([], [0, 1, 2, "look"])
    state = apply_move(state, Look(2))
    assert list_open(state, 2) == [0, 1, 2]
    state = apply_move(apply_move(state, Bid(1, 2, blind=True)), Bid(2, 0))
    assert (state.bids, state.to_act) == ((None,) * 3, (0,))
    state = apply_move(state, Bid(0, 1))
    assert (state.bids, state.blind) == ((1, 2, 0), (1,))


@pytest.mark.parametrize(
    ("seen", "forehead"),
    [("own", []), ("forehead", [1]), ((2,), [2]), ((1, 3), [1, 3]), ("1,3", [1, 3])],
)
def test_f1_seen_hands_on_the_forehead_are_chosen_by_size(
    seen: object, forehead: list[int]
) -> None:
    rules = custom(3, hand_sizes=(1, 2, 3), seen=seen)
    found = []
    for number in (1, 2, 3):
        state = deal(before(rules, number), turned="2H")
        if view(state, 0).hands[1] is not None:
            found.append(number)
        else:
            assert view(state, 0).hands == (state.hands[0], None, None)
    assert found == forehead
