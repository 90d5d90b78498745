"""The command line with the games of the Oh Hell family."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from counter_rules import get_ruleset
from counter_rules.cli.app import run
from counter_rules.games import describe_preset, describe_ruleset, get_preset
from counter_rules.games._registry import BUILT_IN

WATCHED = ["--auto", "--opponents", "random"]
"""Every seat is played at random, which takes the least time."""

NAMES = [preset.name for preset in BUILT_IN]


def tell(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run the command line; return what it prints."""
    assert run(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def read_events(text: str, kind: str) -> list[dict[str, Any]]:
    """Read the events of a kind from the lines after the first."""
    lines = text.splitlines()[1:]
    return [event for line in lines for event in json.loads(line) if event["event"] == kind]


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_to_its_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = get_preset(name).players[0]
    words = ["play", name, "--players", str(players), "--seed", "5", *WATCHED]
    out = tell(capsys, *words)
    title = name.replace("_", " ")
    assert out.startswith(f"{title}, {players} players, seed 5\naim: take exactly as many ")
    assert "\n\nhand 1: " in out
    assert not [line for line in out.splitlines() if line != line.rstrip()]
    (last,) = tell(capsys, *words, "--quiet").splitlines()
    assert last.startswith(("Seat ", "Everybody loses together after "))
    assert " ".join(out.rpartition("\n\n")[2].split()) == last
    lines = tell(capsys, *words, "--json")
    assert len(read_events(lines, "MatchOver")) == 1
    hands = read_events(lines, "HandScored")
    assert len(re.findall(r"^hand \d+: ", out, re.MULTILINE)) == len(hands)
    tricks = len(read_events(lines, "TrickResolved"))
    assert len(re.findall(r"^trick \d+ of \d+$", out, re.MULTILINE)) == tricks
    sentence = r"^seat \d bid \d+ (?:blind )?(?:and|but) won \d+: "
    assert len(re.findall(sentence, out, re.MULTILINE)) == len(hands) * players


def test_every_ruleset_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = tell(capsys, "rules").splitlines()
    assert [line.partition(" (")[0] for line in lines[: len(NAMES)]] == NAMES
    assert lines[1] == (
        "up_to_ten (Up to Ten and Down Again, 3 to 10 players): Hands of 1 to 10 cards and down "
        "again; a point a trick and ten for a made bid."
    )
    assert lines[NAMES.index("seven_truf")].startswith("seven_truf (7-truf, 4 players): ")
    assert lines[-1] == "counter-rules rules NAME describes one: its table and its options."


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset_is_told_with_its_table_and_options(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    preset, out = get_preset(name), tell(capsys, "rules", name)
    assert out.startswith(f"{preset.title}: {preset.summary}\n  players ")
    words = " ".join(out.split())
    for row, text in describe_preset(preset, {}):
        for place, part in enumerate(text.split(" | ")):
            assert f"{'' if place else row} {part}".strip() in words
    for option in preset.options:
        assert f"\n  {option.name}: {option.meaning} ({option.clause})\n" in out
        assert f"\n      accepts {option.hint}; default {option.default}\n" in out


def test_the_table_is_that_of_the_players_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rules", "blackout", "--players", "3", "-o", "reverse_deals", "-o", "score=wizard"]
    out = tell(capsys, *words)
    rules = get_ruleset("blackout", players=3, reverse_deals=True, score="wizard")
    lines = [" ".join(line.split()) for line in out.splitlines()[1:]]
    assert lines[0] == "players 3"
    told = [f"{name} {text}" for name, text in describe_ruleset(rules)]
    assert lines[1 : 1 + len(told)] == told
    assert "hands 17 … 1 (17 hands)" in lines
    assert "trump turn-up; none in hand 1" in lines


def test_what_differs_by_players_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    out = tell(capsys, "rules", "up_to_ten")
    assert "deck       3 to 5 players: 52 cards\n" in out
    assert "           6 to 10 players: 104 cards, two decks\n" in out
    out = tell(capsys, "rules", "up_to_ten", "-o", "random_trump", "-o", "jokers_as_suit")
    assert out.splitlines()[1].split() == ["players", "3", "to", "5"]


def test_options_of_the_family_are_read_from_text(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "custom", "--players", "3", "--seed", "1", *WATCHED, "--hands", "1"]
    texts = [
        *("trump=SH-", "hand_sizes=3..1,2", "lowest_rank=7", "no_trump_hands=2", "seen=1,2"),
        *("bidding=simultaneous", "blind_bids", "score=pocha", "following=must_beat"),
    ]
    options = [word for text in texts for word in ("-o", text)]
    lines = tell(capsys, *words, *options, "--json")
    told = json.loads(lines.splitlines()[0])["view"]["rules"]["options"]
    assert told["trump"] == ["S", "H", None]
    assert (told["hand_sizes"], told["lowest_rank"]) == ([3, 2, 1, 2], "7")
    assert (told["no_trump_hands"], told["seen"]) == ([2], [1, 2])
    assert (told["bidding"], told["blind_bids"], told["score"]) == ("simultaneous", True, "pocha")
    (dealt,) = read_events(lines, "HandDealt")
    assert (dealt["trump"], dealt["turned"]) == ("S", [])
    line = " ".join(tell(capsys, *words, *options).partition("\n\n")[0].split())
    assert "hand_sizes 3 … 1, 2 (4 hands), " in line
    assert "trump spades,hearts,-, " in line
    assert "lowest_rank seven, " in line
    assert "blind_bids on, " in line


def test_ranks_are_told_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "custom", "--players", "3", "--seed", "1", *WATCHED, "--hands", "1"]
    out = tell(capsys, *words, "-o", "ranks=A,K,10,3,2")
    assert "options: ranks AK1032" in " ".join(out.partition("\n\n")[0].split())


def test_blind_bids_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "up_to_ten", "--players", "4", "--seed", "1", *WATCHED, "--hands", "12"]
    out = tell(capsys, *words, "-o", "bidding_blind")
    bids = read_events(tell(capsys, *words, "-o", "bidding_blind", "--json"), "BidMade")
    blind = [bid for bid in bids if bid["blind"]]
    assert blind
    assert len(re.findall(r"^  seat \d bids \d+ blind$", out, re.MULTILINE)) == len(blind)


def test_sealed_bids_are_told_once_opened_and_who_bid_blind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["play", "custom", "--players", "3", "--seed", "3", *WATCHED, "--hands", "8"]
    options = [*("-o", "blind_bids"), *("-o", "bidding=simultaneous"), *("-o", "most=5")]
    *_, hand = tell(capsys, *words, *options).split("\n\nhand ")
    assert hand.startswith(
        "8: seat 0 deals, cards each: 2, trump: ♣, face up: Q♣\n"
        "  seat 0 holds 4♣, K♦\n"
        "  seat 1 holds A♣, K♥\n"
        "  seat 2 has chosen a blind bid\n"
        "  the bids are opened: seat 0: 2, seat 1: 0, seat 2: 2\n"
        "  seat 2 holds A♥, 2♠\n"
        "\n"
        "trick 1 of 2\n"
    )


def test_hands_on_the_foreheads_are_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "custom", "--players", "3", "--seed", "3", *WATCHED, "--hands", "2"]
    out = tell(capsys, *words, "-o", "seen=forehead", "-o", "hand_sizes=1,1")
    assert out.count(" holds ") == 6


def test_a_match_that_all_lose_or_win_together(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "cooperative_blackout", "--players", "3", "--seed", "1", *WATCHED]
    assert tell(capsys, *words, "--quiet") == (
        "Everybody loses together after 1 hand (seat 0: 0, seat 1: 0, seat 2: 0).\n"
    )
    (over,) = read_events(tell(capsys, *words, "--json"), "MatchOver")
    assert over["winners"] == []
    out = tell(capsys, *words, "--quiet", "-o", "lives=99")
    assert out.startswith("Everybody wins together after 17 hands (")


def test_named_jokers_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["trick", "5H *high KH *low", "--rules", "northeast_blackout", "--trump", "C"]
    assert tell(capsys, *words) == (
        "seat 0 leads, ♥ led, trump ♣\n"
        "  seat 0  5♥\n"
        "  seat 1  * named high  ◂  takes the trick\n"
        "  seat 2  K♥\n"
        "  seat 3  * named low      cannot win\n"
        "\n"
        "- * is named low (F4.3, F4.4)\n"
        "- * is named high (F4.3, F4.4)\n"
        "- * wins as the joker named high (F4.3, F4.4)\n"
    )
    plays = json.loads(tell(capsys, *words, "--json"))["events"][0]["result"]["plays"]
    assert [play["high"] for play in plays] == [None, True, None, False]


def test_jokers_may_be_trumps(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["trick", "9H * KH *", "--rules", "oh_hell", "-o", "jokers_as_suit", "--trump", "*"]
    out = tell(capsys, *words)
    assert out.startswith("seat 0 leads, ♥ led, trump *\n")
    assert "* wins, the highest trump, played before its equals (F0.5)\n" in out
    result = json.loads(tell(capsys, *words, "--json"))["events"][0]["result"]
    assert (result["trump"], result["winner"]) == ("*", 1)


@pytest.mark.parametrize(("plays", "players"), [("KC 7D", 3), ("KC 7D 9C 10C 2C 3C 4C 5C", 7)])
def test_a_trick_of_any_length_is_resolved_by_the_nearest_table(
    plays: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["trick", plays, "--rules", "oh_hell"]
    assert tell(capsys, *words) == tell(capsys, *words, "--players", str(players))
