"""Tournaments from the command line: played, stopped, gone on with, reported."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")
pytest.importorskip("matplotlib")

from counter_rules.arena import (
    Design,
    Entrant,
    LivePage,
    Results,
    Swiss,
    SwissResults,
    Tournament,
    format_breakdown,
    format_results,
    read_results,
    read_swiss,
    run_swiss,
    write_report,
)
from counter_rules.arena import run as run_tournament
from counter_rules.cli.app import run
from counter_rules.cli.arena import arena
from counter_rules.errors import ArenaError
from counter_rules.games import get_ruleset
from counter_rules_command.commands import OF_ARENA
from support.running import is_running, wait_until
from support.signals import hear_signals
from support.sitting import Sit

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
TIME = re.compile(r" +\d+\.\d+$", re.MULTILINE)
"""How long a bot took for a move, at the end of its line."""
SHORT = "arena oh_hell --players 3 -o hand_sizes=2,3 --seed 7 -b heuristic -b easy --jobs 1"


def test_a_tournament_prints_who_is_better(sit: Sit) -> None:
    done = sit(f"{SHORT} --hands 6")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == ("oh_hell, 3 players, seed 7: 6 hands, each dealt in 2 seatings (duplicate)")
    assert lines[-1].startswith(("heuristic", "easy", "Whether "))
    assert sit(f"{SHORT.replace('arena', 'arena run')} --hands 6").out.splitlines()[-1] == lines[-1]


def test_hands_and_matches_and_designs_are_chosen(sit: Sit) -> None:
    assert (
        ": 2 matches, each dealt in 6 seatings (seats)"
        in sit(f"{SHORT} --matches 2 --design seats").out
    )
    assert ": 500 hands" in sit(SHORT.replace("heuristic", "random").replace("2,3", "1")).out


def test_a_tournament_ends_when_it_is_decided(sit: Sit) -> None:
    short = SHORT.replace("easy", "random")
    done = sit(f"{short} --until-decided --at-most 900 --out games")
    assert (done.status, Path("games/tournament.json").read_text("utf-8").count("decided")) == (
        0,
        1,
    )
    assert re.match(r"oh_hell, .*: \d+ hands, .*, until it was decided\n", done.out)
    assert "heuristic is better than random, by " in done.out
    assert "games is of hands: set their number" in sit("arena resume games --matches 9").err
    again = sit("arena resume games --until-decided --jobs 1")
    assert TIME.sub("", again.out) == TIME.sub("", done.out)
    boards = read_results("games").boards
    assert f"{boards + 2} hands" in sit(f"arena resume games --hands {boards + 2} --jobs 1").out


@pytest.mark.parametrize("words", ["", "--until-decided --hands 3", "--until-decided --matches 3"])
def test_the_most_hands_are_for_what_ends_when_it_is_decided(words: str, sit: Sit) -> None:
    done = sit(f"{SHORT} --at-most 9 {words}")
    assert done.status == 2
    assert "--at-most takes the place of --hands, with --until-decided" in done.err


def test_bots_may_have_names(sit: Sit) -> None:
    out = sit(f"{SHORT.replace('-b heuristic', '-b mine=random')} --hands 2").out
    assert "\nmine " in out


def test_a_folder_goes_on_and_is_reported(sit: Sit, tmp_path: Path) -> None:
    done = sit(f"{SHORT} --hands 3 --out games")
    assert done.err == "counter-rules: for a page with plots: counter-rules arena report games\n"
    whole, resumed = sit(f"{SHORT} --hands 8"), sit("arena resume games --hands 8 --jobs 1")
    assert TIME.sub("", resumed.out) == TIME.sub("", whole.out)
    told = sit("arena report games")
    results = read_results("games")
    head = f"{format_results(results)}\n\n{format_breakdown(results)}\n\nplayed on 2"
    assert told.out.startswith(head)
    names = {path.name for path in Path("games").iterdir()}
    assert {"report.html", "seats.csv", "boards.jsonl", "matches.record"} <= names
    verified = sit("verify games/matches.record")
    assert (verified.status, verified.out) == (0, "16 records in 1 file, 0 errors\n")
    without = sit(f"{SHORT} --hands 3 --out bare --no-records")
    assert without.status == 0
    assert sit("arena resume bare --hands 4 --jobs 1").status == 0
    assert not Path("bare/matches.record").exists()
    assert sit("arena report bare").status == 0


def test_the_command_by_itself_explains_itself(sit: Sit) -> None:
    assert sit("arena").out == sit("arena --help").out
    assert "resume" in sit("arena").out


@contextlib.contextmanager
def start_to_stop(command: list[str], folder: Path) -> Generator[subprocess.Popen[str]]:
    """Start a command in a group of its own, which can be sent what a terminal sends."""
    with hear_signals():
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:  # or a test that fails would wait for it for ever
                os.killpg(process.pid, signal.SIGKILL)


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_and_prints_all_that_is_done(jobs: int, tmp_path: Path) -> None:
    words = f"arena counter --seed 7 -b heuristic -b easy --hands 100000 -J {jobs} --out games"
    command = [sys.executable, "-m", "counter_rules", *words.split()]
    with start_to_stop(command, tmp_path) as process:
        boards = tmp_path / "games" / "boards.jsonl"
        wait_until(lambda: boards.exists() and boards.read_bytes().count(b"\n") > 10)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "counter-rules: stopped; to resume: counter-rules arena resume games\n"
    results = read_results(tmp_path / "games")
    assert f"{results.boards:,} hands of 100,000" in out
    assert format_results(results) + "\n" == out


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_no_program_behind(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(
        "import os, sys, time\n"
        "sys.stdin.readline()\n"
        'print(\'{"message": "hello", "protocol": 2, "name": "stuck"}\', flush=True)\n'
        "open(f'stuck-{os.getpid()}', 'w').close()\n"
        "time.sleep(600)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "counter_rules", *f"{SHORT} --hands 9 -b".split()]
    command = [word if word != "1" else str(jobs) for word in command]
    command.append(f"process:{sys.executable} stuck.py")
    with start_to_stop(command, tmp_path) as process:
        # One is started to see that it can be, and one or more to play.
        wait_until(lambda: len([*tmp_path.glob("stuck-*")]) >= 2)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    pids = [int(path.name.removeprefix("stuck-")) for path in tmp_path.glob("stuck-*")]
    wait_until(lambda: not any(map(is_running, pids)))


def test_a_bot_by_itself_sits_at_all_seats(sit: Sit) -> None:
    words = "arena oh_hell --players 3 -o hand_sizes=1 --seed 7 -J 1 --hands 9 -b good"
    played, *table = sit(f"{words} --out games").out.splitlines()
    assert played == "oh_hell, 3 players, seed 7: 9 hands, each dealt in 1 seating (tables)"
    assert [line.split()[0] for line in table if line] == ["bot", "good"]
    assert "rating" not in table[1]
    assert sit("arena report games").status == 0
    page = Path("games/report.html").read_text("utf-8")
    assert "Points a hand" in page
    assert "Who is ahead of whom" not in page


def test_ctrl_c_before_anything_is_done_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> Results:
        raise KeyboardInterrupt

    monkeypatch.setattr("counter_rules.cli.arena_playing.run", interrupt)
    assert run(SHORT.split()) == 130
    assert capsys.readouterr() == ("", "")


class Checker(HTMLParser):
    """Sees that what is opened is closed, and collects what is in it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str | None] = []
        self.text, self.frames, self.scripts, self.styled = "", 0, 0, 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for key, value in attrs if key == "id"]
        self.styled += "style" in dict(attrs)
        self.frames += tag == "iframe"
        self.scripts += tag == "script"
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element of SVG that is closed where it is opened."""
        self.ids += [value for key, value in attrs if key == "id"]
        self.styled += "style" in dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_ctrl_c_on_going_on_prints_what_there_is(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(f"{SHORT} --hands 3 --out games")

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("counter_rules.arena._running.run_in_order", interrupt)
    done = sit("arena resume games --hands 9 --jobs 1")
    assert done.status == 130
    assert ": 3 hands of 9" in done.out


@pytest.mark.parametrize("name", ["$\\foo$", "a[/b]", "你好", "a|b"])
def test_names_are_shown_as_they_are(name: str, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    done = sit(f"{SHORT} --hands 3 --out games -b {name}=random")
    assert done.status == 0
    assert name in done.out
    assert sit("arena report games").status == 0
    assert name in Path("games/report.html").read_text("utf-8")


def test_a_report_of_many_bots_is_made(tmp_path: Path) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(1,))
    bots = [Entrant(f"bot {number}", "random") for number in range(12)]
    run_tournament(
        Tournament(rules, bots, hands=2, seed=7, design="round-robin"), tmp_path / "games", jobs=1
    )
    write_report(tmp_path / "games", tmp_path / "report.html")
    assert "bot 11" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.parametrize(("hands", "frames"), [(1, 2), (6, 6)])
def test_a_report_is_one_page_of_html(hands: int, frames: int, tmp_path: Path) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(3,))
    bots = [Entrant("<script>alert(1)</script>", "heuristic"), Entrant("a & b", "random")]
    run_tournament(Tournament(rules, bots, hands=hands, seed=7), tmp_path / "games", jobs=1)
    write_report(tmp_path / "games", tmp_path / "report.html")
    page, checker = (tmp_path / "report.html").read_text("utf-8"), Checker()
    checker.feed(page)
    checker.close()
    assert not checker.open
    assert len(checker.ids) == len(set(checker.ids)) > 50
    assert (checker.frames, checker.scripts) == (frames, 0)
    assert "<script>alert(1)</script>" in checker.text
    assert "http:" not in page.replace("http://www.w3.org/", "").split("<iframe")[0]
    assert "https:" not in page
    assert not checker.styled
    write_report(tmp_path / "games", tmp_path / "again.html")
    assert (tmp_path / "again.html").read_text("utf-8") == page


# What is made of tournaments: parts, sets of deals, leagues, and Swiss tournaments.


def test_the_subcommands_are_known() -> None:
    assert sorted(OF_ARENA) == sorted(
        command.name or command.callback.__name__  # type: ignore[union-attr]
        for command in arena.registered_commands
    )


@pytest.mark.parametrize("words", ["arena swiss", "arena run", "arena deals"])
def test_an_error_points_to_the_help_of_its_command(words: str, sit: Sit) -> None:
    assert sit(f"{words} --nonsense").err.endswith(f"; see counter-rules {words} --help\n")
    assert sit("arena counter --nonsense").err.endswith("; see counter-rules arena run --help\n")


def test_parts_are_merged(sit: Sit) -> None:
    whole = sit(f"{SHORT} --hands 8")
    assert sit(f"{SHORT} --hands 3 --out a").status == 0
    assert sit(f"{SHORT} --hands 5 --first 3 --out b").out.startswith(
        "oh_hell, 3 players, seed 7: 5 hands from board 3 on, each dealt"
    )
    assert TIME.sub("", sit("arena merge b a --out all").out) == TIME.sub("", whole.out)


def test_lost_boards_are_played_again(sit: Sit) -> None:
    sit(f"{SHORT} --hands 20 --out games")
    done = sit("arena deals games --lost-by easy --count 5 --out hard.json")
    assert (done.status, done.out) == (0, "hard.json: 5 hands\n")
    again = SHORT.replace("--players 3 -o hand_sizes=2,3", "--deals hard.json")
    assert "5 hands of the deals lost by easy" in sit(again).out.splitlines()[0]
    assert "2 hands of the deals" in sit(f"{again} --first 3").out
    assert "3 hands of the deals" in sit(f"{again} --hands 3").out


def test_a_task_and_a_folder_have_deals(sit: Sit) -> None:
    assert sit("arena deals counter-4p --out all.json").out == "all.json: 1,000 hands\n"
    assert sit("arena deals boerenbridge-4p --count 2 --out two.json").out == (
        "two.json: 2 matches\n"
    )
    assert sit("arena deals standard-counter-4p --count 2 --out again.json").out == (
        "again.json: 2 hands\n"
    )
    short = "arena counter --deals standard-counter-4p --hands 2 -b random --jobs 1 --seed 7"
    assert "2 hands of the deals standard-counter-4p" in sit(short).out
    done = sit("arena boerenbridge --deals two.json -b random --jobs 1 --seed 7")
    assert "2 matches of the deals standard-boerenbridge-4p" in done.out
    sit(f"{SHORT} --hands 3 --out games")
    assert sit("arena deals games --out own.json").out == "own.json: 3 hands\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("arena counter --deals d.json", "the deals are of oh_hell, not of counter"),
        ("arena oh_hell --deals d.json --players 3", "leave them out"),
        ("arena oh_hell --deals none.json", "none.json cannot be used: no such file"),
        ("arena oh_hell --deals d.json --hands 9", "have 3 hands, got 9 from 0 on"),
        ("arena oh_hell --deals d.json --first 3", "have 3 hands, got 1 from 3 on"),
        ("arena counter --deals standard-counter-9p", "counter cannot be played by 9"),
    ],
)
def test_deals_that_do_not_fit_are_refused(words: str, why: str, sit: Sit) -> None:
    assert sit("arena deals oh_hell-4p --count 3 --out d.json").status == 0
    done = sit(f"{words} -b easy -b random --jobs 1")
    assert done.status == 2
    assert why in done.err


SWISS = "arena swiss oh_hell --players 3 -o hand_sizes=2,3 --seed 7 -b heuristic -b easy -b random"


def test_a_swiss_tournament_is_played_and_reported(sit: Sit) -> None:
    done = sit(f"{SWISS} --rounds 2 --hands 6 --jobs 1 --out games")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "oh_hell, 3 players, seed 7: 2 of 2 rounds, each pair with 6 hands"
    assert lines[2].split() == ["bot", "won", "ahead", "round", "1", "round", "2"]
    assert len(lines) == 6
    assert sit("arena report games").out == done.out
    assert sit("arena resume games --jobs 1").out == done.out
    assert "is resumed as it is" in sit("arena resume games --hands 9").err
    assert sit("arena league games").out.splitlines()[0].split() == [
        "bot",
        "rating",
        "tournaments",
        "boards",
    ]


def test_pairs_of_a_swiss_tournament_may_end_when_decided(sit: Sit) -> None:
    title, *_ = sit(f"{SWISS} --rounds 1 --hands 6 --jobs 1 --until-decided").out.splitlines()
    assert title.endswith("1 of 1 rounds, each pair with at most 6 hands, until it was decided")


def test_a_swiss_tournament_without_records_goes_on(sit: Sit) -> None:
    done = sit(f"{SWISS} --rounds 2 --hands 6 --jobs 1 --no-records --out games")
    assert sit("arena resume games --jobs 1").out == done.out
    assert not [*Path("games").rglob("matches.record")]


@pytest.mark.parametrize(
    ("task", "unit"), [("counter-4p", "hands"), ("boerenbridge-4p", "matches")]
)
def test_the_rounds_of_a_swiss_tournament_share_a_set_of_deals(
    task: str, unit: str, sit: Sit
) -> None:
    assert sit(f"arena deals {task} --count 5 --out set.json").status == 0
    name = task.partition("-")[0]
    words = f"arena swiss {name} -b random -b easy -b heuristic --rounds 2 --deals set.json"
    done = sit(f"{words} --jobs 1 --seed 7 --design seats --out games")
    assert done.out.splitlines()[0] == (
        f"{name}, 4 players, seed 7: 2 of 2 rounds, each pair with 2 {unit}"
    )
    assert read_swiss("games").swiss.tournament.design is Design.SEATS
    assert "leave them out" in sit(f"{words} --players 4").err
    assert f"have 5 {unit}" in sit(f"{words} --{unit} 3").err


@pytest.mark.parametrize("words", [SHORT, f"{SWISS} --rounds 2 --jobs 1"])
def test_ctrl_c_prints_what_was_shown_last(
    words: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, progress: Callable[[object], object], **__: object) -> None:
        results = run_tournament(
            Tournament(get_ruleset("oh_hell", players=3), ["easy", "random"], hands=2, seed=7),
            jobs=1,
        )
        progress(results)
        raise KeyboardInterrupt

    def interrupt_swiss(swiss: Swiss, *_: object, **fields: object) -> None:
        def stop(results: SwissResults) -> None:
            fields["progress"](results)  # type: ignore[operator]
            raise KeyboardInterrupt

        run_swiss(swiss, jobs=1, progress=stop)

    monkeypatch.setattr("counter_rules.cli.arena_playing.run", interrupt)
    monkeypatch.setattr("counter_rules.cli.arena_playing.run_swiss", interrupt_swiss)
    done = sit(words)
    assert done.status == 130
    assert done.out.startswith("oh_hell, 3 players, seed 7: ")
    assert done.err == ""


def test_a_live_page_is_there_until_the_end(sit: Sit) -> None:
    assert sit(f"{SHORT} --hands 6 --out games --live live.html").status == 0
    page, checker = Path("live.html").read_text("utf-8"), Checker()
    checker.feed(page)
    checker.close()
    assert not checker.open
    assert "6 hands, each dealt in 2 seatings" in checker.text
    assert "refresh" not in page
    Path("live.html").unlink()
    assert sit("arena resume games --live live.html").status == 0
    assert Path("live.html").read_text("utf-8") == page


def test_a_live_page_is_written_every_few_seconds(tmp_path: Path) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(2,))
    tournament = Tournament(rules, ["easy", "random"], hands=6, seed=7)
    parts = list[Results]()
    results = run_tournament(tournament, jobs=1, progress=parts.append)
    part = attrs.evolve(results, boards=2)
    times = iter([0.0, 0.0, 4.9, 5.0, 5.0, 5.1, 5.1])
    file = tmp_path / "live.html"
    show = LivePage(file, now=lambda: next(times))
    for boards, shown in ((1, 1), (2, 1), (3, 3), (6, 6)):
        show(attrs.evolve(part, boards=boards))
        page = file.read_text("utf-8")
        assert f"{shown} hand" in page
        assert ('<meta http-equiv="refresh" content="5">' in page) == (shown < 6)
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize("seconds", [0, "5", None, 0.5])
def test_a_live_page_waits_for_whole_seconds(seconds: int) -> None:
    with pytest.raises(ArenaError, match="expected seconds from 1 up to a day"):
        LivePage("live.html", seconds)
