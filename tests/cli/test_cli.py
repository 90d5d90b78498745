from __future__ import annotations

import json

import pytest

from counter_rules import (
    Trick,
    explain_trick,
    get_ruleset,
    new_game,
    public_view,
    shuffle,
)
from counter_rules.cli.app import run
from counter_rules.events import HandDealt, HandSeen, TrickResolved, events_for
from counter_rules.notation import parse_events, parse_view
from support.sitting import Sit, Sitting

WATCHED = "--auto --opponents random"
"""Every seat is played at random, which takes the least time."""


def test_play_shows_hands_tricks_explanations_and_the_winner(sit: Sit) -> None:
    out = sit(f"play counter --players 4 --seed 7 {WATCHED}").out
    assert out.startswith("counter, 4 players, seed 7\n")
    assert "\n\nhand 1: seat 3 deals, cards each: 10, trump: ♣, face up: 10♣\n" in out
    assert "\n  seat 0 holds J♣, 4♦, 9♦, 10♦, A♥, 5♥, 10♥, A♠, 6♠, 8♠\n" in out
    assert "\n  seat 0 bids 4\n" in out
    assert (
        "\n\ntrick 1 of 10\n"
        "seat 0 leads, ♦ led, trump ♣\n"
        "  seat 0  4♦  4 → 0\n"
        "  seat 1  3♦  3 → 19  ◂  takes the trick\n"
    ) in out
    assert "  - A♦ is joined by a jack, queen or king of its suit: 1 → 14 (C5.1)\n" in out
    assert "\n  seat 0 passed 9♦ to seat 1\n" in out
    assert out.count("\ntrick 10 of 10\n") == 10
    assert "\n\nseat 0 bid 4 but won 2: 0 points, score 0\n" in out
    assert out.endswith(
        "\n\nSeat 0 wins with 11 points after 10 hands (seat 0: 11, seat 1: 7, seat 2: 4,\n"
        "  seat 3: 1).\n"
    )


def test_no_line_of_the_match_is_long_or_ends_in_a_space(sit: Sit) -> None:
    lines = sit(f"play counter --players 5 --seed 1 {WATCHED}").out.splitlines()
    assert not [line for line in lines if line != line.rstrip() or len(line) > 80]


def test_the_same_seed_plays_the_same_match(sit: Sit) -> None:
    words = "play counter --players 3 --auto --json --seed"
    first, again, other = (sit(f"{words} {seed}").out for seed in (-3, -3, 4))
    assert first == again != other


def test_without_a_seed_one_is_drawn_and_told(sit: Sit) -> None:
    words = "play counter --players 3 --auto --json --hands 1"
    first = sit(words).out
    seed = json.loads(first.splitlines()[0])["seed"]
    assert sit(f"{words} --seed {seed}").out == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "--players 4 --seed 3235 --hands 1",
            "Stopped after 1 hand (seat 0: 2, seat 1: 0, seat 2: 0, seat 3: 2).",
        ),
        (
            "--players 3 --seed 1",
            "Seat 1 wins with 11 points after 7 hands (seat 0: 0, seat 1: 11, seat 2: 0).",
        ),
        (
            "--players 3 --seed 2 -o max_hands=1",
            (
                "Seat 0, seat 1 and seat 2 share the win with 0 points after 1 hand "
                "(seat 0: 0, seat 1: 0, seat 2: 0)."
            ),
        ),
    ],
)
def test_quiet_prints_the_result_only(words: str, said: str, sit: Sit) -> None:
    assert sit(f"play counter {words} {WATCHED} --quiet") == Sitting(0, f"{said}\n", "")


def test_json_is_the_events_of_each_move(sit: Sit) -> None:
    first, *lines = sit(f"play counter --players 4 --seed 7 {WATCHED} --json").out.splitlines()
    opening = json.loads(first)
    assert list(opening) == ["seed", "view"]
    assert opening["seed"] == 7
    seen = parse_view(opening["view"])
    assert seen == public_view(new_game(get_ruleset("counter", players=4)))
    steps = [parse_events(line, rules=seen.rules) for line in lines]
    hands = shuffle(new_game(seen.rules), seed=7).hands
    assert [type(event) for event in steps[0]] == [HandDealt, *[HandSeen] * 4]
    assert [set(event.cards) for event in steps[0] if isinstance(event, HandSeen)] == [
        set(hand) for hand in hands
    ]
    for events in steps:
        seen = seen.advance(events_for(events, None))
    assert (seen.is_over, seen.winners, len(seen.hand_results)) == (True, (0,), 10)


def test_json_and_quiet_print_the_last_events(sit: Sit) -> None:
    words = f"play counter --players 3 --seed 1 {WATCHED} --json"
    out = sit(f"{words} --quiet").out
    *_, scored, over = json.loads(out)
    assert (scored["event"], scored["result"]["hand_number"]) == ("HandScored", 7)
    assert (over["event"], over["winners"], over["scores"]) == ("MatchOver", [1], [0, 11, 0])
    assert sit(words).out.splitlines()[-1] == out.strip()


def test_options_are_read_from_text(sit: Sit) -> None:
    words = f"play counter --players 4 --seed 2 {WATCHED} --json --hands 1"
    words += " -o target=5 -o hook -o names_trump=two,eight -o max_hands=none"
    assert sit(f"{words} -o effects=-king").err == (
        "counter-rules: options effects and names_trump contradict each other: the effects have "
        "another ruling, or leave its effect out; in Python, give rulings to counter_effects\n"
    )
    words += " -o king_default_trump=none -o effects=-nine,-six"
    opening = json.loads(sit(words).out.splitlines()[0])
    assert opening["view"]["rules"]["options"] == {
        "target": 5,
        "hook": True,
        "effects": "-six,-nine",
        "king_default_trump": "none",
        "names_trump": "two,eight",
    }


def test_trick_is_resolved_and_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["trick", "KC 7D 10S 4H+4D", "--trump", "H"]) == 0
    assert capsys.readouterr().out == (
        "seat 0 leads, ♣ led, trump ♥ → ♦\n"
        "  seat 0  K♣     13\n"
        "  seat 1  7♦     7\n"
        "  seat 2  10♠    10 → 15  ♠ → ♣\n"
        "  seat 3  4♥+4♦  4               ◂  takes the trick, victor\n"
        "\n"
        "- 10♠ changes to the led suit: ♠ → ♣ (C4.3)\n"
        "- 4♥ is a victor: 4♦ was shown (C6.4)\n"
        "- K♣ is led and 7♦ names the trump of this trick: ♥ → ♦ (C4.5)\n"
        "- K♣ is led: sevens have no effect in this trick (C4.5)\n"
        "- 10♠ has changed suit: 10 → 15 (C5.2)\n"
        "- 4♥ is the first victor (C6.1, C6.2)\n"
        "- 4♥ wins as the first victor (C6.1, C6.2)\n"
    )


def test_trick_doubled_and_last(capsys: pytest.CaptureFixture[str]) -> None:
    run(["trick", "6C 9D 10S", "--doubled"])
    out = capsys.readouterr().out
    assert out.startswith("seat 0 leads, ♣ led, trump none, the card led counts double\n")
    assert "6♣ was led at double value: 6 → 12 (C5.6)" in out
    run(["trick", "6C 9D QC", "--last"])
    out = capsys.readouterr().out
    assert "last trick" in out
    assert "next" not in out
    run(["trick", "QC 9D 6C"])
    out = capsys.readouterr().out
    assert "  seat 2  6♣     leads next\n" in out
    assert "seat 2 leads next, not seat 0 (C7.1, C7.2)\n" in out
    assert "the card led next counts double (C7.1, C7.2)\n" in out


def test_trick_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run(["trick", "4C 4H 3D", "--trump", "h", "--json"])
    line = json.loads(capsys.readouterr().out)
    assert list(line) == ["events", "explanation"]
    rules = get_ruleset("counter", players=3)
    (event,) = parse_events(line["events"], rules=rules)
    assert isinstance(event, TrickResolved)
    assert event.explanation == explain_trick(rules, Trick.parse("4C 4H 3D", trump="H"))
    assert line["explanation"] == list(event.explanation.sentences)
    assert (event.result.winner, event.result.values) == (None, (0, 0, 11))


def test_rules_lists_rulesets_options_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    assert "counter (Counter, 3 to 5 players): Ten cards each" in capsys.readouterr().out
    assert run(["rules", "counter"]) == 0
    out = capsys.readouterr().out
    assert "king_default_trump: ruling: what is trump under a led king" in out
    assert "value    ace, ten, five, queen, three, doubled_lead, nine\n" in out


def test_rules_lists_what_cards_do_under_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "counter"]) == 0
    out = capsys.readouterr().out
    assert "  3   the first three in a trick takes the values of all fours and queens" in out
    assert "  K   if a king is led" in out
    assert run(["rules", "counter", "--option", "effects=-three"]) == 0
    assert "the first three in a trick" not in capsys.readouterr().out
    assert run(["rules", "northeast_blackout"]) == 0
    assert "  *   you name a joker high or low" in capsys.readouterr().out
    assert run(["rules", "blackout"]) == 0
    assert "Powers" not in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats"), [("counter", 4), ("northeast_blackout", 5)])
def test_where_nobody_says_how_many_play_it_is_four_or_the_fewest(
    game: str, seats: int, sit: Sit
) -> None:
    out = sit(f"play {game} --seed 7 {WATCHED} --hands 1 --json").out
    begun = json.loads(out.splitlines()[0])
    assert begun["view"]["rules"]["players"] == seats


def test_no_words_print_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "Commands" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ["jacks=Marrows", "Hand-Sizes=Up-Down", "trump=Turn up"],
        ["JACKS=marrows ", "hand sizes = up_down", "Trump=TURN_UP"],
    ],
)
def test_an_option_is_understood_as_people_write_it(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"play custom --players 4 --seed 1 {WATCHED} --hands 1 --json".split()
    assert run([*words, *[word for option in options for word in ("-o", option)]]) == 0
    found = parse_view(json.loads(capsys.readouterr().out.splitlines()[0])["view"]).rules.options
    assert (found["jacks"], found["hand_sizes"], found["trump"]) == (
        "marrows",
        "up_down",
        "turn_up",
    )


def test_options_in_force_are_told(sit: Sit) -> None:
    words = f"play counter --players 4 {WATCHED} --hands 1 --seed 1"
    assert sit(f"{words} -o hook -o effects=-nine,-six").out.splitlines()[1:4] == [
        "options: hook on, effects doubled_lead ace two three four five seven eight ten",
        "  jack queen king",
        "aim: take exactly as many tricks as you bid; the match ends at 8 points; equal",
    ]


def test_options_at_their_defaults_are_not_told(sit: Sit) -> None:
    words = f"play blackout --players 4 {WATCHED} --hands 1 --seed 1"
    out = sit(f"{words} -o hook=off -o score=blackout").out
    assert out.startswith("blackout, 4 players, seed 1\naim: ")


@pytest.mark.parametrize("name", ["Romanian Whist", "romanian-whist", "ROMANIAN_WHIST"])
def test_a_game_is_named_as_people_write_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", name, "--auto", "--hands", "1", "--seed", "1"]) == 0
    assert capsys.readouterr().out.startswith("romanian whist, 4 players, seed 1\n")
    assert run(["play", name, "--matches", "1", "--hands", "1", "--seed", "1"]) == 0
    assert ",romanian_whist,4," in capsys.readouterr().out
    assert run(["trick", "AC KC QC", "--rules", name]) == 0


def test_an_option_that_is_switched_off_is_told(sit: Sit) -> None:
    words = "play up_to_ten --players 4 --auto --hands 1 --seed 1 -o random_trump"
    assert "\noptions: random_trump on\n" in sit(words).out
