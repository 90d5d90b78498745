"""C9 Who knows what, as far as a state and the refusals say it; `views` has the views."""

from __future__ import annotations

import pytest

from counter_rules import (
    IllegalMoveError,
    PassCard,
    Phase,
    PlayCard,
    ReasonCode,
    State,
    apply_move,
    legal_moves,
    view,
)
from counter_rules.cards import STANDARD_DECK
from support.builders import card, cards, dealt
from support.hands import bid_all, give, play
from support.refusals import refusal

HANDS = ("5C 4D 4S", "8C QH", "10C QS", "KC 7D")
PASSING = play(bid_all(dealt(*HANDS, turned="KH"), 1, 2, 3, 4), "5C 8C 10C KC")
GIFTS = ("4S", "QH", "QS", "7D")


def test_c9_1_bids_are_public() -> None:
    assert bid_all(dealt(), 1, 2, 3, 4).bids == (1, 2, 3, 4)


def test_c9_1_plays_are_public_in_order_with_the_fours_shown() -> None:
    state = play(bid_all(dealt("4C 4D", "9C", "10C", turned="KH")), "4C+4D 9C 10C")
    assert state.trick == (
        PlayCard(0, card("4C"), card("4D")),
        PlayCard(1, card("9C")),
        PlayCard(2, card("10C")),
    )


def test_c9_1_finished_tricks_keep_their_plays_and_shows() -> None:
    state = play(bid_all(dealt("4C 4D", "9C", "10C", "KC", turned="KH")), "4C+4D 9C 10C KC")
    plays = state.tricks[0].trick.plays
    assert [str(laid) for laid in plays] == ["4♣+4♦", "9♣", "10♣", "K♣"]


def test_c9_1_tricks_won_and_scores_are_public() -> None:
    assert PASSING.tricks_won == (0, 0, 0, 1)
    assert PASSING.scores == (0, 0, 0, 0)


def test_c9_1_the_indicator_and_every_jack_lie_face_up() -> None:
    state = bid_all(dealt("JC KD", "AC JD", "KC QD", "3C 3D", turned="KH"))
    assert state.turned == cards("KH")
    state = play(state, "JC AC KC 3C")
    assert state.turned == cards("KH JC")
    assert state.to_act == (1,)
    state = play(state, "JD QD 3D KD")
    assert state.turned == cards("KH JC JD")


def test_c9_1_hidden_are_the_hands_and_the_rest_of_the_stack() -> None:
    state = play(bid_all(dealt("JC", "9C", turned="KH")), "JC 9C")
    hidden = {held for hand in state.hands for held in hand} | set(state.stack)
    public = {laid.card for laid in state.trick} | set(state.turned)
    assert not hidden & public
    assert hidden | public == set(STANDARD_DECK)


@pytest.mark.parametrize("state", [dealt(*HANDS, turned="KH"), PASSING], ids=["bid", "pass"])
def test_c9_1_players_see_their_own_hand_and_no_other(state: State) -> None:
    for seat in range(4):
        seen = view(state, seat).hands
        assert seen == tuple(state.hands[seat] if owner == seat else None for owner in range(4))


def test_c9_2_a_committed_pass_shows_in_no_hand_and_no_trick() -> None:
    state = apply_move(PASSING, PassCard(2, card("QS")))
    assert (state.hands, state.trick, state.tricks) == (PASSING.hands, (), PASSING.tricks)
    assert state.committed == (None, None, PassCard(2, card("QS")), None)
    assert state.to_act == (0, 1, 3)


def test_c9_2_the_others_choices_depend_on_no_committed_pass() -> None:
    one = apply_move(PASSING, PassCard(2, card("QS")))
    other = apply_move(PASSING, PassCard(2, card(str(PASSING.hands[2][0]))))
    assert one != other
    for seat in (0, 1, 3):
        assert legal_moves(one, seat) == legal_moves(other, seat) == legal_moves(PASSING, seat)


@pytest.mark.parametrize("again", ["QS", "10D"])
def test_c9_2_a_committed_pass_cannot_be_changed(again: str) -> None:
    state = apply_move(PASSING, PassCard(2, card("QS")))
    assert legal_moves(state, 2) == ()
    assert refusal(state, PassCard(2, card(again))) == (ReasonCode.ALREADY_COMMITTED, "C7.4")
    with pytest.raises(
        IllegalMoveError, match=r"^seat 2 cannot pass .*: has already chosen and cannot change it"
    ):
        apply_move(state, PassCard(2, card(again)))


def test_c9_2_of_the_pass_nothing_is_left_but_the_hands() -> None:
    state = give(PASSING, GIFTS)
    assert (state.phase, state.committed, state.trick) == (Phase.PLAY, (), ())
    assert (state.tricks, state.turned, state.stack) == (
        PASSING.tricks,
        PASSING.turned,
        PASSING.stack,
    )


def test_c9_2_a_four_once_shown_lies_in_the_hand_until_it_is_played() -> None:
    state = bid_all(dealt("4C 4D 8D", "AC AD", "2C", "3C", turned="KH"))
    state = play(state, "4C+4D AC 2C 3C")
    assert state.tricks[0].trick.plays[0].show is card("4D")
    assert card("4D") in state.hands[0]
    assert card("4D") not in play(state, "4D").hands[0]


def test_c9_2_a_four_once_shown_can_leave_with_a_pass() -> None:
    state = bid_all(dealt("4C 4D", "5C", "9C", "KC", turned="KH"))
    state = play(state, "4C+4D 5C 9C KC")
    gifts = [hand[0].code for hand in state.hands]
    assert card("4D") in give(state, gifts).hands[0]
    after = give(state, ["4D", *gifts[1:]])
    assert card("4D") not in after.hands[0]
    assert card("4D") in after.hands[1]
