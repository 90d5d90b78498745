"""A view as text: what every phase looks like, and nothing that the seat cannot see."""

from __future__ import annotations

import textwrap

import pytest

from counter_rules import NameTrump, State, Suit, apply_move, new_game
from counter_rules.messages import GERMAN
from counter_rules.render import Charset, text
from render.moments import (
    BIDDING,
    BLIND,
    CHOSEN,
    DOUBLED,
    FINISHED,
    FOREHEAD,
    HIDDEN,
    OVER,
    PASSING,
    SEALED,
    SHOWN,
    WAITING,
)
from support.builders import custom, deal
from support.hands import bid_all, play
from support.seat_outputs import look_on


def draw(state: State, seat: int | None) -> str:
    return text(look_on(state, seat))


def read(picture: str) -> str:
    """Take a picture out of a test."""
    return textwrap.dedent(picture).strip("\n")


def test_before_the_first_hand_the_dealer_is_known() -> None:
    assert draw(WAITING, None) == read("""
        counter, hand 1, deal

                  score
          seat 0      0
          seat 1      0
          seat 2      0  deals next
    """)


def test_the_seat_that_looks_comes_first_and_whose_turn_it_is_is_marked() -> None:
    assert draw(BIDDING, 1) == read("""
        counter, hand 1 of 1, bid
        trump ♠, face up: 8♠, face down: 2

                  bid  won  score  cards
          seat 1    0    0      0      2
        ▸ seat 2    -    0      0      2  dealer
          seat 0    2    0      0      2

        in hand:   ♣ K   ♦ 2
    """)


def test_c7_4_in_a_pass_the_last_trick_and_the_next_leader_are_shown() -> None:
    assert draw(PASSING, 0) == read("""
        counter, hand 1 of 1, pass
        trump ♣, face up: K♥, J♣, face down: 1

                  bid  won  score  cards
        ▸ seat 0    0    1      0      3
        ▸ seat 1    0    0      0      3
        ▸ seat 2    0    0      0      3  dealer

        trick 1 of 4, seat 0 leads, ♣ led, trump ♥
          seat 0  5♣  5 → 11  ◂  takes the trick
          seat 1  6♣  6 → 0      leads next
          seat 2  J♣  11

        trick 2 of 4, seat 1 leads, the card led counts double

        in hand:   ♣ K   ♦ Q   ♠ 2
    """)


def test_c7_4_only_the_giver_sees_which_card_was_chosen() -> None:
    assert "  seat 1    0    0      0      3  has chosen 9♥" in draw(CHOSEN, 1)
    assert "  seat 1    0    0      0      3  has chosen\n" in draw(CHOSEN, 2)
    assert "9♥" not in draw(CHOSEN, 2)


def test_a_trick_in_progress_has_its_leader_and_led_suit() -> None:
    assert draw(DOUBLED, 2) == read("""
        counter, hand 1 of 1, play
        trump ♣, face up: K♥, J♣, face down: 1

                  bid  won  score  cards
          seat 2    0    0      0      2  dealer
        ▸ seat 0    0    1      0      3  holds 4♠
          seat 1    0    0      0      2

        trick 2 of 4, seat 1 leads, ♣ led, the card led counts double
          seat 1  3♣
          seat 2  7♣

        in hand:   ♥ 8 9
    """)


def test_c3_3_a_four_that_was_shown_is_known_to_all() -> None:
    assert draw(SHOWN, None) == read("""
        counter, hand 1 of 1, play
        trump ♥, face up: J♥, face down: 1

                  bid  won  score  cards
          seat 0    0    0      0      2  holds 4♦
          seat 1    0    0      0      2
        ▸ seat 2    0    0      0      3  dealer

        trick 1 of 3, seat 0 leads, ♣ led
          seat 0  4♣+4♦
          seat 1  9♣
    """)


def test_f1_1_a_sealed_bid_is_shown_to_its_seat_alone() -> None:
    assert draw(SEALED, 2) == read("""
        custom, hand 1 of 1, bid
        trump ♣, face up: 2♣, face down: 45

                  bid  won  score  cards
          seat 2    -    0      0      2  dealer, has chosen 1
        ▸ seat 0    -    0      0      2
        ▸ seat 1    -    0      0      2

        in hand:   ♥ 4 5
    """)
    assert "dealer, has chosen\n" in draw(SEALED, 0)


def test_f2_5_on_the_forehead_all_hands_but_ones_own_are_seen() -> None:
    assert draw(FOREHEAD, 1) == read("""
        custom, hand 1 of 2, bid
        trump ♠, face down: 49

                  bid  won  score  cards
          seat 1    -    0      0      1
          seat 2    -    0      0      1  dealer, holds 4♥
        ▸ seat 0    -    0      0      1  holds A♣

        in hand: held on the forehead
    """)


def test_f2_6_a_hand_is_not_shown_before_its_seat_has_looked() -> None:
    assert draw(HIDDEN, 1).endswith("\n\nin hand: not looked at")
    assert draw(HIDDEN, 0).endswith("\n\nin hand:   ♣ K A")


def test_f2_6_a_blind_bid_is_marked() -> None:
    assert draw(BLIND, 1) == read("""
        custom, hand 2 of 2, bid
        trump ♠, face up: 9♠, face down: 45

                  bid  won  score  cards
          seat 1    1    0      0      2  bid blind
        ▸ seat 2    -    0     15      2
          seat 0    -    0     40      2  dealer

        in hand:   ♦ 2 3
    """)


def test_between_hands_the_last_trick_and_the_score_are_shown() -> None:
    assert draw(FINISHED, 0) == read("""
        custom, hand 2 of 2, deal

        after hand 1  bid  won  points  score
          seat 0        1    1      11     11  deals next
          seat 1        0    0      10     10
          seat 2        1    1      11     11

        trick 2 of 2, seat 0 leads, ♣ led, trump ♠
          seat 0  2♣
          seat 1  4♣
          seat 2  6♣  ◂  takes the trick
    """)


def test_at_the_end_it_says_who_has_won() -> None:
    assert draw(OVER, 2) == read("""
        custom, hand 2 of 2, over

        after hand 2  bid  won  points  score
          seat 2        0    0      10     21
          seat 0        0    1       1     12  dealer
          seat 1        0    0      10     20

        trick 1 of 1, seat 1 leads, ♣ led, trump ♥
          seat 1  2♣
          seat 2  3♣
          seat 0  A♣  ◂  takes the trick

        seat 2 wins with 21 points
    """)


def test_a_hand_is_sorted_by_suit_and_by_what_a_card_counts() -> None:
    assert text(look_on(HIDDEN, 0)).splitlines()[-1] == "in hand:   ♣ K A"  # aces are high
    assert text(look_on(BIDDING, 0)).splitlines()[-1] == "in hand:   ♦ A   ♠ 9"


def test_it_is_written_in_the_language_of_a_catalogue() -> None:
    names = {"seat.0": "Ana", "seat.1": "Ben", "seat.2": "Cleo"}
    assert text(look_on(SEALED, 2), texts={**GERMAN, **names}) == read("""
        custom, Runde 1 von 1, Ansagen
        Trumpf ♣, aufgedeckt: 2♣, verdeckt: 45

                Ansage  Stiche  Stand  Karten
          Cleo       -       0      0       2  Geber, hat 1 gewählt
        ▸ Ana        -       0      0       2
        ▸ Ben        -       0      0       2

        auf der Hand:   ♥ 4 5
    """)


def test_f11_2_who_has_named_the_trump_is_said() -> None:
    rules = custom(3, trump="dealer_names", hand_sizes=(2,))
    dealt = deal(new_game(rules), "AC KC", "2D 3D", "4H 5H")
    assert "\ntrump still to be named" in draw(dealt, None)
    named = draw(apply_move(dealt, NameTrump(2, Suit.HEARTS)), None)
    assert "\ntrump \N{BLACK HEART SUIT} (named by seat 2), face down: 46\n" in named


def test_plain_characters_do_in_place_of_symbols() -> None:
    assert text(look_on(PASSING, 0), charset=Charset.ASCII) == read("""
        counter, hand 1 of 1, pass
        trump C, face up: KH, JC, face down: 1

                  bid  won  score  cards
        > seat 0    0    1      0      3
        > seat 1    0    0      0      3
        > seat 2    0    0      0      3  dealer

        trick 1 of 4, seat 0 leads, C led, trump H
          seat 0  5C  5 -> 11  <  takes the trick
          seat 1  6C  6 -> 0      leads next
          seat 2  JC  11

        trick 2 of 4, seat 1 leads, the card led counts double

        in hand:   C K   D Q   S 2
    """)


@pytest.mark.parametrize("name", ["Ana\x1b[31m\u202e", "\u200fAna\x07"])
def test_a_name_cannot_steer_the_terminal(name: str) -> None:
    drawn = text(look_on(WAITING, None), texts={"seat.1": name})
    assert [one for one in drawn if not one.isprintable() and one != "\n"] == []
    assert "\n  Ana" in drawn


def test_a_name_is_one_line_and_shortened() -> None:
    drawn = text(look_on(WAITING, None), texts={"seat.1": "Ana\nBen " * 9, "seat.0": "王" * 20})
    assert "\n  Ana Ben Ana Ben…      0\n" in drawn
    assert f"\n  {'王' * 7}…       0\n" in drawn


def test_a_jack_that_is_a_trump_stands_among_the_trumps() -> None:
    """It is held, and lies in the trick, as the suit that it counts as (F10.1)."""
    rules = custom(3, jacks="marrows", hand_sizes=(3,))
    state = bid_all(deal(new_game(rules), "JH 2C 3C", "JD AD 9H", "JS 5S 6H", turned="2D"))
    assert "in hand:   ♣ 2 3   ♦ J♥" in draw(state, 0)
    assert "in hand:   ♦ A J   ♥ 9" in draw(state, 1)
    drawn = draw(play(state, "JH"), 1).splitlines()
    assert "trick 1 of 3, seat 0 leads, ♦ led" in drawn
    assert "  seat 0  J♥  ♥ → ♦" in drawn
