"""A person at the terminal: somebody who reads what is printed, and answers."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from counter_rules.cli.app import run
from support.sitting import Answer, Keyboard, Sit, Sitting

collect_ignore = ["test_hostile_terminal.py"] if sys.platform == "win32" else []
"""Windows has no pty: what these tests need cannot even be imported there."""

CHOICE = re.compile(r"\[(\d+)\] ")
BIDS = re.compile(r"^(?:bid (?:blind )?\d|look at)[^;]*", re.MULTILINE)
STYLE = re.compile(r"\x1b\[[0-9;]*m")
RANGE = re.compile(r"(\d+) to (\d+)|(\d+)")


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Run the command line in an empty folder, with somebody who answers."""
    monkeypatch.chdir(tmp_path)

    def sit_down(words: str, answers: Iterable[str] | Answer = ()) -> Sitting:
        keyboard = Keyboard(capsys, answers if callable(answers) else follow(answers))
        monkeypatch.setattr(sys, "stdin", keyboard)
        status = run(words.split())
        last = capsys.readouterr()
        return Sitting(status, keyboard.out + last.out, last.err)

    return sit_down


@pytest.fixture
def sit_down_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[int], Sit]:
    """Run the command line at a terminal of so many columns, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def open_terminal(columns: int) -> Sit:
        def sit_down(words: str, answers: Iterable[str] | Answer = ()) -> Sitting:
            monkeypatch.setenv("COLUMNS", str(columns))
            monkeypatch.setenv("TERM", "xterm-256color")
            monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
            answer = answers if callable(answers) else follow(answers)
            keyboard = Keyboard(capsys, answer, is_typed=True)
            monkeypatch.setattr(sys, "stdin", keyboard)
            status = run(words.split())
            last = capsys.readouterr()
            return Sitting(status, STYLE.sub("", keyboard.out + last.out), last.err)

        return sit_down

    return open_terminal


def follow(answers: Iterable[str]) -> Answer:
    """Give answers one after the other, then press Ctrl-D; ``^C`` is Ctrl-C."""
    rest = iter(answers)

    def answer(_: str) -> str | None:
        text = next(rest, None)
        if text == "^C":
            raise KeyboardInterrupt
        return text

    return answer


def guess(rng: random.Random) -> Answer:
    """Choose at random among what is offered on the screen, and leave where nothing is."""

    def answer(screen: str) -> str | None:
        *_, laid = screen.rsplit("\n\n", maxsplit=1)
        if choices := CHOICE.findall(laid):
            return rng.choice(choices)
        offers = BIDS.findall(laid.rpartition("\n")[0])
        if not offers:
            return ""
        # A long offer goes on in the next line.
        return rng.choice(list_bids(" ".join(offers[-1].split())))

    return answer


def list_bids(offer: str) -> list[str]:
    """List the answers that an offer such as ``bid 0 to 3, 5`` accepts."""
    answers: list[str] = []
    for part in offer.split(", or "):
        if part.startswith("look"):
            answers.append("look")
            continue
        blind = "blind " if "blind" in part else ""
        for first, last, only in RANGE.findall(part):
            numbers = [only] if only else range(int(first), int(last) + 1)
            answers += [f"{blind}{number}" for number in numbers]
    return answers


@pytest.fixture
def guesser() -> Callable[[random.Random], Answer]:
    """Somebody who chooses at random among what the screen offers."""
    return guess
