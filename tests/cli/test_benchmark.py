"""The benchmark from the command line: tables, lines, resuming, Ctrl-C."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")
pytest.importorskip("matplotlib")

from counter_rules.arena import (
    Results,
    Tournament,
    describe_score,
    format_benchmark,
    get_task,
    read_results,
    run,
)
from support.sitting import Sit

SHORT = "benchmark easy --jobs 1 --boards 2"
TIME = re.compile(r" +\d+\.\d+$", re.MULTILINE)
"""How long a bot took for a move, at the end of its line."""


def test_a_table_and_a_line_for_each_task(sit: Sit) -> None:
    done = sit(f"{SHORT} -t oh_hell-3p -t counter-4p -t oh_hell-3p --name mine")
    assert (done.status, done.err) == (0, "")
    *tables, lines = done.out.split("\n\n")
    assert len(tables) == 6
    assert [line.split(" ")[:2] for line in lines.splitlines()] == [
        ["mine:", "oh_hell-3p"],
        ["mine:", "counter-4p"],
    ]
    results = run(get_task("oh_hell-3p").make_tournament("easy", boards=2), jobs=1)
    one = sit(f"{SHORT} -t oh_hell-3p").out
    expected = f"{format_benchmark(results)}\n\n{describe_score(results)}\n"
    assert TIME.sub("", one) == TIME.sub("", expected)


def test_five_tasks_are_played_by_default_and_all_if_asked(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[str]()

    def note(tournament: Tournament, *_: object, **__: object) -> Results:
        played.append(tournament.rules.name)
        raise KeyboardInterrupt

    monkeypatch.setattr("counter_rules.cli.arena_playing.run", note)
    done = sit("benchmark good")
    assert (done.status, done.out, done.err, played) == (130, "", "", ["counter"])
    assert sit("benchmark good --task all --task chess-2p").err.startswith("counter-rules: ")


def test_a_folder_resumes(sit: Sit) -> None:
    words = f"{SHORT} -t oh_hell-3p --out scores"
    first = sit(words)
    assert first.err == (
        "counter-rules: for a page with plots of a task: counter-rules arena report scores/TASK\n"
    )
    assert sit(words).out == first.out
    more = sit(words.replace("--boards 2", "--boards 4"))
    whole = sit(words.replace("--boards 2", "--boards 4").replace("--out scores", ""))
    assert TIME.sub("", more.out) == TIME.sub("", whole.out)
    assert read_results("scores/oh_hell-3p").boards == 4
    assert sit("arena report scores/oh_hell-3p").status == 0
    assert sit(words).err == (
        "counter-rules: scores/oh_hell-3p holds 4 boards, more than the 2 to be played\n"
    )


@pytest.mark.parametrize("out", ["", "--out scores"])
def test_ctrl_c_shows_what_there_is(out: str, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    play = run

    def stop(
        tournament: Tournament,
        folder: str | None,
        *,
        jobs: int,
        progress: Callable[[Results], object],
        keep_records: bool,
    ) -> Results:
        play(tournament, folder, jobs=jobs, progress=progress, keep_records=keep_records)
        raise KeyboardInterrupt

    monkeypatch.setattr("counter_rules.cli.arena_playing.run", stop)
    done = sit(f"{SHORT} -t oh_hell-3p -t counter-4p {out}")
    assert done.status == 130
    assert "counter-4p" not in done.out
    assert done.out.splitlines()[-1].startswith("easy: oh_hell-3p ")
    stopped = "counter-rules: stopped; the same command resumes in scores\n"
    assert done.err == (stopped if out else "")
    assert Path("scores/oh_hell-3p").exists() is bool(out)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("benchmark heuristic", "heuristic is the opponent: give the bot another name"),
        ("benchmark good -t counter", "expected a task, such as counter-4p, got 'counter'"),
        ("benchmark good -t chess-2p", "chess"),
        ("benchmark good --boards 1001", "counter-4p has 1,000 boards, got 1001"),
        ("benchmark nobody --boards 1", "nobody"),
        ("benchmark good --name ", "--name"),
    ],
)
def test_refused_benchmarks(words: str, why: str, sit: Sit) -> None:
    done = sit(words)
    assert (done.status, done.out) == (2, "")
    assert why in done.err
    assert done.err.count("\n") == 1


def test_a_bot_may_be_named_as_in_the_arena(sit: Sit) -> None:
    out = sit("benchmark twin=heuristic -t oh_hell-3p --boards 1 -J 1").out
    assert out.splitlines()[-1].startswith("twin: oh_hell-3p +0.00 ± ? points")
