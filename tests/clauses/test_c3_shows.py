"""C3.3: a four shown beside the four played."""

from __future__ import annotations

import pytest

from counter_rules import Phase, PlayCard, ReasonCode
from counter_rules.games import counter_effects
from support.builders import card, custom, dealt
from support.hands import bid_all, face, give, list_legal, play
from support.refusals import refusal

FOURS = "4C 4D 4H 7C 7D 9C 9D 9H JC JD"


def test_c3_3_a_lone_four_is_played_plain() -> None:
    state = bid_all(dealt("4C 7C 7D 7H 9C 9D 9H JC JD JH", turned="KS"))
    assert list_legal(state)[0:2] == ["4C", "7C"]


def test_c3_3_with_another_four_it_is_the_player_s_choice() -> None:
    state = bid_all(dealt("4C 4H 7C 7D 7H 9C 9D 9H JC JD", turned="KS"))
    fours = [text for text in list_legal(state) if text.startswith("4")]
    assert fours == ["4C", "4C+4H", "4H", "4H+4C"]


def test_c3_3_a_show_is_offered_once_for_each_other_four() -> None:
    state = bid_all(dealt(FOURS, turned="KS"))
    fours = [text for text in list_legal(state) if text.startswith("4")]
    assert fours == [
        *("4C", "4C+4D", "4C+4H"),
        *("4D", "4D+4C", "4D+4H"),
        *("4H", "4H+4C", "4H+4D"),
    ]


def test_c3_3_a_follower_shows_any_four_beside_the_one_that_follows() -> None:
    state = play(bid_all(dealt("9C", "4C 4H 7C 7D 7H 8D 8H 9D 9H JD", turned="KS")), "9C")
    fours = [text for text in list_legal(state) if text.startswith("4")]
    assert fours == ["4C", "4C+4H"]


def test_c3_3_a_four_that_may_not_be_played_may_not_be_shown_into_play() -> None:
    state = play(bid_all(dealt("9C", "4C 4H 7C", turned="KS")), "9C")
    assert refusal(state, PlayCard(1, card("4H"), card("4C"))) == (ReasonCode.MUST_FOLLOW, "C3.1")


def test_c3_3_the_four_shown_stays_in_the_hand() -> None:
    state = play(bid_all(dealt(FOURS, turned="KS")), "4C+4D")
    assert card("4D") in state.hands[0]
    assert card("4C") not in state.hands[0]
    assert len(state.hands[0]) == 9


def test_c3_3_which_four_is_shown_is_part_of_the_move() -> None:
    state = bid_all(dealt(FOURS, turned="KS"))
    assert play(state, "4C+4D").trick == (PlayCard(0, card("4C"), card("4D")),)
    assert play(state, "4C").trick == (PlayCard(0, card("4C")),)
    assert play(state, "4C+4D") != play(state, "4C+4H")


@pytest.mark.parametrize(
    ("played", "show", "code"),
    [
        ("4C", "4S", ReasonCode.CANNOT_SHOW),
        ("4C", "4C", ReasonCode.CANNOT_SHOW),
        ("4C", "7C", ReasonCode.CANNOT_SHOW),
        ("7C", "4C", ReasonCode.NOTHING_TO_SHOW),
        ("7C", "7D", ReasonCode.NOTHING_TO_SHOW),
    ],
)
def test_c3_3_nothing_else_is_shown(played: str, show: str, code: ReasonCode) -> None:
    state = bid_all(dealt(FOURS, turned="KS"))
    assert refusal(state, PlayCard(0, card(played), card(show))) == (code, "C3.3")


def test_c3_3_the_same_four_may_be_shown_again() -> None:
    state = bid_all(dealt(FOURS, "AC", "AD 2C", "3C", turned="KS"))
    state = play(state, "4C+4D AC 2C 3C")
    assert state.to_act == (0,)
    state = play(state, "4H+4D")
    assert state.trick == (PlayCard(0, card("4H"), card("4D")),)


def test_c3_3_the_four_shown_may_be_played_later() -> None:
    state = bid_all(dealt(FOURS, "AC", "AD 2C", "3C", turned="KS"))
    state = play(state, "4C+4D AC 2C 3C")
    assert play(state, "4D").trick == (PlayCard(0, card("4D")),)


def test_c3_3_the_four_shown_may_be_passed() -> None:
    state = bid_all(dealt(FOURS, "AC", "2C", "5C", turned="KS"))
    state = play(state, "4C+4D AC 2C 5C")
    assert state.phase is Phase.PASS
    state = give(state, ["4D", *(hand[0].code for hand in state.hands[1:])])
    assert card("4D") in state.hands[1]
    assert card("4D") not in state.hands[0]


def test_c3_3_of_identical_fours_one_is_shown() -> None:
    rules = custom(2, decks=2, effects=counter_effects())
    assert list_legal(face(rules, "KS", "4H 4D 4D", turned="2H")) == [
        *("4D", "4D+4D", "4D+4H"),
        *("4H", "4H+4D"),
    ]
