"""C9 What plays tell of the hands behind them: the suits that are not there (C3.1, F1)."""

from __future__ import annotations

import pytest

from counter_rules import Ruleset, State, Suit, Void, public_view, view
from counter_rules.games import counter_effects
from support.builders import card, cards, custom
from support.hands import give, play
from support.seat_outputs import look_on
from support.small_games import lay_out, lay_wide, list_voids

EIGHTS = counter_effects().without(
    *[effect.name for effect in counter_effects().effects if effect.name != "eight"]
)
"""Nothing but that an eight does not oblige its holder (C3.2)."""

START = lay_wide("KC 9C 2D", "8C QH 7S", "AD 3H QS", "10C AC 6S", turned="KH")


@pytest.mark.parametrize("seat", [None, 0, 1, 3])
def test_c3_1_who_does_not_follow_has_none_of_the_suit(seat: int | None) -> None:
    seen = look_on(play(START, "KC 8C AD"), seat)
    assert seen.voids == (Void(2, Suit.CLUBS, 1),)


def test_c3_1_no_void_is_listed_in_ones_own_hand() -> None:
    assert view(play(START, "KC 8C AD"), 2).voids == ()


def test_c3_1_following_shows_nothing() -> None:
    assert public_view(play(START, "KC 8C")).voids == ()


def test_c3_2_the_eight_may_be_held_all_the_same() -> None:
    state = play(START, "KC QH")
    assert card("8C") in state.hands[1]
    assert view(state, 0).voids == (Void(1, Suit.CLUBS, 1, cards("8C")),)


def test_c3_2_who_holds_or_has_seen_the_eight_crosses_it_off() -> None:
    state = play(START, "KC 8C AD")
    assert list_voids(view(state, 0)) == ["2:C1"]
    state = play(lay_wide("KC 8C 2D", "4D QH 7S", "AD 3H QS", "10C AC 6S"), "KC QH")
    assert list_voids(view(state, 0)) == ["1:C1"]
    assert list_voids(view(state, 2)) == ["1:C1(8C)"]


def test_c3_2_only_an_eight_of_the_deck_may_be_held() -> None:
    state = play(lay_out("KC 9C 2D", "4D QH 7S", "AD 3H QS", "10C AC 6S"), "KC QH")
    assert list_voids(view(state, 0)) == ["1:C1"]


def test_c9_2_a_void_says_in_which_trick_it_was_shown_first() -> None:
    state = play(lay_wide("KC 9C 2D", "4D QH 7S", "AD 3H QS", "10C AC 6S"), "KC QH AD AC")
    assert list_voids(public_view(state)) == ["1:C1(8C)", "2:C1(8C)"]
    assert state.leader == 2
    state = play(state, "QS 6S 9C")
    assert list_voids(public_view(state)) == ["0:S2(8S)", "1:C1(8C)", "2:C1(8C)"]
    assert list_voids(view(state, 2)) == ["0:S2(8S)", "1:C1(8C)"]


def test_c9_2_a_void_shown_again_is_listed_once() -> None:
    state = frame("KC QC 9D", "2S 3S 4D", "4C 5C 6D")
    assert list_voids(public_view(play(state, "KC 2S 4C"))) == ["1:C1"]
    assert list_voids(public_view(play(state, "KC 2S 4C QC 3S"))) == ["1:C1"]


def test_c3_2_a_later_play_may_leave_no_eight_to_hold() -> None:
    """A player who led a trump before they were broken has not even the eight of clubs."""
    rules = custom(3, trump=Suit.HEARTS, lead_limit="broken_trumps", effects=EIGHTS)
    state = lay_wide(
        "KC 9D 9C 10C", "AC 5D 3C 6C", "4D KD 3H 5H", turned="", stack="8C 2S", rules=rules
    )
    state = play(state, "KC AC 4D 5D KD 9D")
    assert list_voids(public_view(state)) == ["2:C1(8C)"]
    assert list_voids(public_view(play(state, "3H"))) == ["2:C3", "2:D3", "2:S3"]


def test_c3_4_a_led_two_asks_for_trumps() -> None:
    state = lay_out("2C 9C 2D", "8C QH 7S", "AC 8H QS", "10C AD 6S", turned="KH")
    assert list_voids(public_view(play(state, "2C QH"))) == []
    assert list_voids(public_view(play(state, "2C QH AC"))) == ["2:H1(8H)"]
    assert list_voids(public_view(play(state, "2C QH AC 10C"))) == ["2:H1(8H)", "3:H1(8H)"]


def test_c3_4_and_for_the_new_trumps_after_a_jack() -> None:
    state = lay_out("JD 4C 9S", "KD 2C 8S", "10D 3H QS", "5D 4H 6S", turned="KH", stack="8D 7C")
    state = give(play(state, "JD KD 10D 5D"), ["9S", "8S", "QS", "6S"])
    assert (state.trump, state.to_act) == (Suit.DIAMONDS, (1,))
    assert list_voids(public_view(play(state, "2C 3H"))) == ["2:D2(8D)"]


# C7.4 What a pass brings, nobody but its giver and taker knows.

FIVE = play(
    lay_wide("5C 9C 2D 9S", "3C 7C 8C 7S", "AD 3H QS 6S", "10C AC KC 2S", turned="KH"),
    "5C 3C AD 10C",
)


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_c7_4_a_void_holds_until_the_pass(seat: int | None) -> None:
    assert list_voids(look_on(FIVE, seat)) == ["2:C1(8C)"]
    assert list_voids(view(FIVE, 1)) == ["2:C1"]


@pytest.mark.parametrize(
    ("gift", "left"),
    [("7S", ["2:C1"]), ("7C", []), ("8C", ["2:C1(8C)"])],
    ids=["another suit", "the suit", "its eight"],
)
def test_c7_4_after_it_only_the_giver_may_know_a_void(gift: str, left: list[str]) -> None:
    state = give(FIVE, ["9S", gift, "6S", "2S"])
    assert list_voids(view(state, 1)) == left
    for seat in (None, 0, 2, 3):
        assert list_voids(look_on(state, seat)) == []


def test_c7_4_what_is_shown_after_the_pass_counts_from_then() -> None:
    state = give(FIVE, ["9S", "7S", "6S", "2S"])
    assert state.to_act == (3,)
    assert list_voids(public_view(play(state, "AC 9C"))) == []
    state = play(give(FIVE, ["9C", "7S", "6S", "2S"]), "AC 9S")
    assert list_voids(public_view(state)) == ["0:C2(8C)"]
    assert list_voids(view(state, 1)) == ["0:C2", "2:C1"]


def test_c7_4_a_void_that_outlasts_the_pass_and_is_shown_again_is_as_old_as_before() -> None:
    state = give(FIVE, ["9S", "7S", "6S", "2S"])
    assert list_voids(view(play(state, "AC 9C 7C 3H"), 1)) == ["2:C1"]


# F1 Other duties, and limits on the lead.


def frame(*hands: str, **options: object) -> State:
    """Lay out a hand of a game of the frame; hearts are trump."""
    rules: Ruleset = custom(3, **{"trump": Suit.HEARTS} | options)
    return lay_wide(*hands, turned="", stack="JD JH JS", rules=rules)


@pytest.mark.parametrize("following", ["must_trump", "must_beat"])
def test_f1_who_neither_follows_nor_trumps_has_no_trump_either(following: str) -> None:
    state = frame("KC 9C", "2S 3S", "3H AC", following=following)
    assert list_voids(public_view(play(state, "KC 2S"))) == ["1:C1", "1:H1"]


@pytest.mark.parametrize("following", ["must_trump", "must_beat"])
def test_f1_who_trumps_lacks_the_led_suit_alone(following: str) -> None:
    state = frame("KC 9C", "2H 3S", "3H 4S", following=following)
    state = play(state, "KC 2H")
    assert list_voids(public_view(state)) == ["1:C1"]
    assert list_voids(public_view(play(state, "3H"))) == ["1:C1", "2:C1"]


def test_f0_4_a_player_who_need_not_trump_shows_no_void_in_trumps() -> None:
    state = frame("KC 9C", "2S 3H", "3D AC")
    assert list_voids(public_view(play(state, "KC 2S"))) == ["1:C1"]


def test_f1_without_trump_a_discard_shows_a_void_in_the_led_suit_alone() -> None:
    state = frame("KC 9C", "2S 3S", "3H AC", following="must_trump", trump="none")
    assert list_voids(public_view(play(state, "KC 2S"))) == ["1:C1"]


def test_f1_not_beating_shows_no_void() -> None:
    state = frame("KC 9C", "2C 3S", "3C AS", following="must_beat")
    assert list_voids(public_view(play(state, "KC 2C 3C"))) == []


def test_f0_4_with_nothing_but_the_lowest_left_to_hold_there_is_no_void() -> None:
    rules = custom(3, decks=2, aces="low", following="must_beat", trump="none")
    state = lay_wide("AC KD", "AC 2D", "AC 3D", turned="", rules=rules)
    assert list_voids(public_view(play(state, "AC AC"))) == []


def test_f1_who_leads_a_trump_before_they_are_broken_has_nothing_else() -> None:
    state = frame("KH 9H", "2C 3H", "3C AS", lead_limit="broken_trumps")
    assert list_voids(public_view(play(state, "KH"))) == ["0:C1", "0:D1", "0:S1"]
    assert list_voids(view(play(state, "KH 3H 3C"), 1)) == ["0:C1", "0:D1", "0:S1", "2:H1"]


def test_f1_not_so_if_they_are_broken_or_may_be_led() -> None:
    state = frame("KC 9H 4C", "2C 3C 5C", "3H AH AS", lead_limit="broken_trumps")
    state = play(state, "KC 2C 3H")
    assert state.to_act == (2,)
    assert list_voids(public_view(play(state, "AH"))) == ["2:C1"]
    assert list_voids(public_view(play(frame("KH 9C", "2C 3H", "3C AS"), "KH"))) == []


def test_f1_a_lead_of_another_suit_shows_nothing() -> None:
    state = frame("KC 9H", "2C 3H", "3C AS", lead_limit="broken_trumps")
    assert list_voids(public_view(play(state, "KC"))) == []


def test_f10_1_a_jack_that_is_a_trump_does_not_keep_a_suit_open() -> None:
    """The other black jack is a trump: who holds it may have no spades all the same."""
    rules = custom(3, jacks="marrows", trump=Suit.CLUBS)
    state = lay_wide("2S KD", "AS QD", "5H JS", turned="", rules=rules)
    assert list_voids(public_view(play(state, "2S AS 5H"))) == ["2:S1"]


# F4 to F6 Jokers.

PLAIN_VOIDS = ["C", "D", "H", "S"]


def test_f4_2_who_leads_a_joker_has_nothing_else() -> None:
    state = play(frame("* *", "2C 3C", "4C 5D", jokers="high_low"), "*high")
    others = ["1:*1", "2:*1"]  # It holds the other joker.
    assert list_voids(public_view(state)) == [f"0:{suit}1" for suit in PLAIN_VOIDS] + others


def test_f4_2_nor_who_plays_one_to_the_first_trick() -> None:
    state = play(frame("2C 3C", "* *", "4C 5D", jokers="high_low"), "2C *low")
    plain = [f"1:{suit}1" for suit in PLAIN_VOIDS]
    assert list_voids(public_view(state)) == ["0:*1", *plain, "2:*1"]


def test_f4_2_later_a_joker_shows_nothing() -> None:
    state = frame("2C 3C 9D", "AC * *", "4C 5C 6C", jokers="high_low")
    state = play(state, "2C AC 4C")
    led = [f"1:{suit}2" for suit in PLAIN_VOIDS]
    assert list_voids(public_view(play(state, "*low 5C"))) == ["0:*2", *led, "2:*2"]
    state = play(frame("2C AC 9C", "3C * 7C", "4C 5C 6C", jokers="high_low"), "2C 3C 6C")
    assert list_voids(public_view(play(state, "5C 9C *high"))) == []


def test_f4_2_in_the_first_trick_a_discard_shows_a_void_in_the_led_suit_as_ever() -> None:
    state = play(frame("2C 3C", "9D *", "4C 5D", jokers="high_low"), "2C 9D")
    assert list_voids(public_view(state)) == ["1:C1"]


@pytest.mark.parametrize("jokers", ["lose", "win"])
def test_f6_5_a_joker_may_be_played_by_who_could_follow(jokers: str) -> None:
    state = frame("2C 3C", "* 9C", "4D 5D", jokers=jokers)
    assert list_voids(public_view(play(state, "2C *"))) == []
    assert list_voids(public_view(play(state, "2C * 4D"))) == ["2:C1"]


def test_f6_5_a_led_joker_sets_no_suit_and_the_next_card_does() -> None:
    state = play(frame("* 3C", "9C 2S", "4D 5D", jokers="lose"), "* 9C")
    assert list_voids(public_view(state)) == []
    assert list_voids(public_view(play(state, "4D"))) == ["2:C1"]


def test_f5_1_a_led_joker_is_a_suit_to_follow() -> None:
    state = play(frame("* 3C", "9C 2S", "* 5D", jokers="suit"), "* 9C *")
    assert state.tricks[0].winner == 0
    assert list_voids(public_view(state)) == ["0:*2", "1:*1", "2:*2"]  # Both have been played.


def test_f5_1_a_joker_played_off_suit_shows_a_void_in_the_led_suit() -> None:
    state = play(frame("2C 3C", "* 9D", "4C 5D", jokers="suit"), "2C *")
    assert list_voids(public_view(state)) == ["1:C1"]


def test_f5_2_with_jokers_trump_a_discard_shows_a_void_in_jokers_where_one_must_trump() -> None:
    rules = custom(3, jokers="suit", following="must_trump")
    state = lay_wide("2C 3C", "8D 9D", "4C *", turned="*", rules=rules)
    assert state.trump is Suit.JOKERS
    seen = public_view(play(state, "2C 9D"))
    assert seen.voids == (Void(1, Suit.CLUBS, 1), Void(1, Suit.JOKERS, 1))


def test_f6_7_with_jokers_a_trump_led_too_soon_counts_them_too() -> None:
    state = frame("KH 9H", "2C *", "3C AS", lead_limit="broken_trumps", jokers="win")
    voids = public_view(play(state, "KH")).voids
    assert [void.suit for void in voids] == [s for s in Suit if s is not Suit.HEARTS]
    assert {void.perhaps for void in voids} == {()}
