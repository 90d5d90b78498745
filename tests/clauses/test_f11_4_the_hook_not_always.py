"""F11.4 The hook, not always: free in short hands, or in the last one."""

from __future__ import annotations

import pytest

from counter_rules import Bid, ReasonCode, Ruleset, get_ruleset, legal_moves, new_game, view
from counter_rules.records import format_position, parse_position
from support.builders import before, custom, deal
from support.hands import bid, list_blind, list_open, play_hand
from support.refusals import refusal


def list_last(rules: Ruleset, number: int, *bids: int, scores: tuple[int, ...] = ()) -> list[int]:
    """List the bids open to the last bidder of a hand."""
    state = bid(deal(before(rules, number, scores), turned=None), *bids)
    assert len(bids) == rules.players - 1
    return list_open(state)


SIZES = (1, 2, 3, 2, 1)


def test_f11_4_no_hook_in_hands_of_fewer_cards() -> None:
    rules = custom(3, hand_sizes=SIZES, hook="last_bidder", hook_from=2)
    assert list_last(rules, 1, 0, 0) == [0, 1]
    assert list_last(rules, 2, 0, 0) == [0, 1]
    assert list_last(rules, 3, 1, 1) == [0, 2, 3]
    assert list_last(rules, 5, 0, 0) == [0, 1]


def test_f11_4_the_last_hand_is_free() -> None:
    rules = custom(3, hand_sizes=SIZES, hook="last_bidder", hook_last_hand=False)
    assert list_last(rules, 1, 0, 0) == [0]  # of one card too, but not the last
    assert list_last(rules, 5, 0, 0) == [0, 1]


def test_f11_4_by_default_it_always_holds() -> None:
    rules = custom(3, hand_sizes=SIZES, hook="last_bidder")
    assert [list_last(rules, number, 0, 0) for number in (1, 5)] == [[0], [0]]


def test_f11_4_the_hook_to_the_letter_too() -> None:
    rules = custom(3, hand_sizes=SIZES, hook="no_excess", hook_from=3, hook_last_hand=False)
    assert list_last(rules, 2, 2, 2) == [0, 1, 2]
    assert list_last(rules, 3, 2, 1) == [0]
    assert list_last(rules, 5, 1, 1) == [0, 1]


def test_f11_4_extra_hands_go_by_their_size_alone() -> None:
    """After two hands with a tie come hands of 1, 2 … cards; none of them is the last."""
    rules = custom(
        3,
        hand_sizes=(2, 2),
        hook="last_bidder",
        hook_from=2,
        hook_last_hand=False,
        ties="extra_hands",
    )
    assert list_last(rules, 2, 0, 0) == [0, 1, 2]
    assert list_last(rules, 3, 0, 0) == [0, 1]  # one card
    assert list_last(rules, 4, 0, 0) == [0, 1]  # two cards: not 2


def test_f11_4_a_schedule_with_a_target_has_a_last_hand() -> None:
    rules = custom(3, hand_sizes=(1, 1), hook="last_bidder", hook_last_hand=False, target=50)
    assert list_last(rules, 1, 0, 0) == [0]
    assert list_last(rules, 2, 0, 0) == [0, 1]


def test_f11_4_a_refused_bid_cites_the_hook() -> None:
    rules = custom(3, hand_sizes=SIZES, hook="last_bidder", hook_from=2)
    state = bid(deal(before(rules, 3), turned=None), 1, 1)
    assert refusal(state, Bid(state.to_act[0], 1)) == (ReasonCode.HOOKED, "F1")


def test_f11_4_a_seat_sees_what_it_may_bid() -> None:
    rules = custom(3, hand_sizes=SIZES, hook="last_bidder", hook_last_hand=False)
    state = bid(deal(before(rules, 5), turned=None), 0, 0)
    seat = state.to_act[0]
    assert legal_moves(view(state, seat)) == (Bid(seat, 0), Bid(seat, 1))


def test_f11_4_blind_bids_are_free_too() -> None:
    rules = custom(3, hand_sizes=(3, 1), blind_bids=True, hook="last_bidder", hook_last_hand=False)
    state = bid(deal(before(rules, 2, (0, 30, 30)), turned=None), 0, 0)
    assert list_blind(state) == [0, 1, "look"]


PRESETS = pytest.mark.parametrize(
    ("name", "options"),
    [
        ("oh_hell", {}),
        ("seven_truf", {}),
        ("la_podrida", {}),
        ("romanian_whist", {}),
        ("kachuful", {}),
        ("plump", {"hook": True}),
        ("spanish_podrida", {}),
        ("blackout", {"hook": "last_bidder"}),
        ("up_to_ten", {"screw_the_dealer": True}),
        ("office_oh_hell", {"open_bidding": True, "eight_down_up": True}),
    ],
)
"""Every preset with a hook in all hands and a last hand, played with the hook."""


def is_free(rules: Ruleset, number: int) -> bool:
    """Return whether the last bidder of a hand may make the total."""
    turned = "" if rules.trump.face_up is None else None
    state = bid(deal(before(rules, number), turned=turned), 0, 0, 0)
    return state.hand_size in list_open(state)


@PRESETS
def test_f11_4_the_last_hand_in_the_presets(name: str, options: dict[str, object]) -> None:
    for is_bound in (True, False):
        rules = get_ruleset(name, players=4, hook_last_hand=is_bound, **options)
        last = rules.hand_sizes.hands
        assert last is not None
        assert is_free(rules, last) is not is_bound
        assert not is_free(rules, last - 1)


@PRESETS
def test_f11_4_short_hands_in_the_presets(name: str, options: dict[str, object]) -> None:
    bound = get_ruleset(name, players=4, **options)
    rules = get_ruleset(name, players=4, hook_from=3, **options)
    hands = range(1, (rules.hand_sizes.hands or 0) + 1)
    sizes = {number: rules.hand_sizes.get_size(number, ()) for number in hands}
    assert {1, 2, 3} <= {*sizes.values()}
    for number, size in sizes.items():
        assert is_free(rules, number) is (size < 3)
        assert not is_free(bound, number)


def test_f11_4_north_east() -> None:
    rules = get_ruleset("northeast_blackout", players=5, hook_last_hand=False)
    state = bid(deal(before(rules, 5), turned=""), 0, 0, 0, 0)
    assert list_open(state) == list(range(11))


def test_f11_4_a_position_is_read_back() -> None:
    rules = custom(3, hand_sizes=(2, 1), hook="last_bidder", hook_last_hand=False)
    state = bid(deal(play_hand(new_game(rules), turned="2H"), turned="2H"), 0, 0, 1)
    assert parse_position(format_position(state)) == state
