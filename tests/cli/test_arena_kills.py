"""Every format of a tournament, killed again and again, comes to the result of one run."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")
pytest.importorskip("matplotlib")

from counter_rules._base.files import lock
from counter_rules.arena import (
    SwissResults,
    collect_losses,
    merge_folders,
    read_boards,
    read_results,
    read_swiss,
    write_deals,
)
from counter_rules.cli.app import run
from support.running import wait_until
from support.signals import hear_signals

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL"),
]

GAME = "oh_hell --players 3 -o hand_sizes=2,3 --seed 7 -b heuristic -b easy -b random"
SHARED = "cooperative_blackout --players 3 -o lives=1 --seed 7 -b heuristic -b random"
FORMATS = {
    "duplicate": f"run {GAME} --hands 600",
    "round-robin": f"run {GAME} --hands 300 --design round-robin",
    "seats": f"run {GAME} --hands 200 --design seats",
    "gauntlet": f"run {GAME} --hands 300 --design gauntlet",
    "tables": f"run {SHARED} --matches 60",
    "decided": f"run {GAME.replace('-b easy ', '')} --until-decided --at-most 3000",
    "deals": f"run {GAME.replace('--players 3 -o hand_sizes=2,3', '--deals deals.json')}",
    "swiss": f"swiss {GAME} -b policy --rounds 3 --hands 200",
}
AMOUNT = re.compile("--(hands|matches) [0-9]+")


def start(words: str, folder: Path) -> subprocess.Popen[bytes]:
    """Start a command in a group of its own, so that its workers can be killed with it."""
    with hear_signals():
        return subprocess.Popen(
            [sys.executable, "-m", "counter_rules", "arena", *words.split()],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )


def count_boards(folder: Path) -> int:
    return sum([path.read_bytes().count(b"\n") for path in folder.rglob("boards.jsonl")])


def kill_after_more(words: str, folder: Path, rng: random.Random) -> None:
    """Play a tournament until more boards are kept than before, and kill it at a random moment."""
    before = count_boards(folder)
    with start(words, folder.parent) as process:
        wait_until(lambda: process.poll() is not None or count_boards(folder) > before)
        time.sleep(rng.uniform(0, 0.2))  # it may be writing the next boards
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    wait_until(lambda: all(map(is_free, folder.rglob("boards.jsonl"))))


def is_free(path: Path) -> bool:
    """Return whether no process holds a file: workers end a little later than the command."""
    with path.open("ab") as file:
        try:
            lock(file, waits=False)
        except OSError:
            return False
    return True


def play_with_kills(words: str, folder: Path) -> None:
    """Play a tournament to its end, killed twice before."""
    rng = random.Random(words)
    for jobs in (1, 2):
        kill_after_more(f"{words} --jobs {jobs} --out {folder.name}", folder, rng)
        killed = count_boards(folder)
    play_whole(words, folder)
    assert killed < count_boards(folder)


def play_whole(words: str, folder: Path) -> None:
    assert run(["arena", *words.split(), "--jobs", "1", "--out", str(folder)]) == 0


def read_all(folder: Path) -> SwissResults | tuple[object, ...]:
    """Return what is equal in folders of the same tournament: all but the times."""
    if (folder / "swiss.json").exists():
        return read_swiss(folder)
    records = (folder / "matches.record").read_text("utf-8")
    return read_results(folder), *read_boards(folder), records


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder in which there are deals to play."""
    monkeypatch.chdir(tmp_path)
    other = GAME.replace("--seed 7", "--seed 8")
    play_whole(f"run {other} --hands 900", tmp_path / "other")
    write_deals(collect_losses("other", "easy", 300), "deals.json")
    return tmp_path


@pytest.mark.parametrize("name", FORMATS)
def test_a_tournament_that_is_killed_comes_to_the_same_result(name: str, place: Path) -> None:
    play_with_kills(FORMATS[name], place / "killed")
    play_whole(FORMATS[name], place / "whole")
    assert read_all(place / "killed") == read_all(place / "whole")


@pytest.mark.parametrize("name", ["duplicate", "deals"])
def test_parts_that_are_killed_merge_to_the_same_result(name: str, place: Path) -> None:
    play_whole(FORMATS[name], place / "whole")
    boards, words = read_results(place / "whole").boards, AMOUNT.sub("", FORMATS[name])
    parts = [(0, boards // 3), (boards // 3, boards)]
    for first, end in parts:
        part = place / f"from_{first}"
        play_with_kills(f"{words} --first {first} --hands {end - first}", part)
    merge_folders([place / f"from_{first}" for first, _ in parts], place / "all")
    assert read_all(place / "all") == read_all(place / "whole")
