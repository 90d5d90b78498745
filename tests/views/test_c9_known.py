"""C9 Who knows what: cards that somebody showed, gave or got (C3.3, C7.4)."""

from __future__ import annotations

import pytest

from counter_rules import PassCard, Passed, Phase, Ruleset, State, apply_move, public_view, view
from support.builders import COUNTER, card, cards, custom
from support.hands import bid_all, give, play
from support.seat_outputs import look_on
from support.small_games import lay, lay_out, lay_wide, list_known

SEATS = (None, 0, 1, 2, 3)

START = lay("5C 4D 4S", "8C QH 2S", "10C QS 3S", "KC 7D 6S", turned="KH", stack="JD 9H")
PASSING = play(bid_all(START), "5C 8C 10C KC")
GIFTS = ("4S", "QH", "QS", "7D")
PASSED = give(PASSING, GIFTS)
"""They hold 4D 7D, 2S 4S, 3S QH and 6S QS, and seat 3 leads."""


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("state", [START, PASSING, PASSED], ids=["bid", "pass", "play"])
def test_c9_1_all_see_what_is_public(state: State, seat: int | None) -> None:
    seen = look_on(state, seat)
    for name in ("rules", "phase", "dealer", "bids", "trump", "trick", "tricks", "hand_results"):
        assert getattr(seen, name) == getattr(state, name)
    for name in ("to_act", "turned", "scores", "tricks_won", "leader", "led", "hand_number"):
        assert getattr(seen, name) == getattr(state, name)
    assert seen.stack_size == 2
    assert seen.cards_left == tuple(map(len, state.hands))


@pytest.mark.parametrize("seat", range(4))
def test_c9_1_of_the_hands_a_seat_sees_its_own_alone(seat: int) -> None:
    seen = view(START, seat)
    assert seen.hand == START.hands[seat]
    assert seen.hands == tuple(START.hands[seat] if n == seat else None for n in range(4))
    assert seen.known == tuple(START.hands[seat] if n == seat else () for n in range(4))


def test_c9_1_hidden_cards_are_counted_together_wherever_they_lie() -> None:
    others = "8C 10C KC 7D JD 9H QH 2S 3S 6S QS"
    assert view(START, 0).unseen == cards(others)
    assert public_view(START).unseen == cards("5C 8C 10C KC 4D 7D JD 9H QH 2S 3S 4S 6S QS")
    assert view(PASSED, 0).unseen == cards("JD 9H QH 2S 3S 6S QS")


def test_c9_1_every_jack_on_the_stack_is_seen() -> None:
    state = lay_out("JC 4D", "8C QH", "10C QS", turned="KH", stack="2S")
    state = play(state, "JC 8C 10C")
    for seat in (None, 0, 1, 2):
        seen = look_on(state, seat)
        assert (seen.turned, seen.stack_size) == (cards("KH JC"), 1)
        assert card("JC") not in seen.unseen


# C9.2 The pass.


@pytest.mark.parametrize(
    ("seat", "known"),
    [
        (None, [None, None, None, None]),
        (0, ["4S", None, None, "7D"]),
        (1, ["4S", "QH", None, None]),
        (2, [None, "QH", "QS", None]),
        (3, [None, None, "QS", "7D"]),
    ],
)
def test_c9_2_a_pass_is_known_to_its_giver_and_its_taker_alone(
    seat: int | None, known: list[str | None]
) -> None:
    gifts = tuple(None if text is None else card(text) for text in known)
    assert look_on(PASSED, seat).passes == (Passed(1, gifts),)


def test_c9_2_the_giver_knows_where_its_card_lies() -> None:
    assert list_known(view(PASSED, 0)) == ["4D 7D", "4S", "", ""]
    assert list_known(view(PASSED, 3)) == ["7D", "", "", "6S QS"]
    assert list_known(public_view(PASSED)) == ["", "", "", ""]


def test_c9_2_it_knows_until_the_card_is_played() -> None:
    state = play(PASSED, "QS 7D")
    assert list_known(view(state, 0)) == ["4D", "4S", "", ""]
    assert list_known(view(state, 2)) == ["", "", "QH 3S", ""]
    assert list_known(view(play(state, "4S"), 0)) == ["4D", "", "", ""]


def test_c9_2_a_card_not_given_is_not_known_to_lie_anywhere() -> None:
    state = play(PASSED, "QS 7D 2S")
    assert list_known(view(state, 0)) == ["4D", "4S", "", ""]
    assert list_known(view(state, 1)) == ["", "4S", "QH", ""]


def make_two_passes(first: tuple[str, ...], second: tuple[str, ...]) -> State:
    state = lay_out("5C 5D 4S 9H", "8C 8D QH 2S", "10C 9D QS 3S", "KC 7D 6S AS")
    state = give(play(state, "5C 8C 10C KC"), first)
    return give(play(state, "7D 5D 8D 9D"), second)


def test_c9_2_a_card_given_may_have_been_passed_on() -> None:
    state = make_two_passes(("4S", "QH", "QS", "6S"), ("9H", "2S", "3S", "AS"))
    assert [passed.trick for passed in state.passes] == [1, 2]
    assert list_known(view(state, 0)) == ["AS 6S", "9H", "", ""]
    assert state.hands[1] == cards("9H 4S")


def test_c9_2_a_card_passed_on_is_known_to_its_new_giver_and_taker_alone() -> None:
    state = make_two_passes(("4S", "QH", "QS", "6S"), ("6S", "4S", "3S", "QS"))
    assert list_known(view(state, 0)) == ["9H QS", "6S", "", ""]
    assert list_known(view(state, 3)) == ["QS", "", "", "AS 3S"]
    assert list_known(view(state, 2)) == ["", "", "QH 4S", "3S"]


def test_c9_2_passes_are_remembered_after_the_hand() -> None:
    state = play(PASSED, "QS 7D 4S 3S")
    while state.phase is Phase.PLAY:
        state = play(state, state.hands[state.to_act[0]][0].code)
    assert not state.is_in_hand
    assert view(state, 0).passes == (Passed(1, (card("4S"), None, None, card("7D"))),)
    assert public_view(state).passes == (Passed(1, (None,) * 4),)
    assert list_known(view(state, 0)) == ["", "", "", ""]


# C9.2 Identical cards.


TWO_DECKS = custom(2, decks=2, trump="none")
WITH_WINNERS = custom(2, jokers="four_and_four", trump="none")


@pytest.mark.parametrize(
    ("rules", "mine", "other", "stack", "known"),
    [
        (TWO_DECKS, "AC AC", "AH AH", "KS", "AH"),
        (TWO_DECKS, "KS KS", "AC AC", "AH", "AC"),
        (TWO_DECKS, "AC AC AC", "AH AH AH", "KS", "AH AH"),
        (TWO_DECKS, "AC AC AC AC", "AH AH KH KH", "2S", "AH KH"),
        (TWO_DECKS, "AC AC", "AH KS", "AH KS", ""),
        (WITH_WINNERS, "W W L", "W W L", "L L", "L"),
        (WITH_WINNERS, "L L L", "W W W", "W L", "W W"),
        (WITH_WINNERS, "W W W", "W L L", "L L", "L L"),
        (WITH_WINNERS, "W L", "W L", "W W L L", ""),
    ],
)
def test_c9_2_of_identical_cards_as_many_are_known_as_must_lie_there(
    rules: Ruleset, mine: str, other: str, stack: str, known: str
) -> None:
    state = lay_out(mine, other, turned="", stack=stack, rules=rules)
    assert list_known(view(state, 0)) == [mine, known]


TWINS = custom(3, decks=2, effects=COUNTER[3].effects)


def test_c9_2_the_giver_knows_where_one_of_two_identical_cards_lies() -> None:
    state = play(lay_wide("5C 4S", "8C QH", "10C QS", rules=TWINS), "5C 8C 10C")
    state = give(state, ["4S", "QH", "QS"])
    assert list_known(view(state, 0)) == ["QS", "4S", ""]
    assert list_known(view(state, 2)) == ["QS", "", "QH"]


def test_c9_2_so_the_giver_knows_after_a_second_pass() -> None:
    state = lay_wide("5C 5D 4S 9H", "8C 8D QH 2S", "10C 9D QS 3S", rules=TWINS)
    state = give(play(state, "5C 8C 10C"), ["4S", "QH", "QS"])
    state = give(play(state, "9D 5D 8D"), ["9H", "2S", "3S"])
    assert list_known(view(state, 0)) == ["3S QS", "9H", ""]


def test_c3_3_the_same_of_two_identical_fours_shown_again_is_known_once() -> None:
    state = lay_wide("4C 4D 4H 9D", "AC 7C KD 2D", "10C 8D 3S 6D", rules=TWINS)
    state = play(state, "4C+4D AC 10C")
    assert state.leader == 0
    state = play(state, "4H+4D")
    assert list_known(view(state, 1))[0] == "4D"


def test_f2_5_of_identical_cards_seen_on_a_forehead_the_one_not_played_is_known() -> None:
    rules = custom(3, decks=2, seen=(2,))
    state = play(lay_wide("KC KC", "3C QH", "4C 7S", turned="9S", rules=rules), "KC 3C")
    assert list_known(view(state, 2)) == ["KC", "QH", "4C 7S"]
    assert list_known(view(play(state, "4C KC"), 2)) == ["", "QH", "7S"]


# C7.4 The choice is sealed.


@pytest.mark.parametrize("other", ["QS", "3S"])
def test_c7_4_a_choice_is_hidden_until_all_are_in(other: str) -> None:
    state = apply_move(PASSING, PassCard(2, card(other)))
    for seat in (None, 0, 1, 3):
        seen = look_on(state, seat)
        assert seen.committed == (None,) * 4
        assert seen.to_act == (0, 1, 3)
        assert seen.known == look_on(PASSING, seat).known
        assert seen.passes == ()
    mine = view(state, 2)
    assert mine.committed == (None, None, PassCard(2, card(other)), None)
    assert mine.hand == cards("3S QS")
    assert view(state, 0) == view(apply_move(PASSING, PassCard(2, card("QS"))), 0)


# C3.3, C9.2 A four that was shown.

SHOWN = play(lay_out("4C 4D 9D 9S", "5C 7D KD 2S", "10C 8D 3S 8S", "KC AD 6S 3D"), "4C+4D")


@pytest.mark.parametrize("seat", SEATS)
def test_c9_2_a_four_shown_is_known_to_all(seat: int | None) -> None:
    seen = look_on(SHOWN, seat)
    assert seen.known[0] == (cards("4D 9D 9S") if seat == 0 else cards("4D"))
    assert card("4D") not in seen.unseen
    assert seen.hands[0] == (cards("4D 9D 9S") if seat == 0 else None)


def test_c9_2_it_is_known_until_all_have_passed() -> None:
    state = play(SHOWN, "5C 10C KC")
    assert state.phase is Phase.PASS
    assert list_known(view(state, 2))[0] == "4D"
    state = apply_move(state, PassCard(0, card("4D")))
    assert list_known(view(state, 2))[0] == "4D"
    assert list_known(public_view(state))[0] == "4D"


@pytest.mark.parametrize(("gift", "taker_knows"), [("9D", "4D"), ("9S", "4D"), ("4D", "")], ids=str)
def test_c9_2_after_the_pass_its_taker_alone_may_know(gift: str, taker_knows: str) -> None:
    state = give(play(SHOWN, "5C 10C KC"), [gift, "7D", "8D", "AD"])
    assert list_known(view(state, 1))[0] == taker_knows
    assert list_known(view(state, 2))[0] == ""
    assert list_known(view(state, 3))[0] == "AD"
    assert list_known(public_view(state)) == ["", "", "", ""]
    assert (card("4D") in view(state, 1).known[1]) == (gift == "4D")


def test_c9_2_it_is_known_until_it_is_played() -> None:
    state = lay_out("4C 4D 9D", "AC 7D KD", "10C 8D 3S", "KC AD 6S")
    state = play(state, "4C+4D AC 10C KC")
    assert state.leader == 0
    assert list_known(public_view(state)) == ["4D", "", "", ""]
    assert list_known(public_view(play(state, "9D"))) == ["4D", "", "", ""]
    assert list_known(public_view(play(state, "4D"))) == ["", "", "", ""]


def test_c3_3_the_same_four_shown_again_is_known_once() -> None:
    state = lay_out("4C 4D 4H 9D", "AC 7C KD 2D", "10C 8D 3S 6D", "KC AD 6S 3D")
    state = play(state, "4C+4D AC 10C KC")
    assert state.leader == 0
    state = play(state, "4H+4D")
    assert list_known(view(state, 1))[0] == "4D"
    assert list_known(view(state, 0))[0] == "4D 9D"


def test_c3_3_two_fours_shown_are_both_known() -> None:
    state = lay_out("4C 4D 4H 9D", "AC 7C KD 2D", "10C 8D 3S 6D", "KC AD 6S 3D")
    state = play(play(state, "4C+4D AC 10C KC"), "4D+4H")
    assert list_known(view(state, 3))[0] == "4H"
    state = lay_out("4C 4D 4H 4S", "AC 7C KD 2D", "10C 8D 3S 6D", "KC AD 6S 3D")
    state = play(play(state, "4C+4D AC 10C KC"), "4H+4S")
    assert list_known(view(state, 3))[0] == "4D 4S"
