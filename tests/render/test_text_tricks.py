"""Tricks as text: a line for every play, with the outcome of the card."""

from __future__ import annotations

import pytest

from counter_rules import StateError, Trick, get_ruleset, new_game
from counter_rules.messages import GERMAN
from counter_rules.render import Charset, score_sheet, text
from render.moments import WAITING
from render.test_text_views import read
from support.builders import COUNTER, explain, resolve, trick
from support.seat_outputs import look_on

NORTHEAST = get_ruleset("northeast_blackout", players=5)


def test_an_explanation_shows_what_became_of_each_card_and_then_says_why() -> None:
    assert text(explain("4D 4C+4H 10S 9C")) == read("""
        seat 0 leads, ♦ led, trump ♥
          seat 0  4♦     4                  void
          seat 1  4♣+4♥  4               ◂  takes the trick, victor
          seat 2  10♠    10 → 15  ♠ → ♦
          seat 3  9♣     9 → ½

        - 10♠ changes to the led suit: ♠ → ♦ (C4.3)
        - 4♦ is void: no second four was shown (C6.4)
        - 4♣ is a victor: 4♥ was shown (C6.4)
        - 10♠ has changed suit: 10 → 15 (C5.2)
        - 9♣ is changed by the cards above and below nine: 9 → ½ (C5.7)
        - 4♦ is void and cannot win (C6.1, C6.2)
        - 4♣ is the first victor (C6.1, C6.2)
        - 4♣ wins as the first victor (C6.1, C6.2)
    """)


def test_a_trick_is_shown_by_its_rules_without_the_sentences() -> None:
    shown = read("""
        seat 0 leads, ♣ led, trump ♥ → ♦
          seat 0  K♣
          seat 1  2♥  ♥ → ♦
          seat 2  Q♦         ◂  takes the trick
          seat 3  7♣
    """)
    assert text(trick("KC 2H QD 7C"), rules=COUNTER[4]) == shown
    assert text(resolve("KC 2H QD 7C"), rules=COUNTER[4]) == shown
    assert text(explain("KC 2H QD 7C")).startswith(f"{shown}\n\n- ")


def test_without_rules_a_trick_is_just_its_cards() -> None:
    assert text(trick("KC 2H QD 7C")) == read("""
        seat 0 leads, trump ♥
          seat 0  K♣
          seat 1  2♥
          seat 2  Q♦
          seat 3  7♣
    """)


def test_without_rules_a_result_has_its_winner_too() -> None:
    assert text(resolve("KC 2H QD 7C")) == read("""
        seat 0 leads, ♣ led, trump ♥ → ♦
          seat 0  K♣
          seat 1  2♥
          seat 2  Q♦  ◂  takes the trick
          seat 3  7♣
    """)


def test_a_trick_that_is_not_complete_is_plain() -> None:
    first = Trick(1, trick("KC 2H").plays, None, 4, doubled=True)
    assert (
        text(first, rules=COUNTER[4])
        == text(first)
        == read("""
        seat 1 leads, trump none, the card led counts double
          seat 0  K♣
          seat 1  2♥
    """)
    )
    assert text(Trick(2, (), None, 4)) == "seat 2 leads, trump none"


def test_c7_1_a_lowest_six_leads_next() -> None:
    lines = text(explain("5C 6D 7C KC")).splitlines()
    assert lines[2:4] == [
        "  seat 1  6♦  6 → 0      leads next",
        "  seat 2  7♣  7       ◂  takes the trick",
    ]


def test_c6_3_nobody_takes_the_trick() -> None:
    assert text(resolve("4D 4C 4S", last=True)) == read("""
        seat 0 leads, ♦ led, trump ♥, last trick
          seat 0  4♦
          seat 1  4♣
          seat 2  4♠
          nobody takes the trick
    """)
    by_rules = text(trick("4D 4C 4S"), rules=COUNTER[3]).splitlines()
    assert by_rules[1:] == [
        "  seat 0  4♦  void, leads next",
        "  seat 1  4♣  void",
        "  seat 2  4♠  void",
        "  nobody takes the trick",
    ]


def test_c4_2_a_two_of_trumps_counts_as_one() -> None:
    lines = text(explain("9C 2H QD 7C")).splitlines()
    assert lines[2] == "  seat 1  2♥  2      ◂  takes the trick, counts as a trump"


def test_f4_3_jokers_are_named() -> None:
    lines = text(explain("3C *high KD *low", rules=NORTHEAST)).splitlines()
    assert lines[:5] == [
        "seat 0 leads, ♣ led, trump ♥",
        "  seat 0  3♣",
        "  seat 1  * named high  ◂  takes the trick",
        "  seat 2  K♦",
        "  seat 3  * named low      cannot win",
    ]


def test_several_changes_of_a_value_are_shown_in_order() -> None:
    shown = text(explain("9H KC KD 10H", doubled=True), charset=Charset.ASCII, texts=GERMAN)
    assert shown == read("""
        Platz 0 spielt aus, H ausgespielt, Trumpf H, die ausgespielte Karte zaehlt
          doppelt
          Platz 0  9H   9 -> 18 -> 30  <  macht den Stich
          Platz 1  KC   13
          Platz 2  KD   13
          Platz 3  10H  10

        - 9H zaehlt als ausgespielte Karte doppelt: 9 -> 18 (C5.6)
        - 9H richtet sich nach den Karten ueber und unter neun: 18 -> 30 (C5.7)
        - 9H gewinnt mit 30 als hoechste Trumpfkarte (C6.2)
    """)


def test_long_notes_stand_below_each_other() -> None:
    takes = "takes what there is to be taken of this trick, and more than that"
    lines = text(resolve("KC 3C"), texts={"picture.takes": takes, "seat.0": "M" * 30}).splitlines()
    assert lines[1:] == [
        "  MMMMMMMMMMMMMMM…  K♣  ◂  takes what there is to be taken of this trick, and",
        "                           more than that",
        "  seat 1            3♣",
    ]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(StateError, match=r"got State \(see view\)$"):
        text(WAITING)  # type: ignore[arg-type]
    with pytest.raises(StateError, match=r"^expected a View, Trick, .*, got str \(see view\)$"):
        text("KC")  # type: ignore[arg-type]
    with pytest.raises(StateError, match="'KC'"):
        text(Trick(0, ("KC",), None, 4))  # type: ignore[arg-type]


def test_wrong_rules_and_characters_are_refused() -> None:
    for shown in (trick("KC 2H"), look_on(WAITING, 0), score_sheet(WAITING)):
        with pytest.raises(StateError, match="'counter'"):
            text(shown, rules="counter")  # type: ignore[arg-type]
        with pytest.raises(
            StateError, match=r"^expected a Charset, got 'ascii' \(Charset.UNICODE or ASCII\)$"
        ):
            text(shown, charset="ascii")  # type: ignore[arg-type]
    with pytest.raises(StateError):
        text(trick("KC KC 2H 3H"), rules=COUNTER[4])


def test_it_is_the_same_text_every_time() -> None:
    match = new_game(get_ruleset("counter", players=3))
    assert text(look_on(match, 1)) == text(look_on(WAITING, 1))
