from __future__ import annotations

import json

import pytest

from counter_rules import ruleset_names
from counter_rules.cli.app import run


def test_play_shows_hands_tricks_explanations_and_the_winner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["play", "counter", "--players", "4", "--seed", "7", "--auto"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("counter, 4 players, seed 7\n")
    assert "  seat 0   J♣ 4♦ 9♦ 10♦ A♥ 5♥ 10♥ A♠ 6♠ 8♠   bids 2\n" in out
    assert "Trick 1: seat 0 leads, trump ♣\n  seat 0   10♥   10   ◂ takes it\n" in out
    assert "  - 9♥ is swayed by the cards above and below nine: 9 → ½ (C5.7)\n" in out
    assert "  passed to the left: seat 0 4♦, seat 1 5♦, seat 2 A♦, seat 3 6♦\n" in out
    assert out.count("Trick 10: ") == 12
    assert "Score after hand 12\n  seat   bid   tricks   points   score\n" in out
    assert out.endswith(
        "\n\nSeat 3 wins with 10 points after 12 hands "
        "(seat 0: 2, seat 1: 7, seat 2: 6, seat 3: 10).\n"
    )


def test_no_line_of_the_match_ends_in_a_space(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "counter", "--players", "5", "--seed", "1", "--auto"])
    assert not [line for line in capsys.readouterr().out.splitlines() if line != line.rstrip()]


def test_the_same_seed_plays_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "counter", "--players", "3", "--auto", "--json", "--seed"]
    outs = []
    for seed in ("-3", "-3", "4"):
        assert run([*words, seed]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1] != outs[2]


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "counter", "--players", "3", "--auto", "--json", "--hands", "1"]
    run(words)
    first = capsys.readouterr().out
    seed = json.loads(first.splitlines()[0])["seed"]
    run([*words, "--seed", str(seed)])
    assert capsys.readouterr().out == first


def test_hands_stops_early(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "counter", "--players", "4", "--seed", "7", "--auto", "--hands", "1"]
    assert run([*words, "--quiet"]) == 0
    assert capsys.readouterr().out == (
        "Stopped after 1 hand (seat 0: 0, seat 1: 2, seat 2: 6, seat 3: 0).\n"
    )


def test_quiet_prints_the_result_only(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "counter", "--players", "3", "--seed", "1", "--auto", "--quiet"])
    assert capsys.readouterr().out == (
        "Seat 1 wins with 9 points after 17 hands (seat 0: 5, seat 1: 9, seat 2: 4).\n"
    )


def test_shared_wins_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "counter", "--players", "3", "--seed", "1", "--auto", "--quiet"]
    run([*words, "-o", "max_hands=1"])
    assert "share the win" in capsys.readouterr().out


def test_json_is_one_object_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "counter", "--players", "4", "--seed", "7", "--auto", "--json"])
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["event"] for event in events[:3]] == ["match", "hand", "trick"]
    assert events[0]["options"]["target"] == 8
    assert sum(event["event"] == "trick" for event in events) == 120
    passes = [event for event in events if event["event"] == "pass"]
    assert passes[0]["passed"] == ["4D", "5D", "AD", "6D"]
    assert events[2]["plays"][1] == {
        "seat": 1,
        "card": "9H",
        "show": None,
        "high": None,
        "value": 0.5,
    }
    scores = [event["points"] for event in events if event["event"] == "score"]
    assert events[-1] == {
        "event": "result",
        "is_over": True,
        "hands": 12,
        "scores": [sum(column) for column in zip(*scores, strict=True)],
        "winners": [3],
    }


def test_json_and_quiet_print_the_result_object(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "counter", "--players", "3", "--seed", "1", "--auto", "--json", "--quiet"])
    assert json.loads(capsys.readouterr().out)["winners"] == [1]


def test_options_are_read_from_text(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "counter", "--players", "4", "--seed", "2", "--auto", "--json", "--hands", "1"]
    options = ["-o", "target=5", "-o", "hook", "-o", "two_names_trump=yes"]
    run([*words, *options, "-o", "effects=-nine,-six", "-o", "max_hands=none"])
    out = capsys.readouterr()
    assert out.err == (
        "counter-rules: options effects and king_default_trump or two_names_trump contradict each "
        "other: the rulings are part of the king's effect; in Python, give them to "
        "counter_effects\n"
    )
    run([*words, *options, "-o", "max_hands=none", "-o", "king_default_trump=none"])
    match = json.loads(capsys.readouterr().out.splitlines()[0])
    assert match["options"] | {"effects": None} == {
        "target": 5,
        "hook": True,
        "max_hands": None,
        "effects": None,
        "king_default_trump": "none",
        "two_names_trump": True,
        "score": "counter",
    }


def test_trick_is_resolved_and_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["trick", "KC 7D 10S 4H+4D", "--trump", "H"]) == 0
    assert capsys.readouterr().out == (
        "seat 0 leads, trump ♥\n"
        "  seat 0   K♣              13\n"
        "  seat 1   7♦              7\n"
        "  seat 2   10♠             15\n"
        "  seat 3   4♥ showing 4♦   4    ◂ takes it\n"
        "  - 10♠ changes to the led suit: ♠ → ♣ (C4.3)\n"
        "  - 4♥ is a victor: 4♦ was shown (C6.4)\n"
        "  - K♣ is led and 7♦ names the trump of this trick: ♥ → ♦ (C4.5)\n"
        "  - K♣ is led: sevens have no effect in this trick (C4.5)\n"
        "  - 10♠ has changed suit: 10 → 15 (C5.2)\n"
        "  - 4♥ is the first victor (C6.1, C6.2)\n"
        "  - 4♥ wins as the first victor (C6.1, C6.2)\n"
        "  next: seat 3 leads\n"
    )


def test_trick_doubled_and_last(capsys: pytest.CaptureFixture[str]) -> None:
    run(["trick", "6C 9D 10S", "--doubled"])
    out = capsys.readouterr().out
    assert out.startswith("seat 0 leads, trump none, the card led counts double\n")
    assert "6♣ was led doubled: 6 → 12 (C5.6)" in out
    run(["trick", "6C 9D QC", "--last"])
    out = capsys.readouterr().out
    assert "last trick" in out
    assert "next:" not in out
    run(["trick", "QC 9D 6C"])
    assert "next: seat 2 leads, and the card led counts double\n" in capsys.readouterr().out


def test_trick_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run(["trick", "4C 4H 3D", "--trump", "h", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["winner"] is None
    assert told["verdict"] == "nobody"
    assert [play["value"] for play in told["plays"]] == [0, 0, 11]


def test_rules_lists_rulesets_options_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    assert "counter (3 to 5 players): Ten cards each" in capsys.readouterr().out
    assert run(["rules", "counter"]) == 0
    out = capsys.readouterr().out
    assert "king_default_trump: ruling: what is trump under a led king" in out
    assert "value    ace, ten, five, queen, three, doubled_lead, nine\n" in out


def test_no_words_print_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "Commands" in capsys.readouterr().out


HINT = "; counter-rules play --help tells what is accepted"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play"], f"Missing argument 'name'{HINT}"),
        (["play", "counter", "--auto"], f"Missing option '--players'{HINT}"),
        (
            ["play", "counter", "--players", "x", "--auto"],
            f"Invalid value for '--players': 'x' is not a whole number{HINT}",
        ),
        (
            ["play", "counter", "--players", "4", "--auto", "--hands", "0"],
            f"Invalid value for '--hands': '0' is not a whole number of at least 1{HINT}",
        ),
        (
            ["play", "counter", "--players", "7", "--auto"],
            "counter cannot be played by 7: 3 to 5 can play",
        ),
        (
            ["play", "whist", "--players", "4", "--auto"],
            f"there is no ruleset 'whist': the rulesets are {', '.join(ruleset_names())}",
        ),
        (
            ["rules", "whist"],
            f"there is no ruleset 'whist': the rulesets are {', '.join(ruleset_names())}",
        ),
        (
            ["play", "counter", "--players", "4", "--auto", "-o", "trump=H"],
            (
                "counter has no option 'trump': its options are target, hook, max_hands, effects, "
                "king_default_trump, two_names_trump, score"
            ),
        ),
        (
            ["play", "counter", "--players", "4", "--auto", "-o", "target=many"],
            "option target cannot be 'many': accepted is a whole number of at least 1",
        ),
        (
            ["play", "counter", "--players", "4", "--auto", "-o", "hook", "-o", "hook"],
            "option hook is given twice: give it once",
        ),
        (
            ["trick", "KC 1D"],
            (
                "'1D' is not a card: a rank A 2 … 10 J Q K and a suit C D H S are wanted, such as "
                "10H or Q♠; or * for a joker (line 1, column 4)"
            ),
        ),
        (["trick", "KC KC"], "K♣ lies 2 times and the deck holds 1"),
        (
            ["trick", "KC", "--trump", "X"],
            "'X' is not a suit: C, D, H or S are accepted, or ♣ ♦ ♥ ♠, or * for jokers",
        ),
    ],
)
def test_bad_input_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert run(words) == 2
    captured = capsys.readouterr()
    assert captured.err == f"counter-rules: {message}\n"
    assert captured.out == ""


def test_what_is_no_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pla"]) == 2
    assert capsys.readouterr().err == (
        "counter-rules: No such command 'pla'. Did you mean 'play', 'replay'?; "
        "counter-rules --help tells what is accepted\n"
    )


def test_options_in_force_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "counter", "--players", "4", "--auto", "--hands", "1", "--seed", "1"]
    run([*words, "-o", "hook", "-o", "effects=-nine,-six"])
    assert capsys.readouterr().out.splitlines()[1] == (
        "options: target 8, hook on, effects doubled_lead ace two three four five seven eight ten "
        "jack queen king, king_default_trump indicator, score counter"
    )
