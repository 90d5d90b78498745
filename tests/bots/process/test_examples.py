"""The example bots keep to the protocol, and play a whole match with each other."""

from __future__ import annotations

import contextlib
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bots.process.programs import look, play_match, start
from counter_rules import get_ruleset, legal_moves
from counter_rules.bots import RandomBot, SupportsExplain, TimeControl
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


def prepare_shell(_: Path) -> tuple[str, ...]:
    return (find("sh"), str(FOLDER / "shell_bot.sh"))


PREPARE: dict[str, Callable[[Path], tuple[str, ...]]] = {
    "c_bot.c": prepare_c,
    "node_bot.js": prepare_node,
    "python_bot.py": prepare_python,
    "shell_bot.sh": prepare_shell,
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
        with contextlib.ExitStack() as opened:
            bots = [opened.enter_context(start(*command)) for command in commands]
            ends.append(play_match(custom(len(bots), hand_sizes=(4, 1)), [*bots]))
            assert [bot.faults for bot in bots] == [()] * len(bots)
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


@pytest.mark.parametrize("prepare", [prepare_python, prepare_node])
def test_an_example_explains_the_move_that_it_would_choose(
    prepare: Callable[[Path], tuple[str, ...]], tmp_path: Path
) -> None:
    seen = look(get_ruleset("oh_hell", players=3))
    with start(*prepare(tmp_path), clock=TimeControl(move=600, games=300)) as bot:
        assert isinstance(bot, SupportsExplain)
        rng = random.Random(7)
        values = bot.explain(seen, rng)
        assert bot.thoughts is not None
        assert bot.thoughts.games == 300
        assert bot.thoughts.text
        assert {one.move for one in values} == {*legal_moves(seen)}
        assert bot(seen, random.Random(7)) == values[0].move


def test_an_option_of_an_example_changes_its_play(tmp_path: Path) -> None:
    bids = []
    for style in ("timid", "bold"):
        with start(*prepare_node(tmp_path), options={"style": style}) as bot:
            bids.append(bot(look(get_ruleset("oh_hell", players=3)), random.Random(7)))
    assert bids[0].tricks < bids[1].tricks  # type: ignore[union-attr] # both bid
