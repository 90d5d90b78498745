"""F2.5 and F2.6 and F1.1: hands on the forehead, hands not looked at, and sealed bids."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import (
    Bid,
    Look,
    ReasonCode,
    Ruleset,
    Sight,
    State,
    StateError,
    apply_move,
    events_for,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    step,
    view,
    why_illegal,
)
from counter_rules.rules.effects import FIVE
from counter_rules.rules.seeing import ForeheadHands
from counter_rules.trick import EffectOrder
from support.builders import before, cards, custom
from support.hands import bid_all, give, list_blind, list_open, play, shuffled
from support.seat_outputs import look_on
from support.small_games import lay, list_known, list_voids

# F2.5 Foreheads.

DEVILS_BRIDGE = lay(
    "KC", "QH", "7S", turned="", rules=get_ruleset("up_to_ten", players=3, devils_bridge=True)
)
FOREHEADS = lay(
    "KC 2D", "QH 3C", "7S 4C", turned="9S", stack="10C 5D 10H 8S", rules=custom(3, seen=(2,))
)


def test_f2_5_what_was_seen_on_foreheads_is_remembered_beyond_a_pass() -> None:
    fives = EffectOrder(value=(FIVE,), after=(FIVE,))
    dealt = lay("5C 2D", "3C QH", "4C 7S", turned="9S", rules=custom(3, seen=(2,), effects=fives))
    passed = give(play(bid_all(dealt), "5C 3C 4C"), ["2D", "QH", "7S"])
    assert passed.hands == (cards("7S"), cards("2D"), cards("QH"))
    assert view(passed, 0).dealt == view(dealt, 0).dealt == ((), cards("3C QH"), cards("4C 7S"))


def test_f2_5_everybody_sees_all_hands_but_their_own() -> None:
    assert DEVILS_BRIDGE.sights == (Sight.FOREHEAD,) * 3
    assert view(DEVILS_BRIDGE, 0).hands == (None, cards("QH"), cards("7S"))
    assert view(DEVILS_BRIDGE, 1).hands == (cards("KC"), None, cards("7S"))
    assert view(FOREHEADS, 2).hands == (cards("KC 2D"), cards("3C QH"), None)
    assert [view(FOREHEADS, seat).hand for seat in range(3)] == [None, None, None]


def test_f2_5_what_is_on_the_own_forehead_is_not_known() -> None:
    seen = view(FOREHEADS, 1)
    assert list_known(seen) == ["KC 2D", "", "4C 7S"]
    assert seen.unseen == cards("3C 10C 5D 10H QH 8S")
    assert (seen.cards_left, seen.hand_size) == ((2, 2, 2), 2)


def test_f2_5_who_looks_on_sees_no_hand() -> None:
    assert public_view(FOREHEADS).hands == (None, None, None)
    assert public_view(FOREHEADS).sights == (Sight.FOREHEAD,) * 3


def test_f2_5_a_seat_bids_without_its_hand() -> None:
    assert list_open(FOREHEADS, 0) == [0, 1, 2]
    assert legal_moves(view(FOREHEADS, 0)) == legal_moves(FOREHEADS, 0)


def test_f2_5_with_the_last_bid_everybody_takes_their_own_hand() -> None:
    bidding = FOREHEADS
    for seat in range(2):
        bidding = apply_move(bidding, Bid(seat, 1))
        assert view(bidding, 0).hand is None
    made = step(bidding, Bid(2, 1))
    for seat in range(3):
        seen = view(made.state, seat)
        assert seen.hands == tuple(
            hand if owner == seat else None for owner, hand in enumerate(made.state.hands)
        )
        taken = [event for event in events_for(made.events, seat) if hasattr(event, "owner")]
        assert [(event.owner, event.cards) for event in taken] == [(seat, seen.hand)]


def test_f2_5_what_was_seen_is_remembered() -> None:
    state = bid_all(FOREHEADS, 1, 1, 1)
    for seat in range(3):
        assert list_known(view(state, seat)) == ["KC 2D", "3C QH", "4C 7S"]
        assert view(state, seat).unseen == cards("10C 5D 10H 8S")
    assert list_known(public_view(state)) == ["", "", ""]


def test_f2_5_until_it_is_played() -> None:
    state = play(bid_all(FOREHEADS), "KC 3C 4C")
    assert list_known(view(state, 2)) == ["2D", "QH", "7S"]
    assert view(state, 2).hands == (None, None, cards("7S"))
    assert list_voids(view(state, 2)) == ["0:C2", "0:H2", "0:S2", "1:C2", "1:D2", "1:S2"]


def test_f2_5_with_nothing_left_over_the_own_hand_can_be_counted() -> None:
    dealt = lay("KC 2D", "QH 3C", "7S 4C", turned="9S", rules=custom(3, seen=(2,)))
    seen = view(dealt, 1)
    assert (seen.hand, list_known(seen)) == (None, ["KC 2D", "3C QH", "4C 7S"])
    assert seen.unseen == ()


def test_f2_5_so_it_is_in_a_hand_chosen_by_its_number() -> None:
    rules = attrs.evolve(custom(3, hand_sizes=(2, 2)), seeing=ForeheadHands(hands=(1,)))
    state = shuffled(new_game(rules))
    assert view(state, 0).dealt == ((), state.hands[1], state.hands[2])


# F2.6 Bidding blind.


def start_behind(**options: object) -> State:
    """Deal the second hand with seats 0 and 2 far enough behind to bid blind."""
    rules: Ruleset = custom(3, blind_bids=True, hand_sizes=(2, 2), **options)
    return shuffled(before(rules, 2, (0, 40, 20), dealer=2))


BEHIND = start_behind()
SEALED = start_behind(bidding="simultaneous")


def test_f2_6_who_may_bid_blind_does_not_see_its_hand() -> None:
    assert BEHIND.sights == (Sight.HIDDEN, Sight.OWN, Sight.HIDDEN)
    assert [view(BEHIND, seat).hand for seat in range(3)] == [None, BEHIND.hands[1], None]
    assert list_known(view(BEHIND, 0)) == ["", "", ""]
    assert set(BEHIND.hands[0]) <= set(view(BEHIND, 0).unseen)


def test_f2_6_it_may_bid_blind_or_look() -> None:
    moves = legal_moves(view(BEHIND, 0))
    assert moves == legal_moves(BEHIND, 0)
    assert list_blind(BEHIND, 0) == [0, 1, 2, "look"]
    reason = why_illegal(view(BEHIND, 0), Bid(0, 1))
    assert reason is not None
    assert reason.code is ReasonCode.MUST_LOOK
    assert reason == why_illegal(BEHIND, Bid(0, 1))


def test_f2_6_a_look_shows_the_hand_to_its_seat_alone() -> None:
    made = step(BEHIND, Look(0))
    assert view(made.state, 0).hand == BEHIND.hands[0]
    assert view(made.state, 0).sights == (Sight.OWN, Sight.OWN, Sight.HIDDEN)
    for seat in (None, 1, 2):
        seen = look_on(made.state, seat)
        assert seen.known[0] == ()
        assert seen.sights == (Sight.OWN, Sight.OWN, Sight.HIDDEN)
        assert [type(event).__name__ for event in events_for(made.events, seat)] == ["Looked"]


def test_f2_6_so_does_a_blind_bid_and_everybody_sees_that_it_is_blind() -> None:
    made = step(BEHIND, Bid(0, 2, blind=True))
    assert view(made.state, 0).hand == BEHIND.hands[0]
    for seat in (None, 0, 1, 2):
        assert look_on(made.state, seat).blind == (0,)
        assert look_on(made.state, seat).bids == (2, None, None)
    assert public_view(made.state).known == ((), (), ())


@pytest.mark.parametrize("tricks", [0, 2])
def test_f2_6_of_a_sealed_blind_bid_all_see_that_it_is_blind_and_not_its_number(
    tricks: int,
) -> None:
    state = apply_move(SEALED, Bid(2, tricks, blind=True))
    for seat in (None, 0, 1):
        seen = look_on(state, seat)
        assert seen.sights == (Sight.HIDDEN, Sight.OWN, Sight.BLIND)
        assert seen.committed == (None, None, None)
    assert view(state, 0) == view(apply_move(SEALED, Bid(2, 1, blind=True)), 0)
    assert view(state, 2).hand == SEALED.hands[2]


# F1.1 Sealed bids.


@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_f1_1_a_sealed_bid_is_hidden_from_the_others(tricks: int) -> None:
    rules = custom(3, bidding="simultaneous")
    start = lay("KC 2D", "QH 3C", "7S 4C", turned="9S", rules=rules)
    state = apply_move(start, Bid(1, tricks))
    assert view(state, 1).committed == (None, Bid(1, tricks), None)
    for seat in (None, 0, 2):
        seen = look_on(state, seat)
        assert (seen.committed, seen.bids, seen.to_act) == ((None,) * 3, (None,) * 3, (0, 2))
        assert seen == look_on(apply_move(start, Bid(1, 2 - tricks)), seat)
    state = apply_move(apply_move(state, Bid(2, 0)), Bid(0, 1))
    for seat in (None, 0, 1, 2):
        seen = look_on(state, seat)
        assert (seen.bids, seen.committed) == ((1, tricks, 0), ())


def test_f1_1_nobody_may_ask_for_the_moves_of_another() -> None:
    with pytest.raises(StateError):
        legal_moves(view(SEALED, 0), 1)
