"""Somebody at the terminal, who reads what is printed and answers."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

Answer = Callable[[str], str | None]
"""Given what was printed since the last answer, returns the next one; None presses Ctrl-D."""


@attrs.frozen
class Sitting:
    """What came of a match at the terminal."""

    status: int
    out: str
    err: str


Sit = Callable[..., Sitting]


@attrs.define
class Keyboard:
    """Stands in for standard input."""

    capsys: pytest.CaptureFixture[str]
    answer: Answer
    is_typed: bool = False
    out: str = ""

    def readline(self) -> str:
        asked = self.capsys.readouterr().out
        self.out += asked
        answer = self.answer(asked)
        if self.is_typed:  # the terminal shows it
            self.out += f"{answer or ''}\n"
        return "" if answer is None else f"{answer}\n"

    def isatty(self) -> bool:
        return self.is_typed

    def close(self) -> None:
        """Other processes that play do not read from it."""
