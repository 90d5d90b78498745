"""Every command that a page shows is accepted, and prints what the page says it prints."""

from __future__ import annotations

import io
import re
import secrets
import shlex
import sys
import textwrap
from pathlib import Path

import pytest

from counter_rules import get_ruleset
from counter_rules.bots._net.player import find_network
from counter_rules.records import Record, dumps

ROOT = Path(__file__).parents[2]
SESSIONS = "play_in_a_terminal"
"""The page whose commands are one story; tests/cli/test_page.py tells it."""
PAGES = [page for page in sorted((ROOT / "docs").rglob("*.rst")) if page.stem != SESSIONS]
COMMAND = re.compile(r"^ +(\$ )?counter-rules (.+)$", re.MULTILINE)
SHOWN = re.compile(r"^( +)\$ counter-rules (.+)\n((?:\1.*\n|\n+(?=\1))*)", re.MULTILINE)
INSTALLED = "kitchen_table"
"""The ruleset of another package; test_own_ruleset.py runs its commands."""
ABSENT = "my_bot.js"
"""A program that the reader has written."""

COMMANDS = {
    f"{page.stem}: {words}": words
    for page in PAGES
    for _, words in COMMAND.findall(page.read_text(encoding="utf-8"))
    if INSTALLED not in words and ABSENT not in words
}
OUTPUTS = {
    f"{page.stem}: {words}": (words, textwrap.dedent(output))
    for page in PAGES
    for _, words, output in SHOWN.findall(page.read_text(encoding="utf-8"))
}
"""Of those commands that a page shows with what they print."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder that holds a record called ``FILE``, before a keyboard that is silent."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    record = Record(rules=get_ruleset("counter", players=4))
    Path("FILE").write_text(dumps(record), encoding="utf-8")


def print_output(capsys: pytest.CaptureFixture[str], words: str) -> str:
    """Run a command in process; return what it prints."""
    pytest.importorskip("typer")
    if "--playouts" in words:
        pytest.importorskip("numpy")
    if words.startswith("benchmark") and "--boards" not in words:
        words += " --boards 1"
    if words.startswith(("arena", "benchmark")):
        pytest.importorskip("openskill")
        if "FOLDER" in words:
            play_tournament("FOLDER")
        if "merge PART_1 PART_2" in words:
            play_tournament("PART_1")
            play_tournament("PART_2", first=2)
    if "net:counter_4/network.net" in words:
        network = find_network(get_ruleset("counter", players=4))
        assert network is not None
        Path("counter_4").mkdir()
        network.write("counter_4/network.net")
    if words.startswith("learn"):
        pytest.importorskip("torch")
        words = words.replace("--minutes 60", "--decisions 1 --boards 1")
    from counter_rules.cli.app import run

    assert run(shlex.split(words, comments=True)) == 0
    return capsys.readouterr().out


def play_tournament(folder: str, first: int = 0) -> None:
    """Play a tournament, or a part of it, in a folder that a page names."""
    from counter_rules.arena import Tournament, run

    rules = get_ruleset("oh_hell", players=3, hand_sizes=(1,))
    run(Tournament(rules, ["random", "good"], hands=2, seed=7, first=first), folder, jobs=1)


def write_pattern(shown: str) -> str:
    """Write what a page shows as a pattern: ``…`` is any lines, or the end of any line."""
    return "".join(
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(f"{line}\n").replace("…\\\n", r".*\n")
        for line in shown.splitlines()
    )


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in OUTPUTS])
def test_a_command_is_accepted(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 7)
    assert print_output(capsys, COMMANDS[name])


@pytest.mark.parametrize("name", OUTPUTS)
def test_it_prints_what_the_page_shows(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, shown = OUTPUTS[name]
    out = print_output(capsys, words)
    assert out
    assert re.fullmatch(write_pattern(shown), out), out


def test_there_are_commands_and_outputs() -> None:
    pages = {name.partition(":")[0] for name in COMMANDS}
    assert pages == {
        "cli",
        "compose_rules",
        "is_my_bot_better",
        "keep_score",
        "overview",
        "run_many_matches",
        "table_rules",
        "tasks",
        "train_a_player",
        "variants",
        "which_game",
    }
    assert len(OUTPUTS) == 10
