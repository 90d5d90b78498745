"""A person at a terminal: cards side by side, a pause after each hand, a question before quitting.

Nothing of this is so where the answers come from a file or the output goes into one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from support.sitting import Answer, Sit

Open: TypeAlias = Callable[[int], Sit]
Guesser: TypeAlias = Callable[[random.Random], Answer]

ANA = "play counter --players 4 --seed 7 --opponents random --names Ana,Ben,Cleo,Dan"
"""Ana leads; after her jack of clubs everybody passes a card."""

CLEO = "play counter --players 4 --seed 3235 --opponents random --seat 2 --names Ana,Ben,Cleo,Dan"
"""Ana leads a heart, of which Cleo holds the four and the king."""

TWO_HANDS = "play oh_hell --players 4 --seed 7 --opponents random -o hand_sizes=1,1"


@pytest.fixture
def sit_at_80(sit_down_at: Open) -> Sit:
    """Sit at a terminal of the standard width."""
    return sit_down_at(80)


def test_a_trick_is_drawn_as_cards(sit_at_80: Sit) -> None:
    out = sit_at_80(CLEO, ["1", "4H+4S"]).out
    assert (
        "trick 1 of 10, trump ♣, ♥ led\n"
        "  bid/won   Ana: 0/0   Ben: 1/0   Cleo: 1/0   Dan: 1/0\n"
        " Ana              Ben              ▸ Cleo           Dan\n"
        " ╭────╮           ╭────╮\n"
        " │9♥  │           │6♥  │\n"
        " │  9♥│           │  6♥│\n"
        " ╰────╯           ╰────╯\n"
        "  A♣   5♦   7♦   K♦   [1] 4♥   [2] 4♥+4♠   [3] K♥   4♠   5♠   7♠   K♠\n"
        "Cleo, your card> 4H+4S\n"
        " Ana              Ben              Cleo             Dan\n"
        " ╭────╮           ╭────╮           ┏━━━━┓           ╭────╮\n"
        " │9♥  │           │6♥  │           ┃4♥  ┃+4♠        │3♥  │\n"
        " │  9♥│           │  6♥│           ┃  4♥┃           │  3♥│\n"
        " ╰────╯           ╰────╯           ┗━━━━┛           ╰────╯\n"
        " 9 → ½            6                4 → 0            3 → 7\n"
        "                                   takes the trick\n"
        "                                   victor\n"
        "  - 4♥ is a victor: 4♠ was shown (C6.4)\n"
    ) in out
    assert " plays " not in out, "the cards show it"


def test_letters_take_the_place_of_symbols_on_cards(sit_at_80: Sit) -> None:
    out = sit_at_80(f"{CLEO} --ascii", ["1", "4H+4S"]).out
    assert out.isascii()
    assert (
        " Ana              Ben              > Cleo           Dan\n .----.           .----.\n" in out
    )
    assert (
        " |9H  |           |6H  |           #4H  #+4S        |3H  |\n"
        " |  9H|           |  6H|           #  4H#           |  3H|\n"
        " '----'           '----'           #====#           '----'\n"
    ) in out


@pytest.mark.parametrize(("columns", "players", "is_drawn"), [
    (80, 5, True),
    (80, 7, True),
    (80, 8, False),
    (60, 5, True),
    (40, 4, False),
    (120, 10, True),
])  # fmt: skip
def test_cards_are_drawn_where_all_of_them_fit(
    columns: int, players: int, is_drawn: bool, sit_down_at: Open
) -> None:
    out = sit_down_at(columns)(
        f"play up_to_ten --players {players} --seed 1 --opponents random", ["0", "1", "q"]
    ).out
    assert ("╭────╮" in out) is is_drawn
    assert (re.search(r" plays \S*[♣♦♥♠]", out) is None) is is_drawn
    assert max(map(len, out.splitlines())) <= max(columns, 80)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_no_line_is_longer_than_the_terminal(
    players: int, sit_at_80: Sit, guesser: Guesser
) -> None:
    words = f"play custom --players {players} -o jokers=high_low -o hand_sizes=7,7,7 --seed 1"
    out = sit_at_80(f"{words} --opponents random", guesser(random.Random(players))).out
    assert "named " in out
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_no_word_is_cut_by_a_narrow_terminal(sit_down_at: Open) -> None:
    answers = ["?", "powers", "2", "? 10H", "1", "?", "why", "table", "save", "1", "q", "yes"]
    out = sit_down_at(50)(f"{ANA} --seat 2", answers).out
    assert [line for line in out.splitlines() if len(line) > 50] == []
    assert (
        "  save FILE        save what you know, for replay;\n"
        "                   after the match, everything\n"
    ) in out
    assert (
        "  2   in the hand a two belongs to its suit, on\n        the table it is a trump (C4.2)\n"
    ) in out
    assert "\nleave and lose what followed the save? yes, or\n  save FILE; Enter plays" in out


def test_a_terminal_that_is_hardly_there_breaks_nothing(sit_down_at: Open) -> None:
    out = sit_down_at(1)(f"{ANA} --seat 2", ["?", "powers", "2", "1", "why", "q", "yes"]).out
    assert "nothing was saved" in out
    assert "\nto continue a match" in out, "no word is cut in letters"


def test_rules_and_complaints_break_between_words(
    sit_down_at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit = sit_down_at(50)
    assert max(map(len, sit("rules up_to_ten").out.splitlines())) <= 50
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    complaint = sit("play nonesuch").err
    assert complaint.startswith("counter-rules: there is no ruleset 'nonesuch': the\nrulesets are")


def test_the_last_trick_and_a_match_that_is_watched_are_drawn_as_cards(sit_at_80: Sit) -> None:
    why = sit_at_80(CLEO, ["1", "3", "why"]).out.rpartition("trick 2 of 10")[0]
    assert "Ana leads, ♥ led, trump ♣\n Ana              Ben              Cleo " in why
    watched = sit_at_80(
        "play counter --players 4 --seed 3235 --opponents random --auto --hands 1"
    ).out
    assert "\n\ntrick 1 of 10\nseat 0 leads, ♥ led, trump ♣\n seat 0           seat 1 " in watched
    assert " 9 → ½            6                4 → 0            3 → 7\n" in watched
    assert watched.count("╭────╮") == 10 * 3


def test_a_hand_is_looked_at_before_the_next_begins(sit_at_80: Sit) -> None:
    out = sit_at_80(TWO_HANDS, ["0", "1", "score", "1", "", "0", "q", "yes"]).out
    before, pause, after = out.partition("\n\nEnter to continue> score\n")
    assert pause
    assert "\nEast bid 1 but won 0: 0 points, score 0" in before
    assert "hand 2" not in before
    assert after.startswith("oh hell\n\nhand  cards  dealer │"), "it may be asked for the score"
    assert "\nEnter to continue> 1\nthe hand is over: press Enter for the next one\n" in after
    assert "\noh hell, hand 2 of 2, bid\n" in after


def test_there_is_no_pause_after_the_last_hand(sit_at_80: Sit) -> None:
    out = sit_at_80(f"{TWO_HANDS} --hands 1", ["0", "1", ""]).out
    assert "Enter to continue" not in out
    assert out.endswith("save FILE, score, why; Enter leaves> \n")


def test_answers_from_a_file_are_not_taken_by_a_pause(sit: Sit) -> None:
    out = sit(TWO_HANDS, ["0", "1", "1", "1", "quit"]).out
    assert "Enter to continue" not in out
    assert out.endswith("Enter leaves> quit\n")


@pytest.mark.parametrize("word", ["quit", "q", "Q"])
@pytest.mark.parametrize("yes", ["yes", "y", "quit"])
def test_who_would_lose_the_match_is_asked(word: str, yes: str, sit_at_80: Sit) -> None:
    out = sit_at_80(ANA, ["3", word, "", word, "no", word, yes]).out
    question = "leave and lose the match? yes, or save FILE; Enter plays on> "
    assert out.count(f"your card> {word}\n{question}") == 3
    assert out.endswith(
        f"plays on> {yes}\nnothing was saved\n"
        "to continue a match later, start it with --save FILE\n"
    )


def test_who_is_asked_may_save(sit_at_80: Sit) -> None:
    out = sit_at_80(ANA, ["3", "q", "save no/where", "q", "save mine.record"]).out
    assert out.count("plays on> ") == 2
    assert out.endswith(
        "> save mine.record\nsaved in mine.record: what you know; counter-rules replay shows it\n"
    )
    assert Path("mine.record").exists()


def test_who_has_played_on_after_a_save_is_asked_again(sit_at_80: Sit) -> None:
    out = sit_at_80(ANA, ["save old.record", "3", "q", "", "save new.record", "q"]).out
    question = "leave and lose what followed the save? yes, or save FILE; Enter plays on> "
    assert out.count(question) == 1
    assert "is lost" not in out
    old, new = (Path(f"{name}.record").read_text(encoding="utf-8") for name in ("old", "new"))
    assert "0=3" in new
    assert "0=3" not in old


def test_who_leaves_what_came_after_a_save_is_told(sit_at_80: Sit) -> None:
    out = sit_at_80(ANA, ["save", "3", "q", "yes"]).out
    assert "\nwhat followed the last save is lost\nto continue a match later, " in out


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        (f"{ANA} --save all.record", ["3", "q"]),
        (ANA, ["3", "save", "q"]),
        (f"{TWO_HANDS} --hands 1", ["0", "1", "q"]),
    ],
)
def test_who_loses_nothing_is_not_asked(words: str, answers: list[str], sit_at_80: Sit) -> None:
    done = sit_at_80(words, answers)
    assert done.status == 0
    assert "plays on> " not in done.out


def test_the_match_may_be_left_in_the_pause(sit_at_80: Sit) -> None:
    left = sit_at_80(TWO_HANDS, ["0", "1", "q", "", "", "q", "y"])
    assert left.out.count("Enter to continue> q\nleave and lose the match? yes") == 1
    assert "bid> q\nleave and lose the match? yes" in left.out
    assert sit_at_80(TWO_HANDS, ["0", "1", "q", "y"]).status == 0


def test_ctrl_c_at_the_question_keeps_what_a_person_knows(sit_at_80: Sit) -> None:
    left = sit_at_80(ANA, ["3", "q", "^C"])
    assert left.status == 130
    assert Path("counter-1.record").exists()
