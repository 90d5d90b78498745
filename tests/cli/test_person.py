"""A person plays: questions, answers, refusals, and what they may ask."""

from __future__ import annotations

import io
import sys

import attrs
import pytest

from counter_rules import IllegalMoveError, view
from counter_rules.cli.app import run
from counter_rules.cli.choices import (
    describe_answers,
    describe_bids,
    format_answer,
    format_choices,
    list_choices,
    list_refusals,
    parse_choice,
)
from counter_rules.cli.screen import Screen
from counter_rules.cli.watch import print_rules
from counter_rules.errors import NotationError
from counter_rules.messages import ENGLISH
from support.builders import before, custom
from support.hands import face, shuffled
from support.sitting import Sit

CLEO = "play counter --players 4 --seed 3235 --opponents random --seat 2 --names Ana,,Cleo"
"""Cleo holds A♣ 5♦ 7♦ K♦ 4♥ K♥ 4♠ 5♠ 7♠ K♠, and a heart is led."""

NO_BID = "is not an answer here; expected 0 to 10; ? for help"


def ask(sit: Sit, *answers: str, words: str = CLEO) -> str:
    """Answer; return what is printed after the last answer but one, without the last question."""
    out: str = sit(words, [*answers, "quit"]).out
    before, _, after = out.rpartition(f"> {answers[-1]}\n")
    assert before
    return after.rpartition("trick 1 of 10")[0].rstrip("\n") + "\n"


def test_a_match_begins_with_who_is_who_and_the_table(sit: Sit) -> None:
    out, left, _ = sit(CLEO).out.partition("saved in")
    assert left
    assert out == (
        "counter, 4 players\n"
        "aim: take exactly as many tricks as you bid; the match ends at 8 points; equal\n"
        "  totals share the win\n"
        "you are Cleo, seat 2; ? for help\n"
        "\n"
        "counter, hand 1, bid\n"
        "trump ♣, face up: J♣, face down: 11\n"
        "\n"
        "        bid  won  score  cards\n"
        "▸ Cleo    -    0      0     10\n"
        "  West    -    0      0     10  dealer\n"
        "  Ana     0    0      0     10\n"
        "  East    1    0      0     10\n"
        "\n"
        "in hand:   ♣ A   ♦ 5 7 K   ♥ 4 K   ♠ 4 5 7 K\n"
        "\n"
        "bid 0 to 10\n"
        "Cleo, your bid> \n"
    )


def test_a_turn_tells_what_others_did_and_lays_the_hand_out(sit: Sit) -> None:
    out = sit(CLEO, ["1", "quit"]).out
    assert (
        "Cleo, your bid> 1\n"
        "Cleo bids 1\n"
        "West bids 1\n"
        "Ana plays 9♥\n"
        "East plays 6♥\n"
        "\n"
        "trick 1 of 10, trump ♣, ♥ led\n"
        "  bid/won   Ana: 0/0   East: 1/0   Cleo: 1/0   West: 1/0\n"
        "  A♣   5♦   7♦   K♦   [1] 4♥   [2] 4♥+4♠   [3] K♥   4♠   5♠   7♠   K♠\n"
        "Cleo, your card> quit\n"
    ) in out


@pytest.mark.parametrize("answer", ["3", "KH", "kh", "k♥", "K H"])
def test_a_card_is_chosen_by_number_or_by_name(answer: str, sit: Sit) -> None:
    out = sit(CLEO, ["1", answer]).out
    assert f"Cleo, your card> {answer}\nCleo plays K♥\n" in out


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (["2"], "Cleo plays 4♥\nCleo shows 4♠\n"),
        (["4h+4s"], "Cleo plays 4♥\nCleo shows 4♠\n"),
        (["4H", "4H+4S"], "Cleo plays 4♥\nCleo shows 4♠\n"),
        (["4H", "2"], "Cleo plays 4♥\nCleo shows 4♠\n"),
        (["4H", "4H"], "Cleo plays 4♥\nWest plays 3♥\n"),
        (["1"], "Cleo plays 4♥\nWest plays 3♥\n"),
    ],
)
def test_c3_3_who_names_a_four_is_asked_whether_to_show_another(
    answers: list[str], told: str, sit: Sit
) -> None:
    out = sit(CLEO, ["1", *answers]).out
    assert out.count("\nwhich one: 4♥ or 4♥+4♠?\n") == len(answers) - 1
    assert f"> {answers[-1]}\n{told}" in out


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("9C", "9♣ is not in the hand (C3.0)"),
        ("KS", "K♠: must follow hearts (C3.1)"),
        ("KH+4H", "K♥+4♥: no other card can be shown with K♥ (C3.3)"),
        ("99999", "there is no choice 99999: the choices are 1 to 3; ? for help"),
        ("0", "there is no choice 0: the choices are 1 to 3; ? for help"),
        ("4H+Z", "'4H+Z' is not an answer here; expected 4♥, 4♥+4♠, K♥; ? for help"),
    ],
)
def test_what_is_no_legal_card_is_refused_in_one_sentence(answer: str, told: str, sit: Sit) -> None:
    assert ask(sit, "1", answer) == f"{told}\n"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("11", "11: a bid must be from 0 to 10 (C2.1)"),
        ("two", f"'two' {NO_BID}"),
        ("blind 2", "blind 2: this game does not offer it (C2.1)"),
        ("look", "look: this game does not offer it (C2.1)"),
        ("blind", f"'blind' {NO_BID}"),
    ],
)
def test_what_is_no_legal_bid_is_refused_in_one_sentence(answer: str, told: str, sit: Sit) -> None:
    assert f"your bid> {answer}\n{told}\n\nbid 0 to 10\n" in sit(CLEO, [answer, "quit"]).out


def test_help_tells_why_cards_may_not_be_played(sit: Sit) -> None:
    out = ask(sit, "1", "?")
    assert "  ? CARD           what that card does, and would do now or why it is illegal\n" in out
    assert out.endswith("\nA♣, 5♦, 7♦, K♦, 4♠, 5♠, 7♠, K♠: must follow hearts (C3.1)\n")
    assert ask(sit, "1", "? KS") == ask(sit, "1", "?ks")
    assert ask(sit, "1", "? KS").endswith(" (C4.5)\nK♠: must follow hearts (C3.1)\n")
    assert ask(sit, "1", "? nine").endswith(
        "'nine' is not an answer here; expected 4♥, 4♥+4♠, K♥\n"
    )
    assert ask(sit, "1", "help") == out


def test_help_tells_what_a_card_does_and_would_do_now(sit: Sit) -> None:
    four = (
        "a four is void and cannot win (C6.4, C6.1, C6.2)\n"
        "if you show another four from your hand with it, it is a victor: the first\n"
        "  victor wins the trick, even over trumps (C3.3)\n"
        "with a queen in the trick, every four is an ordinary card, neither void nor a\n"
        "  victor (C5.4)\n"
    )
    alone = "4♥ now:\n  - 4♥ is void: no second four was shown (C6.4)\n"
    shown = "4♥+4♠ now:\n  - 4♥ is a victor: 4♠ was shown (C6.4)\n"
    out = ask(sit, "1", "? 4H")
    assert out.startswith(four + alone)
    assert shown in out
    assert ask(sit, "1", "? 4h + 4s").startswith(four + shown)
    assert "4♥ now:" not in ask(sit, "1", "? 4H+4S")
    assert ask(sit, "1", "? 2") == ask(sit, "1", "? 4H+4S"), "the number of a choice is asked for"
    assert ask(sit, "1", "? *") == "* is not in this deck of 52 cards\n"


def test_help_tells_what_a_card_does_whatever_is_asked(sit: Sit) -> None:
    out = sit(CLEO, ["? 9H", "? 3", "? 11", "quit"]).out
    assert (
        "your bid> ? 9H\n"
        "a nine is worth 15 if more of the other cards are worth over 9 than under, ½ if\n"
        "  more are worth under 9, else 9 (C5.7)\n"
        "\n"
        "bid 0 to 10\n"
    ) in out
    assert "your bid> ? 3\nlegal: 3\n" in out
    assert "your bid> ? 11\n11: a bid must be from 0 to 10 (C2.1)\n" in out
    passing = sit(
        "play counter --players 4 --seed 7 --opponents random", ["3", "JC", "? 9D", "? 2D", "quit"]
    ).out
    assert " else 9 (C5.7)\nlegal: 9♦\n" in passing
    led = "if a two is led, players must follow with trumps (C3.4)"
    assert f"it is a trump (C4.2)\n{led}\n2♦ is not in the " in passing
    over = sit(
        "play custom --players 2 -o hand_sizes=1 --seed 1 --opponents random",
        ["0", "1", "? AH", ""],
    ).out
    assert "> ? AH\nace: a plain card without a power\naces are high\nsave FILE" in over


def test_help_lists_the_powers(sit: Sit) -> None:
    out = ask(sit, "1", "powers")
    assert out.startswith("  A   an ace is worth 14 if a jack, queen or king of its suit is in ")
    assert (
        "\n  10  a ten that is not of the led suit becomes a card of that suit, worth 15\n" in out
    )
    assert max(map(len, out.splitlines())) <= 80
    plain = sit("play oh_hell --players 4 --seed 7 --opponents random", ["powers", "quit"]).out
    assert "> powers\nno card has a power here: only suit and rank count\n" in plain


def test_rules_has_the_aim_the_rules_and_the_options_in_force(sit: Sit) -> None:
    out = ask(sit, "1", "rules", words=f"{CLEO} -o target=5 -o hook")
    assert out.startswith(
        "counter, 4 players\n"
        "options: target 5, hook on\n"
        "aim: take exactly as many tricks as you bid; the match ends at 5 points; equal\n"
        "  totals share the win\n"
        "  deck           52 cards\n"
    )
    assert "\noptions in force:\n  target              5 (the points that end the match)\n" in out
    assert "\n  hook                on (the last bidder may not " in out
    assert "\n  effects             all of them (which effects act" in out, "not none"
    assert max(map(len, out.splitlines())) <= 80


def test_rules_of_a_game_composed_by_hand_say_what_its_options_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = attrs.evolve(custom(hand_sizes=(1,)), name="ours")
    print_rules(Screen(), rules)
    assert "\noptions in force:\n  decks           1\n" in capsys.readouterr().out


def test_help_offers_what_the_question_accepts(sit: Sit) -> None:
    def help_at(*answers: str) -> str:
        out: str = sit(
            "play counter --players 4 --seed 7 --opponents random --names Ana",
            [*answers, "?", "quit"],
        ).out
        return out.rpartition("> ?\n")[2].partition("\n")[0]

    assert help_at() == "a number of tricks: 0 to 10"
    assert help_at("3") == "a number or a card: QS, 10h, queen"
    assert help_at("3", "JC") == "a number or a card: QS, 10h, queen", "a card is passed"
    assert ask(sit, "1", "?").startswith(
        "a number or a card: QS, 10h, queen, 4H+4D (a second four is "
    )
    over = sit(
        "play custom --players 2 -o hand_sizes=1 --seed 1 --opponents random", ["0", "1", "?", ""]
    ).out
    assert "> ?\n  table, or Enter  the table" in over, "there is nothing to choose"


def test_help_tells_how_to_go_on_later(sit: Sit) -> None:
    out = ask(sit, "1", "?")
    assert "\nto continue another time, start with --save FILE, then --resume FILE\n" in out
    assert "\nCtrl-C and Ctrl-D save what you know and leave\n" in out
    kept = sit(
        "play counter --players 4 --seed 7 --opponents random --save all.record", ["?", "quit"]
    ).out
    assert "the whole match is saved, however you leave; continue it later with" in kept
    assert "save what you know and leave" not in kept
    assert max(map(len, out.splitlines())) <= 80


def test_the_last_trick_is_explained_on_request(sit: Sit) -> None:
    assert ask(sit, "1", "why") == "no trick is finished yet\n"
    assert "> why\nAna leads, ♥ led, trump ♣\n  Ana   9♥ " in sit(CLEO, ["1", "3", "why"]).out


def test_table_and_scores_are_drawn_on_request(sit: Sit) -> None:
    table = ask(sit, "1", "table")
    assert table.startswith("counter, hand 1, play\ntrump ♣, face up: J♣, face down: 11\n")
    assert ask(sit, "1", "") == table
    assert "hand  cards  dealer │ Ana │ East │" in ask(sit, "1", "score")


def test_f2_4_the_bid_that_the_hook_forbids_is_told(sit: Sit) -> None:
    words = "play up_to_ten --players 4 -o screw_the_dealer --seed 10 --opponents random --seat 3"
    out = sit(words, ["1", "0", "quit"]).out
    hook = "1: the last bidder may not make the bids add up to 1 (F2.4)"
    assert f"\nbid 0; not {hook}\nSouth, your bid> 1\n{hook}\n\nbid 0; not " in out


def test_f1_1_others_have_chosen_and_their_bids_stay_sealed(sit: Sit) -> None:
    words = "play office_oh_hell --players 3 --seed 4 --opponents random"
    out = sit(words, ["1", "quit"]).out
    before, _, after = out.partition("your bid> ")
    assert before.count("has chosen") == 2
    assert "bids are opened" not in before
    assert after.startswith("1\nthe bids are opened: South: 1, West: ")


def test_f2_5_a_hand_on_the_forehead_is_seen_by_the_others_only(sit: Sit) -> None:
    out = sit(
        "play custom --players 3 -o seen=forehead -o hand_sizes=1 --seed 2 --opponents random",
        ["quit"],
    ).out
    assert "\nin hand: held on the forehead\n" in out
    assert out.count("holds ") == 2


def test_f2_6_who_may_bid_blind_is_asked_to_look(sit: Sit) -> None:
    words = "play custom --players 4 -o blind_bids -o hand_sizes=2 --seed 1 --opponents random"
    assert "\nbid 0 to 2\n" in sit(words, ["quit"]).out, "nobody is behind yet"
    waiting = before(custom(4, blind_bids=True), 2, (0, 30, 30, 30), dealer=3)
    seen = view(shuffled(waiting), 0)
    assert describe_bids(seen, {}) == "look at the hand, or bid blind 0 to 2"
    assert describe_answers(seen) == "look, or blind 2"
    with pytest.raises(NotationError, match="expected 0 blind, 1 blind, 2 blind, look"):
        parse_choice(seen, "blind", ENGLISH)
    assert list_refusals(seen, {}) == []


def test_f4_3_a_joker_is_named() -> None:
    rules = custom(4, jokers="high_low")
    seen = view(face(rules, "9H", "*", turned="2S"), 1)
    assert format_choices(seen) == ["[1] *low", "[2] *high"]
    with pytest.raises(IllegalMoveError, match="must be named high or low"):
        parse_choice(seen, "*", ENGLISH)
    assert parse_choice(seen, "*HIGH", ENGLISH) == list_choices(seen)[1]
    assert list_refusals(seen, {}) == []
    assert describe_answers(seen) == "a number or a card: QS, 10h, queen, *high, *low"


def test_twins_are_laid_out_once() -> None:
    seen = view(face(custom(4, decks=2), "9H", "9C 9C KH KH 2D", turned="2S"), 1)
    assert format_choices(seen) == ["9♣ ×2", "2♦", "[1] K♥ ×2"]
    assert [format_answer(move) for move in list_choices(seen)] == ["K♥"]


def test_letters_take_the_place_of_symbols_on_request(sit: Sit) -> None:
    out = sit(f"{CLEO} --ascii", ["1", "why", "score", "3", "why", "?", "quit"]).out
    assert out.isascii()
    assert "  AC   5D   7D   KD   [1] 4H   [2] 4H+4S   [3] KH   4S   5S   7S   KS\n" in out


def test_an_answer_is_shown_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.StringIO("quit\n")
    monkeypatch.setattr(sys, "stdin", typed)
    assert run(CLEO.split()) == 0
    assert "\nCleo, your bid> quit\nnothing was saved" in capsys.readouterr().out
    typed.seek(0)
    monkeypatch.setattr(typed, "isatty", lambda: True)
    assert run(CLEO.split()) == 0
    assert "\nCleo, your bid> nothing was saved" in capsys.readouterr().out, "the terminal shows it"


def test_long_sentences_are_broken(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say("word " * 20, indent="  ")
    assert [len(line) for line in capsys.readouterr().out.splitlines()] == [76, 28]


def test_the_end_is_told_with_the_score_sheet(sit: Sit) -> None:
    words = "play custom --players 2 -o hand_sizes=1 --seed 1 --opponents random"
    out = sit(words, ["0", "1", "play", "score", "why", "", "never"]).out
    assert out.count("\ntotal") == 2
    assert "> play\nthere is nothing left to play here\n" in out
    assert out.endswith("save FILE, score, why; Enter leaves> \n")
