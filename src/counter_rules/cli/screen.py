"""What a person at the terminal sees: lines of at most 80 columns, and their answers."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from counter_rules.cli.streams import find_charset
from counter_rules.engine import Explanation
from counter_rules.events import Event, TrickResolved
from counter_rules.messages import Texts, describe, write_value
from counter_rules.moves import Seat
from counter_rules.render import ScoreSheet, text
from counter_rules.render.charset import spell
from counter_rules.render.text_lines import LINE_WIDTH, flow, wrap
from counter_rules.views import View

_RED_CARD: Final = re.compile(r"(?:10|[2-9AJQK])?[♦♥]")
_CHOICE: Final = re.compile(r"\[\d+\] [^ ,]+")
_INDENT: Final = "  "


def make_console() -> Console:
    """Make a console on standard output, which styles text where that is a terminal."""
    return Console(highlight=False, markup=False, soft_wrap=True)


class Screen:
    """Writes on standard output, and reads from standard input.

    Args:
        texts: a catalogue, such as one of the players' names.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self._console, self._charset = make_console(), find_charset()

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return write_value(seat, self.texts, "seat")

    def say(self, sentence: str, *, indent: str = "", style: str = "") -> None:
        """Write a sentence, in as many lines as it takes."""
        width = LINE_WIDTH - len(indent)
        lines = wrap(spell(sentence, self._charset), indent=_INDENT, width=width)
        self._print([indent + line for line in lines], style)

    def print(self, lines: Iterable[str]) -> None:
        """Write lines of a table as they are."""
        self._print([_INDENT + spell(line, self._charset) for line in lines])

    def lay(self, pieces: Iterable[str], *, gap: str = "   ") -> None:
        """Write pieces side by side, such as the cards of a hand, and none across two lines."""
        spelled = [spell(piece, self._charset) for piece in pieces]
        lines = flow(spelled, gap=gap, width=LINE_WIDTH - len(_INDENT))
        self._print([_INDENT + line for line in lines])

    def draw(self, shown: View | Explanation | ScoreSheet) -> None:
        """Draw the table, a trick or the score sheet."""
        self._print(text(shown, charset=self._charset, texts=self.texts).split("\n"))

    def tell(self, events: Iterable[Event]) -> None:
        """Tell what has happened."""
        is_trick = False
        for event in events:
            if is_trick:
                self.skip()
            is_trick = isinstance(event, TrickResolved)
            for place, sentence in enumerate(describe(event, self.texts)):
                if is_trick and place:
                    self.say(f"- {sentence}", indent=_INDENT, style="dim")
                else:
                    self.say(sentence, style="bold" if is_trick else "")

    def skip(self) -> None:
        """Leave a line empty."""
        self._console.print()

    def ask(self, question: str) -> str:
        """Ask for an answer of one line.

        Raises:
            EOFError: if there is no more input.
            KeyboardInterrupt: if the person wants to leave.
        """
        self._console.print(spell(question, self._charset), end="> ", style="bold")
        self._console.file.flush()
        try:
            answer = input().strip()
        except (EOFError, KeyboardInterrupt):
            self.skip()
            raise
        except OSError as error:  # the terminal is gone
            raise EOFError from error
        if not sys.stdin.isatty():
            # Nobody has typed it here, so it is shown as if somebody had.
            self.say(answer)
        return answer

    def _print(self, lines: Iterable[str], style: str = "") -> None:
        for line in lines:
            painted = Text(line, style=style)
            painted.highlight_regex(_CHOICE, "bold")
            painted.highlight_regex(_RED_CARD, "red")
            self._console.print(painted)
