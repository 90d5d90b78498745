"""The screen of a person at the terminal: output in at most 80 columns, and their answers.

On a narrower terminal, sentences and lists are as wide as it is.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from counter_rules.events import Event, TrickResolved
from counter_rules.explain import Explanation
from counter_rules.messages import describe, format_value
from counter_rules.messages.inner import name_seats
from counter_rules.render import Charset, Mark, ScoreSheet, mark_plays, text
from counter_rules.render.inner import (
    LINE_WIDTH,
    Writer,
    flow,
    format_cards,
    format_trick,
    has_room,
    measure_columns,
    pad,
    spell,
    wrap,
)
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import Trick, TrickResult
from counter_rules.views import View
from counter_rules_command.commands import NARROWEST

# The colours of the suits, as on a four-colour deck. A terminal does not report if it is dark or
# light, so each colour has a contrast of about four to one with both black and white. Spades have
# the colour of the text.

_SUITS: Final = (("♣", "C", "#0a8a0a"), ("♦", "D", "#2c70ee"), ("♥", "H", "#e8112d"))
_RANK: Final = "(?:10|[2-9AJQK])"
_CHOICE: Final = re.compile(r"\[\d+\] [^\s,]+")
_PATTERNS: Final = tuple(
    (re.compile(rf"{_RANK}?{symbol}(?: {_RANK}(?![\w♣♦♥♠]))*|(?<!\w){_RANK}{letter}(?!\w)"), colour)
    for symbol, letter, colour in _SUITS
)
"""Patterns of cards such as ``10♥`` or ``10H`` and hands such as ``♥ 4 10 K``, with colours."""


def paint(text: str, style: str = "") -> Text:
    """Return a text with its suits in colour and its numbered choices in bold."""
    painted = Text(text, style=style)
    painted.highlight_regex(_CHOICE, "bold")
    for pattern, colour in _PATTERNS:
        painted.highlight_regex(pattern, colour)
    return painted


# Standard input, output and error: closed streams, missing card symbols, complaints.

_HANDLER: Final = "counter_rules.spell_out"
_SYMBOLS: Final = "♣♦♥♠½→▸◂✓✗★─│┼…"


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding cannot write; a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    spelled = spell(error.object[error.start : error.end], Charset.ASCII)
    # A lone surrogate, which the name of a file may contain, becomes its number.
    return spelled.encode("ascii", "backslashreplace").decode("ascii"), error.end


def prepare_streams() -> None:
    """Keep the standard streams from failing at a symbol, a stray byte, or because one is closed.

    A closed input becomes empty, and a closed error stream discards its text. A closed output stays
    None, which the caller must refuse.
    """
    codecs.register_error(_HANDLER, spell_out)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open to the end
    reconfigure(sys.stdin, errors="backslashreplace")
    reconfigure(sys.stdout, errors=_HANDLER)
    reconfigure(sys.stderr, errors=_HANDLER)


def reconfigure(stream: TextIO, *, encoding: str | None = None, errors: str | None = None) -> None:
    """Change the encoding or error handler of a standard stream, if it supports that."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)


def write_letters_only() -> None:
    """Make standard output write letters instead of card symbols."""
    reconfigure(sys.stdout, encoding="ascii", errors=_HANDLER)


def get_charset() -> Charset:
    """Return the characters that standard output can write."""
    try:
        _SYMBOLS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Charset.ASCII
    return Charset.UNICODE


def complain(message: str) -> None:
    """Print a message on standard error in one line, or wrapped on a terminal."""
    lines = [f"counter-rules: {' '.join(message.split())}"]
    if sys.stderr.isatty():
        lines = wrap(lines[0], width=max(Console(stderr=True).width, NARROWEST))
    with contextlib.suppress(OSError):  # the reader has left
        sys.stderr.write("\n".join([*lines, ""]))
        sys.stderr.flush()


# The progress bar on standard error, for terminals only.


def make_bar(
    *columns: ProgressColumn, is_hidden: bool = False, has_thread: bool = False
) -> Progress:
    """Make a progress bar that appears only on a terminal and disappears at the end.

    By default, its columns are the count done and the time left. If hidden, it appears nowhere.
    With ``has_thread``, a thread draws it ten times a second; a process that forks must have no
    such thread, and draws with every update.
    """
    console = Console(stderr=True)
    default = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *(columns or (*default, TimeRemainingColumn())),
        console=console,
        disable=is_hidden or not console.is_terminal or console.is_dumb_terminal,
        transient=True,
        auto_refresh=has_thread,
        # On a terminal, text printed meanwhile goes above the bar.
        redirect_stdout=sys.stdout.isatty(),
    )


# The screen.

INDENT: Final = "  "


def make_console() -> Console:
    """Make a console on standard output that styles and wraps text only on a terminal."""
    return Console(highlight=False, markup=False, soft_wrap=not sys.stdout.isatty())


class Screen:
    """Standard output and input, for the lines and answers of a person.

    The names are by seat; a seat without a name, or with an empty one, is a number.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        spelled = [spell(name, Charset.UNICODE) for name in names]
        self.texts = texts = name_seats(None, spelled)
        self._console = Console(highlight=False, markup=False, soft_wrap=True)
        self._charset = get_charset()
        self._writer = Writer(charset=self._charset, texts=texts)

    @property
    def is_interactive(self) -> bool:
        """Whether a person reads on a terminal and types the answers."""
        return self._console.file.isatty() and sys.stdin.isatty()

    @property
    def width(self) -> int:
        """The most columns of a line; fewer than the default on a narrow terminal."""
        if not self._console.file.isatty():
            return LINE_WIDTH
        return min(max(self._console.width, NARROWEST), LINE_WIDTH)

    def has_cards(self, players: int) -> bool:
        """Return whether tricks are drawn as cards, on a terminal that is wide enough."""
        return self._console.file.isatty() and has_room(players, self._console.width)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return format_value(seat, self.texts, "seat")

    def name_game(self, rules: Ruleset) -> str:
        """Return the name of a game in words."""
        return self._writer.name_game(rules)

    def say(self, *sentences: str, indent: str = "", style: str = "") -> None:
        """Print sentences, each wrapped into as many lines as it needs."""
        width = self.width - len(indent)
        spelled = [spell(sentence, self._charset) for sentence in sentences]
        lines = [line for one in spelled for line in wrap(one, indent=INDENT, width=width)]
        self._print([indent + line for line in lines], style)

    def print_pairs(self, rows: Iterable[tuple[str, str]], *, hanging_indent: str = "") -> None:
        """Print words with their meanings, each wrapped in a column beside its word.

        ``hanging_indent`` is the extra indent of every line of a meaning but the first.
        """
        spelled = [[spell(part, self._charset) for part in row] for row in rows]
        column = len(INDENT) + max(measure_columns(word) for word, _ in spelled) + len(INDENT)
        lines: list[str] = []
        for word, meaning in spelled:
            for part in wrap(meaning, indent=hanging_indent, width=self.width - column):
                lines.append(pad(INDENT + word, column) + part)
                word = ""  # only the first line has the word beside it
        self._print(lines)

    def print_flowing(self, pieces: Iterable[str]) -> None:
        """Print pieces side by side, such as the cards of a hand, without breaking any."""
        spelled = [spell(piece, self._charset) for piece in pieces]
        lines = flow(spelled, gap="   ", width=self.width - len(INDENT))
        self._print([INDENT + line for line in lines])

    def say_words(self, words: Iterable[str], *, style: str = "") -> None:
        """Print a sentence of words that may contain spaces, without breaking any."""
        spelled = [spell(word, self._charset) for word in words]
        self._print(flow(spelled, indent=INDENT, width=self.width), style)

    def draw(
        self,
        picture: View | TrickResult | Explanation | ScoreSheet,
        *,
        rules: Ruleset | None = None,
    ) -> None:
        """Draw the table, a trick or the score sheet; a bare trick with the rules of its cards."""
        if isinstance(picture, TrickResult | Explanation) and self.has_cards(picture.trick.players):
            lines = list(format_trick(picture, rules, self._writer, self._format_cards))
        else:
            drawn = text(picture, rules=rules, charset=self._charset, texts=self.texts)
            lines = drawn.split("\n")
        self._print([part for line in lines for part in self._fold(line)])

    def _fold(self, line: str) -> Sequence[str]:
        """Wrap a line of a picture that is too long for the terminal, unless it has columns."""
        has_columns = "  " in line.strip()
        if has_columns or measure_columns(line) <= self.width:
            return (line,)
        start = line[: len(line) - len(line.lstrip())]
        return [start + part for part in wrap(line, indent=INDENT, width=self.width - len(start))]

    def draw_trick(self, view: View) -> None:
        """Draw the trick in progress as cards, if it has any and the terminal has room."""
        players, leader = view.rules.players, view.leader
        if leader is None or not view.trick or not self.has_cards(players):
            return
        marks = mark_plays(Trick(leader, view.trick, view.trump, players), view.rules.counting)
        waiting = [(leader + place) % players for place in range(len(marks), players)]
        self._print(list(self._format_cards(marks, self._writer, waiting)))

    def print_events(self, events: Iterable[Event]) -> None:
        """Print events in words, with an empty line after each trick."""
        is_trick = False
        for event in events:
            if is_trick:
                self.skip()
            is_trick = isinstance(event, TrickResolved)
            if isinstance(event, TrickResolved):
                self._print_trick(event)
            else:
                self.print_sentences(event)

    def _print_trick(self, event: TrickResolved) -> None:
        """Print the winner of a trick and the reasons; cards, if there is room, show the winner."""
        has_cards = self.has_cards(event.rules.players)
        if has_cards:
            self._print(list(self._format_cards(mark_plays(event.explanation), self._writer)))
        if not has_cards or event.result.winner is None:
            self.say(describe(event, self.texts)[0], style="bold")
        self.print_reasons(event.explanation)

    def _format_cards(
        self, marks: Sequence[Mark], writer: Writer, waiting: Sequence[Seat] = ()
    ) -> Iterator[str]:
        return format_cards(marks, writer, width=self._console.width, waiting=waiting)

    def print_sentences(self, event: Event, *, indent: str = "", style: str = "") -> None:
        """Print an event in words."""
        self.say(*describe(event, self.texts), indent=indent, style=style)

    def print_reasons(self, explanation: Explanation) -> None:
        """Print the explanation of a trick."""
        reasons = [f"- {sentence}" for sentence in describe(explanation, self.texts)]
        self.say(*reasons, indent=INDENT)

    def skip(self) -> None:
        """Print an empty line."""
        self._print([""])

    def ask(self, question: str) -> str:
        """Ask for an answer of one line.

        Raise `EOFError` if the input has ended, or `KeyboardInterrupt` if the person leaves.
        """
        lines = wrap(f"{spell(question, self._charset)}>", indent=INDENT, width=self.width - 1)
        self._console.print("\n".join(lines), end=" ", style="bold")
        self._console.file.flush()
        try:
            answer = input().strip()
        except (EOFError, KeyboardInterrupt):
            self.skip()
            raise
        except OSError as error:  # the terminal is gone
            raise EOFError from error
        if not sys.stdin.isatty():
            # Show an answer that was not typed here, as a terminal would.
            self.say(answer)
        return answer

    def _print(self, lines: Sequence[str], style: str = "") -> None:
        if not lines:
            return
        if not self._console.is_terminal:
            typer.echo("\n".join(lines))  # plain, five times faster than by a console
            return
        # One call for all lines, as a console takes longer to start than to print.
        self._console.print(paint("\n".join(lines), style))
