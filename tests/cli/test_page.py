"""The page on playing in a terminal: its commands, in order, show at one what it says they do."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counter_rules import Bid
from counter_rules.bots import MoveValue
from counter_rules.kernel import Backend

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "play_in_a_terminal.rst"
BLOCK = re.compile(r"::\n\n((?:    .*\n|\n(?=    |\n    ))+)")
COMMAND = re.compile(r"^\$ counter-rules (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
ANSWER = re.compile(r"^.*(?:your (?:bid|card)|leaves|to continue)> ?(.*)$", re.MULTILINE)
HINT = (
    MoveValue(move=Bid(0, 3), value=0.2, std=1.72, visits=4497, made=0.41),
    MoveValue(move=Bid(0, 4), value=0.08, std=1.9, visits=1452, made=0.384),
    MoveValue(move=Bid(0, 2), value=0.02, std=1.3, visits=3075, made=0.39),
)
"""What a strong player found within its half a second when the page was written."""


def read_commands() -> list[tuple[str, str]]:
    """Return the commands of the page, each with what it shows."""
    blocks = [textwrap.dedent(block) for block in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]
    return [found for block in blocks for found in COMMAND.findall(block)]


def write_pattern(shown: str) -> str:
    """Write what is shown as a pattern, in which ``…`` is any number of lines."""
    return "".join(
        r"(?:.*\n)*?" if line == "…" else rf"{re.escape(line)} ?\n" for line in shown.splitlines()
    )


def test_the_page_shows_what_is_shown(
    sit_down_at: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.cli.choices.Adviser._explain", lambda *_: HINT)
    # The page has the extra fast; without it a hint says so.
    monkeypatch.setattr("counter_rules.cli.choices.choose_backend", lambda _: Backend.NUMBA)
    sit, commands = sit_down_at(80), read_commands()
    assert len(commands) == 11
    for words, shown in commands:
        if "wrong.record" in words:
            table = Path("table.record").read_text(encoding="utf-8")
            wrong = table.replace("won by 2", "won by 1")
            Path("wrong.record").write_text(wrong, encoding="utf-8")
        done = sit(words, [*ANSWER.findall(shown), "quit", "yes"])
        assert re.fullmatch(write_pattern(shown), done.out), f"{words}\n{done.out}"
    drawn = sorted(f"    {path.as_posix()}\n" for path in Path("pictures").iterdir())
    assert "".join(drawn) in PAGE.read_text(encoding="utf-8")
