"""Who plays the seats where nobody sits."""

from __future__ import annotations

import csv
import io
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bots.process.programs import FIRST, HELLO, write_command
from counter_rules import Bid, Move, View, get_ruleset
from counter_rules.bots import MoveValue
from counter_rules.cli.app import run
from counter_rules.cli.choices import _describe_advice
from counter_rules.kernel import Backend
from counter_rules.records import loads
from support.sitting import Sit

LEVELS = ("random", "easy", "good")
GAME = "play oh_hell --players 3 --seed 3 --option hand_sizes=2,2"


@pytest.fixture(autouse=True)
def _no_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)


def watch(capsys: pytest.CaptureFixture[str], words: str) -> str:
    assert run(words.split()) == 0
    return capsys.readouterr().out


def test_bots_play_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    searched = watch(capsys, f"{GAME} --auto --opponents pimc:60")
    assert searched == watch(capsys, f"{GAME} --auto --opponents pimc:60")
    assert searched != watch(capsys, f"{GAME} --auto")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows starts no scripts")
@pytest.mark.parametrize("answers", [None, ["1", "quit"], ["1", "^C"]])
def test_programs_are_left_time_to_leave(
    answers: list[str] | None, sit: Sit, tmp_path: Path
) -> None:
    *_, text = write_command(HELLO, FIRST, "open(f'left-{os.getpid()}', 'w').close()")
    script = tmp_path / "bot"
    script.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
    script.chmod(0o700)
    sit(f"{GAME} {'' if answers else '--auto'} --opponents process:{script}", answers or [])
    assert len([*tmp_path.glob("left-*")]) == (2 if answers else 3)


def test_a_person_plays_against_bots(sit: Sit) -> None:
    answers = iter(["1", *["1"] * 20])
    done = sit(f"{GAME} --opponents pimc:60", answers)
    assert done.status == 0
    assert re.search(r"(wins?|share)", done.out)


def test_a_saved_match_goes_on_with_the_same_luck(sit: Sit) -> None:
    words, answers = "--hands 1 --opponents random", ["1"] * 11
    sit(f"play counter --players 3 {words} --seed 7 --save whole.record", [*answers, "quit"])
    whole = loads(Path("whole.record").read_text(encoding="utf-8")).moves
    for place in range(11):
        name = f"{place}.record"
        first, rest = [*answers[:place], "quit"], [*answers[place:], "quit"]
        sit(f"play counter --players 3 {words} --seed 7 --save {name}", first)
        sit(f"play {words} --resume {name}", rest)
        assert loads(Path(name).read_text(encoding="utf-8")).moves == whole


def test_opponents_by_level(capsys: pytest.CaptureFixture[str]) -> None:
    played = {level: watch(capsys, f"{GAME} --auto --opponents {level}") for level in LEVELS}
    assert played == {
        level: watch(capsys, f"{GAME} --auto --opponents {level}") for level in LEVELS
    }
    assert len(set(played.values())) == len(LEVELS)
    assert played["good"] == watch(capsys, f"{GAME} --auto"), "they play to win"


def test_a_match_without_a_word_about_opponents_is_one_that_makes_sense(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = watch(capsys, "play counter --players 4 --seed 7 --auto --hands 3")
    bids = [int(bid) for bid in re.findall(r"^  seat \d bids (\d+)$", said, re.MULTILINE)]
    assert len(bids) == 12
    assert max(bids) <= 5, "nobody bids at random"


def test_many_matches_of_bots_are_the_same_by_any_number_of_processes(sit: Sit) -> None:
    words = f"{GAME} --opponents easy --matches 20"
    out = sit(words).out
    assert sit(f"{words} --jobs 2").out == out
    assert out != sit(f"{GAME} --matches 20").out
    for line in csv.DictReader(io.StringIO(out)):
        assert line["opponents"] == "easy"
        again = f"play oh_hell --players 3 --seed {line['seed']} --option hand_sizes=2,2"
        told = sit(f"{again} --opponents easy --auto --quiet").out
        assert told.endswith(
            f"({', '.join(f'seat {n}: ' + line[f'score_{n}'] for n in range(3))}).\n"
        )


def test_a_bot_that_searches_plays_a_series(sit: Sit) -> None:
    words = "play oh_hell --players 3 --seed 3 -o hand_sizes=1 --opponents pimc:30 --matches 9"
    out = sit(words).out
    assert out == sit(f"{words} --jobs 2").out
    assert out.count(",pimc:30,") == 9


@pytest.fixture
def ask_for_hints(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Sit down with somebody beside, and give answers."""

    def play(adviser: str, words: str, *answers: str) -> str:
        monkeypatch.setattr("counter_rules.cli.choices._ADVISER", adviser)
        return sit(words, [*answers, "quit"]).out

    return play


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints be told as if numba were installed."""
    monkeypatch.setattr("counter_rules.cli.choices.choose_backend", lambda _: Backend.NUMBA)


@pytest.mark.usefixtures("fast")
def test_a_hint_says_what_to_do_and_why(ask_for_hints: Callable[..., str]) -> None:
    said = " ".join(ask_for_hints("ismcts:200", GAME, "hint", "1", "HINT").split())
    number = r"[-+]\d+\.\d\d ± \d+\.\d\d"
    assert re.search(
        rf"a strong player would bid \d: {number} points over the others, bid made in \d+% "
        rf"next best, bid \d: {number} points over the others, bid made in \d+% "
        r"from 200 simulated games consistent with what you know: ",
        said,
    )
    assert re.search(r"a strong player would play (10|[2-9JQKA])", said)


def bid(tricks: int, worth: float, tries: int) -> MoveValue:
    """Return a bid that was tried so often, with points that are far apart."""
    std, made = (2.0, 0.5 + worth / 10) if tries else (0.0, None)
    return MoveValue(move=Bid(0, tricks), value=worth, std=std, visits=tries, made=made)


BEST = "a strong player would bid 2"
FOUND = f"{BEST}: +0.50 ± 0.20 points over the others, bid made in 55%"
SECOND = "next best, bid 1: {} ± 0.20 points over the others, bid made in {}%"
GAMES = "simulated games consistent with what you know"


@pytest.mark.parametrize(
    ("best", "second", "said"),
    [
        (
            bid(2, 0.5, 400),
            bid(1, 0.1, 400),
            [FOUND, SECOND.format("+0.10", 51), f"from 800 {GAMES}: a clear choice"],
        ),
        (
            bid(2, 0.5, 400),
            bid(1, 0.3, 400),
            [
                FOUND,
                SECOND.format("+0.30", 53),
                f"from 800 {GAMES}: too few to separate these two",
            ],
        ),
        (
            bid(2, 0.5, 400),
            bid(1, -9.0, 29),
            [FOUND, f"from 429 {GAMES}: other choices were hardly tried"],
        ),
        (
            bid(2, 0.5, 400),
            bid(1, 1.5, 400),
            [
                FOUND,
                SECOND.format("+1.50", 65),
                f"from 800 {GAMES}: they do not agree on these two",
            ],
        ),
        (bid(2, 0.5, 29), bid(1, -9.0, 11), [BEST, f"from 40 {GAMES}: too few to be sure"]),
        (
            bid(2, 0.5, 400),
            bid(1, 0, 0),
            [FOUND, f"from 400 {GAMES}: other choices were hardly tried"],
        ),
        (
            bid(2, -0.001, 0),
            bid(1, -1.0, 0),
            [
                f"{BEST}: +0.00 points in this hand",
                "next best, bid 1: -1.00 points in this hand",
                "by rules of thumb, without simulated games",
            ],
        ),
    ],
    ids=[
        "apart",
        "close",
        "second tried too little",
        "second ahead",
        "few",
        "second not tried",
        "no games",
    ],
)
@pytest.mark.usefixtures("fast")
def test_a_hint_says_how_sure_it_is(best: MoveValue, second: MoveValue, said: list[str]) -> None:
    assert _describe_advice((best, second), get_ruleset("counter", players=3)) == said


@pytest.mark.usefixtures("fast")
def test_nobody_is_ahead_where_all_share_one_score() -> None:
    rules = get_ruleset("cooperative_blackout", players=3)
    first, *_ = _describe_advice((bid(2, 0.5, 400), bid(1, 0.1, 400)), rules)
    assert first == f"{BEST}: +0.50 ± 0.20 points in this hand, bid made in 55%"


def test_a_hint_says_what_makes_it_better(ask_for_hints: Callable[..., str]) -> None:
    said = " ".join(ask_for_hints("pimc:60", GAME, "hint").split())
    more = "(with pip install 'counter-rules[fast]', 100 times as many)"
    assert more in said
    assert more not in " ".join(ask_for_hints("heuristic", GAME, "hint").split())


def test_a_hint_is_the_same_each_time_and_changes_nothing(
    ask_for_hints: Callable[..., str],
) -> None:
    said = ask_for_hints("pimc:60", GAME, "hint", "hint", "1")
    first, second = re.findall(r"a strong player would .*", said)
    assert first == second
    plain = ask_for_hints("pimc:60", GAME, "1")
    assert said.partition("South bids 1")[2] == plain.partition("South bids 1")[2]


def test_a_hint_without_games_gives_the_worth_alone(ask_for_hints: Callable[..., str]) -> None:
    said = ask_for_hints("heuristic", GAME, "hint")
    assert "a strong player would bid " in said
    assert "\nnext best, bid " in said
    assert "\nby rules of thumb, without simulated games\n" in said


def test_a_hint_where_there_is_one_choice_or_none(ask_for_hints: Callable[..., str]) -> None:
    said = ask_for_hints("good", f"{GAME} --hands 1", "1", "1", "hint", "1", "hint")
    assert "there is only one choice: play " in said
    assert said.rstrip().endswith(
        "there is nothing to choose now\nsave FILE, score, why; Enter leaves> quit"
    )


def test_a_hint_that_fails_costs_nobody_the_match(ask_for_hints: Callable[..., str]) -> None:
    said = ask_for_hints("nobody", GAME, "hint", "1")
    assert "there is no bot 'nobody'" in said
    assert "South bids 1" in said


@pytest.fixture
def boom(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let all opponents fail; return how that is said, but for the seat."""

    def boom(view: View, rng: random.Random) -> Move:
        raise ValueError("my own bug")

    monkeypatch.setattr("counter_rules.cli.seats.parse_bot", lambda _: boom)
    monkeypatch.setattr("counter_rules.arena._seatings.parse_bot", lambda _, **__: boom)
    line = boom.__code__.co_firstlineno + 1
    return f"bot boom at seat {{}} failed: ValueError: my own bug (cli/test_opponents.py:{line})"


def test_a_match_is_kept_when_a_bot_fails(sit: Sit, boom: str) -> None:
    left = sit(f"{GAME} --opponents boom", ["1"])
    assert (left.status, left.err) == (2, f"counter-rules: {boom.format(1)}\n")
    assert "\nsaved in counter-1.record: " in left.out
    left = sit(f"{GAME} --opponents boom --save whole.record", ["1"])
    assert left.out.endswith("\nsaved in whole.record: the whole match, with every card\n")
    assert sit("verify whole.record").status == 0


def test_a_bot_that_fails_ends_what_is_watched_in_one_line(sit: Sit, boom: str) -> None:
    left = sit(f"{GAME} --opponents boom --auto --save whole.record")
    assert (left.status, left.err) == (2, f"counter-rules: {boom.format(0)}\n")
    assert sit("verify whole.record").status == 0
    left = sit(f"{GAME} --opponents boom --matches 2")
    found = re.fullmatch(r"counter-rules: match 1 \(play --auto --seed \d+\): (.*)\n", left.err)
    assert found is not None
    assert (left.status, found[1]) == (2, boom.format(0))
