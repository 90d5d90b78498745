"""The example bots keep to the protocol, and play a whole match with each other."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bots.process.programs import play_match, start
from counter_rules import get_ruleset
from counter_rules.bots import RandomBot
from counter_rules.testing import check_bot
from support.builders import custom

FOLDER = Path(__file__).parents[3] / "examples/bots"


def find(program: str) -> str:
    """Find a program, or skip the test."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def prepare_python(_: Path) -> tuple[str, ...]:
    # Isolated and without packages: it cannot have the library.
    return (sys.executable, "-I", "-S", str(FOLDER / "python_bot.py"))


def prepare_node(_: Path) -> tuple[str, ...]:
    return (find("node"), str(FOLDER / "node_bot.js"))


def prepare_c(folder: Path) -> tuple[str, ...]:
    made = str(folder / "c_bot")
    flags = ("-O1", "-std=c99", "-Wall", "-Wextra", "-Werror")
    subprocess.run([find("cc"), *flags, "-o", made, str(FOLDER / "c_bot.c")], check=True)
    return (made,)


PREPARE: dict[str, Callable[[Path], tuple[str, ...]]] = {
    "c_bot.c": prepare_c,
    "node_bot.js": prepare_node,
    "python_bot.py": prepare_python,
}


def test_every_example_is_tried_here() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_file()) == sorted(PREPARE)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name == "python_bot.py" else pytest.mark.slow)
        for name in PREPARE
    ],
)
def test_an_example_passes_every_check(name: str, tmp_path: Path) -> None:
    report = check_bot(PREPARE[name](tmp_path))
    assert [str(check) for check in report.faults] == []
    assert report.name == name.partition(".")[0].replace("_", "-")


@pytest.mark.slow
def test_they_play_a_match_with_each_other(tmp_path: Path) -> None:
    commands = [prepare(tmp_path) for prepare in PREPARE.values()]
    ends = []
    for _ in range(2):
        with start(*commands[0]) as c, start(*commands[1]) as node, start(*commands[2]) as python:
            ends.append(play_match(custom(3, hand_sizes=(4, 1)), [c, node, python]))
            assert (c.faults, node.faults, python.faults) == ((), (), ())
    assert ends[0].is_over
    assert ends[0] == ends[1]


def test_the_bot_in_python_makes_more_bids_than_chance(tmp_path: Path) -> None:
    made = [0, 0, 0]
    with start(*prepare_python(tmp_path)) as bot:
        state = play_match(get_ruleset("oh_hell", players=3), [bot, RandomBot(), RandomBot()])
    for result in state.hand_results:
        for seat in result.exact:
            made[seat] += 1
    assert made[0] > max(made[1:])
