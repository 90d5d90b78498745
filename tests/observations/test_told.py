"""What the seats have told of their hands, clause by clause: shown, known, passed, not followed."""

from __future__ import annotations

import pytest

from counter_rules import Bid, Card, Look, State, apply_move, legal_moves, view
from counter_rules.cards import CARDS
from counter_rules.observations import ObservationSpace
from support.builders import COUNTER, after, custom, deal, dealt, finished
from support.hands import bid_all, give, play
from support.small_games import lay_wide

np = pytest.importorskip("numpy")


def observe(state: State, seat: int) -> dict[str, object]:
    """Return the blocks of a seat: cards as texts, each as often as it is there."""
    space = ObservationSpace(state.rules)
    parts = space.split(space.encode(view(state, seat)))
    named: dict[str, object] = {name: part.tolist() for name, part in parts.items()}
    for name in ("hand", "shown", "face_up"):
        named[name] = name_cards(parts[name].tolist())
    for name in ("known", "played", "trick"):
        named[name] = [name_cards(part) for part in parts[name].tolist()]
    named["voids"] = ["".join("CDHS*"[i] for i in range(5) if one[i]) for one in parts["voids"]]
    return named


def name_cards(counts: list[int]) -> str:
    held: list[Card] = [one for one, times in zip(CARDS, counts, strict=True) for _ in range(times)]
    return " ".join(one.code for one in held)


FOURS = play(lay_wide("4C 4D 2H", "5C QH 6S", "10C QS 7S", "KC 7D 8S"), "4C+4D")
"""Seat 0 has shown the four of diamonds, and seat 1 is to play."""


def test_c3_3_a_shown_four_is_known_to_all_others() -> None:
    assert [observe(FOURS, seat)["known"] for seat in (1, 2, 3)] == [
        ["", "", "4D"],
        ["", "4D", ""],
        ["4D", "", ""],
    ]
    assert observe(FOURS, 0)["known"] == ["", "", ""]
    assert observe(FOURS, 0)["shown"] == "4D"
    assert observe(FOURS, 1)["shown"] == ""


def test_c3_3_a_shown_four_that_is_played_is_known_no_longer() -> None:
    state = play(lay_wide("4C 4D 2H", "9C QH 6S", "10C QS 7S", "AC 7D 8S"), "4C+4D 9C 10C AC")
    assert observe(state, 0)["shown"] == "4D"
    state = play(state, "4D")
    assert observe(state, 0)["shown"] == ""
    assert observe(state, 1)["known"] == ["", "", ""]
    assert observe(state, 1)["played"] == ["9C", "10C", "AC", "4C 4D"]


def test_c7_4_a_pass_is_forgotten_by_all_but_the_giver() -> None:
    state = give(play(FOURS, "5C 10C KC"), ["2H", "6S", "7S", "8S"])
    assert [observe(state, seat)["known"] for seat in range(4)] == [
        ["2H", "", ""],
        ["6S", "", ""],
        ["7S", "", ""],
        ["8S", "", ""],
    ]
    assert observe(state, 0)["hand"] == "4D 8S"


def test_c7_4_until_its_neighbour_plays_the_card() -> None:
    state = give(play(FOURS, "5C 10C KC"), ["2H", "6S", "7S", "8S"])
    state = play(state, "8S")
    assert observe(state, 3)["known"] == ["", "", ""]
    assert observe(state, 1)["known"] == ["6S", "", ""]


def test_c7_4_while_cards_are_chosen_nothing_is_told() -> None:
    state = play(FOURS, "5C 10C KC")
    assert observe(state, 1)["known"] == ["", "", "4D"]
    assert observe(state, 1)["to_act"] == [1, 1, 1, 1]


def test_c3_1_whoever_does_not_follow_is_void_until_a_pass() -> None:
    state = play(lay_wide("5C 9C 2D", "QH 7S 3D", "AD 3H QS", "10C AC 6S"), "5C QH AD 10C")
    assert observe(state, 0)["voids"] == ["", "C", "C", ""]
    assert observe(state, 3)["voids"] == ["", "", "C", "C"]
    state = give(state, ["2D", "7S", "3H", "AC"])
    assert observe(state, 0)["voids"] == ["", "", "", ""]


def test_f4_2_a_card_free_for_any_trick_tells_no_void() -> None:
    rules = custom(3, jokers="lose", trump="none", hand_sizes=(3,))
    state = bid_all(deal(after(rules), "9C 2D 3D", "* 7C 8C", "5H 6H 7H"))
    first = state.to_act[0]
    state = play(state, {0: "9C * 5H", 1: "7C 5H 9C", 2: "5H 9C *"}[first])
    told = observe(state, 0)["voids"]
    assert told[1] == ""  # type: ignore[index]


def test_f2_5_hands_on_foreheads_are_seen_in_the_bidding_and_remembered() -> None:
    rules = custom(3, hand_sizes=(2,), trump="none", seen=(2,))
    state = deal(after(rules), "9C 2D", "3C 7C", "5H 6H")
    assert observe(state, 0)["hand"] == ""
    assert observe(state, 0)["shown"] == ""
    assert observe(state, 0)["known"] == ["3C 7C", "5H 6H"]
    state = bid_all(state)
    assert observe(state, 0)["hand"] == "9C 2D"
    assert observe(state, 0)["shown"] == observe(state, 0)["hand"]
    seat = state.to_act[0]
    state = play(state, {0: "9C", 1: "3C", 2: "5H"}[seat])
    left = {0: "2D", 1: "7C", 2: "6H"}[seat]
    viewer = (seat + 1) % 3
    assert observe(state, viewer)["known"][1] == left  # type: ignore[index]
    assert observe(state, seat)["shown"] == left


def test_f2_6_a_hand_is_hidden_until_its_player_looks_or_bids_blind() -> None:
    rules = custom(3, hand_sizes=(5,) * 9, trump="none", blind_bids=True)
    state = deal(after(rules, finished((0, 500, 500))), "9C 2D")
    while state.to_act[0] != 0:
        state = apply_move(state, Bid(state.to_act[0], 0))
    assert observe(state, 0)["hand"] == ""
    looked = apply_move(state, Look(0))
    assert "9C" in str(observe(looked, 0)["hand"])
    blind = apply_move(state, Bid(0, 1, blind=True))
    assert observe(blind, 0)["blind"] == [1, 0, 0]
    assert observe(blind, 1)["blind"] == [0, 0, 1]
    assert "9C" in str(observe(blind, 0)["hand"])


def test_f3_sealed_bids_are_shown_to_their_own_player_alone() -> None:
    rules = custom(3, hand_sizes=(3,), trump="none", bidding="simultaneous")
    state = apply_move(deal(after(rules)), Bid(1, 2))
    assert observe(state, 1)["bids"] == [3, 0, 0]
    assert observe(state, 0)["bids"] == [0, 0, 0]
    assert observe(state, 0)["to_act"] == [1, 0, 1]


def test_two_of_a_card_are_counted() -> None:
    rules = custom(3, decks=2, hand_sizes=(3,), trump="none")
    state = bid_all(deal(after(rules), "9C 9C 2D", "3C 7C 8C", "5H 5H 5S"))
    assert observe(state, 0)["hand"] == "9C 9C 2D"
    assert observe(state, 2)["hand"] == "5H 5H 5S"
    for _ in range(6):
        state = apply_move(state, legal_moves(state)[0])
    assert observe(state, 1)["played"] == ["3C 7C", "5H 5H", "9C 9C"]
    assert observe(state, 0)["hand"] == "2D"


def test_what_lies_face_up_is_told() -> None:
    state = dealt("9C 2D", turned="KH", rules=COUNTER[4])
    assert observe(state, 3)["face_up"] == "KH"
    assert observe(state, 3)["trump"] == [0, 0, 0, 1, 0, 0]
