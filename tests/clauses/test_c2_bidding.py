"""C2 Bidding."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    IllegalMoveError,
    PassCard,
    Phase,
    ReasonCode,
    apply_move,
    get_ruleset,
    legal_moves,
)
from support.builders import COUNTER, dealt
from support.hands import bid_all
from support.refusals import refusal

HOOKED = get_ruleset("counter", players=4, hook=True)


@pytest.mark.parametrize(
    ("players", "dealer", "order"),
    [(4, 3, (0, 1, 2, 3)), (4, 1, (2, 3, 0, 1)), (3, 0, (1, 2, 0)), (5, 4, (0, 1, 2, 3, 4))],
)
def test_c2_1_from_the_dealer_s_left_clockwise(
    players: int, dealer: int, order: tuple[int, ...]
) -> None:
    state = dealt(rules=COUNTER[players], dealer=dealer)
    bidders = []
    while state.phase is Phase.BID:
        bidders += state.to_act
        state = apply_move(state, Bid(state.to_act[0], 1))
    assert tuple(bidders) == order


def test_c2_1_zero_to_ten() -> None:
    assert legal_moves(dealt()) == tuple(Bid(0, tricks) for tricks in range(11))


@pytest.mark.parametrize("tricks", [-1, 11])
def test_c2_1_no_other_number(tricks: int) -> None:
    assert refusal(dealt(), Bid(0, tricks)) == (ReasonCode.BID_OUT_OF_RANGE, "C2.1")


def test_c2_1_no_pass() -> None:
    state = dealt()
    assert {type(move) for move in legal_moves(state)} == {Bid}
    assert refusal(state, PassCard(0, state.hands[0][0]))[0] is ReasonCode.WRONG_PHASE


def test_c2_1_one_bid_each() -> None:
    state = apply_move(dealt(), Bid(0, 3))
    assert refusal(state, Bid(0, 4)) == (ReasonCode.NOT_YOUR_TURN, "C2.1")


def test_c2_1_nobody_bids_before_their_turn() -> None:
    assert refusal(dealt(), Bid(1, 3)) == (ReasonCode.NOT_YOUR_TURN, "C2.1")


def test_c2_1_all_bids_are_public() -> None:
    state = dealt(dealer=1)
    assert state.bids == (None, None, None, None)
    state = apply_move(state, Bid(2, 0))
    state = apply_move(state, Bid(3, 10))
    assert state.bids == (None, None, 0, 10)
    state = apply_move(apply_move(state, Bid(0, 4)), Bid(1, 2))
    assert state.bids == (4, 2, 0, 10)


def test_c2_1_the_play_begins_after_the_last_bid() -> None:
    state = bid_all(dealt(dealer=1), 1, 2, 3, 4)
    assert (state.phase, state.to_act) == (Phase.PLAY, (2,))
    assert state.bids == (3, 4, 1, 2)


def test_c2_1_no_hook() -> None:
    assert bid_all(dealt(), 3, 3, 3, 1).bids == (3, 3, 3, 1)


def test_c2_1_a_hook_is_an_option() -> None:
    state = dealt(rules=HOOKED)
    for seat in range(3):
        state = apply_move(state, Bid(seat, 3))
    assert legal_moves(state) == tuple(Bid(3, tricks) for tricks in range(11) if tricks != 1)
    with pytest.raises(
        IllegalMoveError, match=r"^seat 3 cannot bid 1: the last bidder .* add up to 10 \(C2\.1\)"
    ):
        apply_move(state, Bid(3, 1))


def test_c2_1_a_hook_binds_the_last_bidder_alone() -> None:
    state = dealt(rules=HOOKED)
    assert len(legal_moves(state)) == 11
    state = apply_move(state, Bid(0, 10))
    assert len(legal_moves(state)) == 11


def test_c2_1_a_hook_forbids_nothing_once_the_bids_exceed_ten() -> None:
    state = dealt(rules=HOOKED)
    for seat in range(3):
        state = apply_move(state, Bid(seat, 4))
    assert len(legal_moves(state)) == 11
