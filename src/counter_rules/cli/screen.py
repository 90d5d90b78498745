"""The screen of a person at the terminal: lines of at most 80 columns, and their answers.

On a terminal that is narrower, sentences and lists are as wide as it is.
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

# The colours of the suits, as on a deck of four colours. A terminal is dark or light, and does not
# say which. So each colour is halfway between black and white, as far as the eye is concerned: its
# contrast with both is about four to one. Spades have no colour of their own, and are written as
# all the rest is.

_SUITS: Final = (("♣", "C", "#0a8a0a"), ("♦", "D", "#2c70ee"), ("♥", "H", "#e8112d"))
_RANK: Final = "(?:10|[2-9AJQK])"
_CHOICE: Final = re.compile(r"\[\d+\] [^\s,]+")
_PATTERNS: Final = tuple(
    (
        re.compile(rf"{_RANK}?{symbol}(?: {_RANK}(?![\w♣♦♥♠]))*|(?<!\w){_RANK}{letter}(?!\w)"),
        colour,
    )
    for symbol, letter, colour in _SUITS
)
"""Of cards such as ``10♥`` or ``10H``, and of hands such as ``♥ 4 10 K``, with their colours."""


def paint(text: str, style: str = "") -> Text:
    """Return a text with its suits in colour, and with the choices that have a number in bold."""
    painted = Text(text, style=style)
    painted.highlight_regex(_CHOICE, "bold")
    for pattern, colour in _PATTERNS:
        painted.highlight_regex(pattern, colour)
    return painted


# Standard input, output and error: closed ones, letters for card symbols, complaints.

_HANDLER: Final = "counter_rules.spell_out"
_SYMBOLS: Final = "♣♦♥♠½→▸◂✓✗★─│┼…"


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks: a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    spelled = spell(error.object[error.start : error.end], Charset.ASCII)
    # A lone surrogate, which a file's name may hold, is written as its number.
    return spelled.encode("ascii", "backslashreplace").decode("ascii"), error.end


def prepare_streams() -> None:
    """Keep the standard streams from failing at a symbol, a stray byte, or because one is closed.

    A closed input is empty, and what goes to a closed error stream is lost. A closed output stays
    None: whoever runs a command must refuse it.
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
    """Change how a standard stream writes or reads text, if it is one that can."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)


def write_letters_only() -> None:
    """Make standard output write letters in place of symbols, though it has them."""
    reconfigure(sys.stdout, encoding="ascii", errors=_HANDLER)


def find_charset() -> Charset:
    """Return which characters standard output can write."""
    try:
        _SYMBOLS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Charset.ASCII
    return Charset.UNICODE


def complain(message: str) -> None:
    """Print a message on standard error: in one line, but on a terminal with no word cut."""
    lines = [f"counter-rules: {' '.join(message.split())}"]
    if sys.stderr.isatty():
        lines = wrap(lines[0], width=max(Console(stderr=True).width, NARROWEST))
    with contextlib.suppress(OSError):  # nobody reads it
        sys.stderr.write("\n".join([*lines, ""]))
        sys.stderr.flush()


# The bar on standard error that counts what is played, where somebody sees it.


def make_bar(
    *columns: ProgressColumn, is_hidden: bool = False, has_thread: bool = False
) -> Progress:
    """Make a bar that shows only on a terminal, and is gone at the end.

    Args:
        columns: what it shows; by default how much is done, and how long the rest takes.
        is_hidden: whether it is not shown there either.
        has_thread: whether a thread draws it ten times a second; a process from which others fork
            must have none, and draws where it tells of progress.
    """
    console = Console(stderr=True)
    usual = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *(columns or (*usual, TimeRemainingColumn())),
        console=console,
        disable=is_hidden or not console.is_terminal or console.is_dumb_terminal,
        transient=True,
        auto_refresh=has_thread,
        # What is printed meanwhile stands above the bar where both are seen, and plainly elsewhere.
        redirect_stdout=sys.stdout.isatty(),
    )


# The screen.

INDENT: Final = "  "


def make_console() -> Console:
    """Make a console on standard output, which styles and wraps text where that is a terminal."""
    return Console(highlight=False, markup=False, soft_wrap=not sys.stdout.isatty())


class Screen:
    """Writes on standard output, and reads from standard input.

    Args:
        names: the players' names, by seat; whoever has none, or an empty one, is a number.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        spelled = [spell(name, Charset.UNICODE) for name in names]
        self.texts = texts = name_seats(None, spelled)
        self._console = Console(highlight=False, markup=False, soft_wrap=True)
        self._charset = find_charset()
        self._writer = Writer(charset=self._charset, texts=texts)

    @property
    def is_live(self) -> bool:
        """Whether somebody sits here: one who reads on a terminal, and types the answers."""
        return self._console.file.isatty() and sys.stdin.isatty()

    @property
    def width(self) -> int:
        """How many columns a line may take: fewer than usual on a narrow terminal."""
        if not self._console.file.isatty():
            return LINE_WIDTH
        return min(max(self._console.width, NARROWEST), LINE_WIDTH)

    def has_cards(self, players: int) -> bool:
        """Return whether tricks are drawn as cards: on a terminal that is wide enough."""
        return self._console.file.isatty() and has_room(players, self._console.width)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return format_value(seat, self.texts, "seat")

    def name_game(self, rules: Ruleset) -> str:
        """Return the name of a game in words."""
        return self._writer.name_game(rules)

    def say(self, *sentences: str, indent: str = "", style: str = "") -> None:
        """Write sentences, each in as many lines as it takes."""
        width = self.width - len(indent)
        spelled = [spell(sentence, self._charset) for sentence in sentences]
        lines = [line for one in spelled for line in wrap(one, indent=INDENT, width=width)]
        self._print([indent + line for line in lines], style)

    def print_pairs(self, rows: Iterable[tuple[str, str]], *, hang: str = "") -> None:
        """Write words and what they mean, side by side.

        Args:
            rows: pairs of them; the meaning goes on below its first line.
            hang: what lines of a meaning but the first begin with, besides.
        """
        spelled = [[spell(part, self._charset) for part in row] for row in rows]
        column = len(INDENT) + max(measure_columns(word) for word, _ in spelled) + len(INDENT)
        lines: list[str] = []
        for word, meaning in spelled:
            for part in wrap(meaning, indent=hang, width=self.width - column):
                lines.append(pad(INDENT + word, column) + part)
                word = ""  # it stands beside the first line alone
        self._print(lines)

    def lay(self, pieces: Iterable[str]) -> None:
        """Write pieces side by side, such as the cards of a hand, and none across two lines."""
        spelled = [spell(piece, self._charset) for piece in pieces]
        lines = flow(spelled, gap="   ", width=self.width - len(INDENT))
        self._print([INDENT + line for line in lines])

    def say_words(self, words: Iterable[str], *, style: str = "") -> None:
        """Write a sentence of which no word is to stand in two lines, though it has a space."""
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
        """Break a line of a picture that is too long for the terminal, if it has no columns."""
        has_columns = "  " in line.strip()
        if has_columns or measure_columns(line) <= self.width:
            return (line,)
        start = line[: len(line) - len(line.lstrip())]
        return [start + part for part in wrap(line, indent=INDENT, width=self.width - len(start))]

    def draw_trick(self, view: View) -> None:
        """Draw the trick in progress as cards, if there are any, and room for them."""
        players, leader = view.rules.players, view.leader
        if leader is None or not view.trick or not self.has_cards(players):
            return
        marks = mark_plays(Trick(leader, view.trick, view.trump, players), view.rules.counting)
        waiting = [(leader + place) % players for place in range(len(marks), players)]
        self._print(list(self._format_cards(marks, self._writer, waiting)))

    def print_events(self, events: Iterable[Event]) -> None:
        """Print in words what has happened, an empty line after each trick."""
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
        """Print who takes a trick and why: as cards, if there is room, which show the one."""
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
        """Print why a trick came out as it did."""
        reasons = [f"- {sentence}" for sentence in describe(explanation, self.texts)]
        self.say(*reasons, indent=INDENT)

    def skip(self) -> None:
        """Leave a line empty."""
        self._print([""])

    def ask(self, question: str) -> str:
        """Ask for an answer of one line.

        Raises:
            EOFError: if there is no more input.
            KeyboardInterrupt: if the person wants to leave.
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
            # Nobody has typed it here, so it is shown as if somebody had.
            self.say(answer)
        return answer

    def _print(self, lines: Sequence[str], style: str = "") -> None:
        if not lines:
            return
        if not self._console.is_terminal:
            typer.echo("\n".join(lines))  # plain, in a fifth of a console's time
            return
        # Once for all lines: a console takes longer to begin printing than to print.
        self._console.print(paint("\n".join(lines), style))
