"""F10 The hook to the letter: no bid takes the total over the number of tricks."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Look,
    Phase,
    ReasonCode,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
    why_illegal,
)
from support.builders import before, custom, deal
from support.hands import bid, bid_all, list_blind, list_open
from support.refusals import refusal

FOUR = get_ruleset("blackout", players=4, hook="no_excess")
START = deal(before(FOUR, 5, dealer=3), turned="2H")
"""A hand of five cards; seat 0 bids first, and 3, the dealer, last."""


def test_f10_3_a_bidding_round() -> None:
    assert list_open(START) == [0, 1, 2, 3, 4, 5]
    state = bid(START, 2)  # 3 of 5 are left
    assert list_open(state) == [0, 1, 2, 3]
    state = bid(state, 0)
    assert list_open(state) == [0, 1, 2, 3]
    state = bid(state, 2)  # 1 is left, and the dealer may make the total
    assert list_open(state) == [0, 1]
    state = bid(state, 1)
    assert (state.phase, state.bids) == (Phase.PLAY, (2, 0, 2, 1))


@pytest.mark.parametrize("bids", [(5,), (3, 2), (0, 1, 4)])
def test_f10_3_zero_is_always_allowed(bids: tuple[int, ...]) -> None:
    state = bid(START, *bids)
    while state.phase is Phase.BID:
        assert list_open(state) == [0]
        state = bid(state, 0)
    assert sum(bid for bid in state.bids if bid is not None) == 5


def test_f10_3_the_total_may_stay_below() -> None:
    assert bid_all(START, 1, 0, 0, 0).bids == (1, 0, 0, 0)


@pytest.mark.parametrize("tricks", [2, 5])
def test_f10_3_it_binds_every_bidder(tricks: int) -> None:
    state = bid(START, 4)
    assert refusal(state, Bid(1, tricks)) == (ReasonCode.TOTAL_EXCEEDED, "F10.3")
    assert refusal(bid(state, 0), Bid(2, tricks)) == (ReasonCode.TOTAL_EXCEEDED, "F10.3")


def test_f10_3_more_than_there_are_tricks_is_out_of_range() -> None:
    assert refusal(bid(START, 4), Bid(1, 6)) == (ReasonCode.BID_OUT_OF_RANGE, "F0.3")


def test_f10_3_a_seat_sees_what_it_may_bid() -> None:
    seen = view(bid(START, 4), 1)
    assert legal_moves(seen) == (Bid(1, 0), Bid(1, 1))
    assert why_illegal(seen, Bid(1, 2)) == why_illegal(bid(START, 4), Bid(1, 2))


def test_f10_3_blind_bids_are_bound_too() -> None:
    rules = custom(3, hand_sizes=(1, 3), blind_bids=True, hook="no_excess")
    state = bid(deal(before(rules, 2, (30, 0, 0), dealer=2), turned="2H"), 2)
    assert list_blind(state) == [0, 1, "look"]
    assert list_open(apply_move(state, Look(1))) == [0, 1]


def test_f10_3_beside_the_common_hook() -> None:
    """After 1, 0 and 0 of two, the last may not bid 1 by the one, and no more by the other."""
    left = {}
    for hook in ("last_bidder", "no_excess"):
        state = deal(new_game(custom(4, hand_sizes=(2,), hook=hook)), turned="2H")
        left[hook] = list_open(bid(state, 1, 0, 0))
    assert left == {"last_bidder": [0, 2], "no_excess": [0, 1]}
