"""F11.6 Who leads first: the dealer, or the highest bidder."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Phase,
    State,
    View,
    apply_move,
    new_game,
    public_view,
    shuffle,
    view,
)
from counter_rules.observations import ObservationSpace
from counter_rules.records import format_position, parse_position
from support.builders import before, custom, deal
from support.hands import bid, finish_hand, play

DEALER = custom(4, hand_sizes=(3, 3), trump="none", first_leader="dealer")
HIGHEST = custom(4, hand_sizes=(3, 3), trump="none", first_leader="highest_bidder")


def start(number: int = 1) -> State:
    """Deal a hand: seat 3 deals the first, so seat 0 bids first."""
    return deal(before(HIGHEST, number))


def test_f11_6_the_dealer_leads() -> None:
    state = bid(deal(new_game(DEALER)), 0, 0, 0)
    assert (state.dealer, state.leader, view(state, 0).leader) == (3, 3, 3)
    state = bid(state, 0)
    assert state.to_act == (3,)


def read_leader(space: ObservationSpace, seen: View) -> list[int]:
    """Read who leads from an observation: the seat itself first, then to its left."""
    start = space.blocks["leader"].start
    return [int(number) for number in space.encode(seen)[start : start + 4]]


@pytest.mark.parametrize(
    ("bids", "leader"),
    [
        ((0, 1, 3, 2), 2),
        ((3, 1, 3, 0), 0),  # of equals the first from the dealer's left
        ((0, 2, 1, 2), 1),
        ((0, 0, 0, 1), 3),
        ((0, 0, 0, 0), 0),  # all zero: the dealer's left
    ],
)
def test_f11_6_the_highest_bidder_leads(bids: tuple[int, ...], leader: int) -> None:
    state = bid(start(), *bids)
    assert (state.phase, state.leader, state.to_act) == (Phase.PLAY, leader, (leader,))


def test_f11_6_equals_count_from_the_dealer() -> None:
    """In hand 2, dealt by seat 0, seat 1 is the dealer's left; bids are in the order of turns."""
    assert bid(start(2), 1, 2, 2, 2).leader == 2
    assert bid(start(2), 0, 0, 0, 2).leader == 0
    assert bid(start(2), 2, 0, 0, 2).leader == 1


def test_f11_6_later_tricks_are_as_ever() -> None:
    state = deal(new_game(HIGHEST), "2C", "3C", "4C", "AC")
    state = play(bid(state, 0, 3, 0, 0), "3C 4C AC 2C")
    assert (state.leader, state.to_act) == (3, (3,))


def test_f11_6_nobody_is_the_leader_before_the_bids_are_in() -> None:
    state, space = start(), ObservationSpace(HIGHEST)
    for tricks in (2, 0, 0):
        for seat in range(4):
            seen = view(state, seat)
            assert seen.leader is None
            assert read_leader(space, seen) == [0, 0, 0, 0]
        state = bid(state, tricks)
    state = bid(state, 1)
    assert [view(state, seat).leader for seat in range(4)] == [0, 0, 0, 0]
    assert public_view(state).leader == 0
    assert read_leader(space, view(state, 1)) == [0, 0, 0, 1]


def test_f11_6_sealed_bids_count_once_they_are_opened() -> None:
    rules = custom(3, hand_sizes=(2,), bidding="simultaneous", first_leader="highest_bidder")
    state = deal(new_game(rules), turned=None)
    for seat, tricks in ((2, 2), (0, 1)):
        state = apply_move(state, Bid(seat, tricks))
        assert (state.leader, view(state, 1).leader) == (None, None)
    state = apply_move(state, Bid(1, 2))
    assert (state.leader, state.to_act) == (1, (1,))


def test_f11_6_blind_bids_count_as_what_they_are() -> None:
    rules = custom(3, hand_sizes=(2, 2), blind_bids=True, first_leader="highest_bidder")
    state = deal(before(rules, 2, (0, 0, 30), dealer=0), turned=None)
    state = apply_move(state, Bid(1, 2, blind=True))
    state = bid(state, 1)
    state = apply_move(state, Bid(0, 1, blind=True))
    assert state.leader == 1


def test_f11_6_a_hand_is_played_and_written_down() -> None:
    state = bid(start(), 0, 1, 3, 0)
    assert parse_position(format_position(state)) == state
    state = finish_hand(state)
    assert state.tricks[0].trick.leader == 2
    state = apply_move(state, shuffle(state, seed=3))
    assert state.leader is None
