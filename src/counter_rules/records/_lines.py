"""Lines of a record and their words, which know their place."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, islice, repeat
from typing import Final, TextIO

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card
from counter_rules.errors import NotationError
from counter_rules.notation.inner import describe_byte, make_length_error, make_utf8_error
from counter_rules.seats import MAX_SEATS, Seat

# Words and lines; text in braces and in quotation marks.

_WORD: Final = re.compile(r"\{(?:[^\\}]++|\\.)*+\}?|[^\s{]+")
_ESCAPED: Final = re.compile(r"\\(.)")
_WRITTEN: Final = {"n": "\n", "r": "\r"}
_SEATS: Final = {str(seat): seat for seat in range(MAX_SEATS)}
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")


# Neither words nor lines are frozen, and both are as small as can be: a text has very many.
@attrs.define(weakref_slot=False)
class Word:
    """A word of a line, or a comment in braces, with its place among them, counted from 0."""

    text: str
    line: Line
    place: int

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment."""
        return self.text.startswith("{")

    def error(self, message: str) -> NotationError:
        """Make the error for this word: what is wrong, and what is accepted."""
        return self.line.error(message, self.place)


@attrs.define(weakref_slot=False)
class Line:
    """A line of a text, counted from 1, without its end.

    Where it is a part of a line, the offset says how many characters stand before it.
    """

    number: int
    text: str
    offset: int = 0

    def split(self, most: int | None = None) -> list[Word]:
        """Return its words and comments, or the first few of them."""
        texts = _WORD.findall(self.text) if "{" in self.text else self.text.split()
        return list(map(Word, texts[:most], repeat(self), count()))

    @property
    def first(self) -> str:
        """Its first word, or the brace that begins a comment; empty in an empty line."""
        word = (self.text.split(None, 1) or ("",))[0]
        return (word.partition("{")[0] or "{") if "{" in word else word

    def error(self, message: str, place: int = 0) -> NotationError:
        """Make the error for one of its words, the first by default, or for what comes after them.

        Only here is the column worked out: a word that is right needs none.
        """
        found = next(islice(_WORD.finditer(self.text), place, None), None)
        word, start = ("", len(self.text.rstrip())) if found is None else (found[0], found.start())
        return NotationError(message, text=word, line=self.number, column=self.offset + start + 1)


def find_stray_return(line: Line) -> NotationError | None:
    """Return what is wrong with a line that holds a carriage return; None if it holds none."""
    column = line.text.find("\r") + 1
    if not column:
        return None
    message = "expected a line feed at the end of a line, got a carriage return alone"
    return NotationError(message, text="\r", line=line.number, column=column)


def format_comment(text: str) -> str:
    """Write a comment in braces."""
    return "{" + escape(text, "}") + "}"


def parse_comment(word: Word) -> str:
    """Read a comment in braces, or refuse one without its end."""
    inner = word.text[1:-1]
    is_escaped = (len(inner) - len(inner.rstrip("\\"))) % 2
    if not word.text.endswith("}") or len(word.text) < 2 or is_escaped:
        raise word.error("a comment ends with } on the line it begins on")
    return unescape(inner)


def escape(text: str, end: str) -> str:
    """Write a text so that it stays on one line, and its end mark is found."""
    for sign, written in (("\\", "\\\\"), (end, f"\\{end}"), ("\n", "\\n"), ("\r", "\\r")):
        text = text.replace(sign, written)
    return text


def unescape(text: str) -> str:
    """Read a text that `escape` has written."""
    if "\\" not in text:
        return text
    return _ESCAPED.sub(lambda found: _WRITTEN.get(found[1], found[1]), text)


def parse_number(text: str) -> int | None:
    """Return a whole number; None if the text is something else."""
    return int(text) if _NUMBER.fullmatch(text) else None


def parse_seat(text: str, players: int, word: Word) -> Seat:
    """Return a seat of the table, or refuse a text that names none."""
    seat = _SEATS.get(text)
    if seat is None or seat >= players:
        raise word.error(f"expected a seat, 0 to {players - 1}, got {shorten(text)}")
    return seat


def parse_card(text: str, word: Word) -> Card:
    """Return a card, or refuse a text that names none."""
    try:
        return Card.parse(text)
    except NotationError as error:
        raise word.error(error.message) from None


# The numbered lines of a text, up to a limit.

ESCAPE: Final = "surrogateescape"
"""How to open a file so that a byte that is not UTF-8 is refused where its line is read.

Where a file is opened without, up to some thousand characters before it are lost with it.
"""

_LONE: Final = re.compile("[\ud800-\udfff]")


def number_lines(source: TextIO | str, limit: int) -> Iterator[Line]:
    """Yield the lines of a text.

    Args:
        source: an open file, or a text.
        limit: how many characters a record may have: of a longer line, only a few more are read.

    Raises:
        NotationError: if a line is not text, or not UTF-8.
    """
    if isinstance(source, str):
        source = io.StringIO(source, newline="\n")
    texts: Iterable[str] = source
    if isinstance(source, io.TextIOBase):
        texts = iter(partial(source.readline, min(limit, sys.maxsize - 2) + 2), "")
    number = 0
    try:
        for number, text in enumerate(texts, start=1):
            if not isinstance(text, str):
                raise NotationError("expected text, got bytes: open the file as UTF-8", text="")
            if not text.isascii():
                _check_characters(text, number)
            yield Line(number, text.removeprefix("\ufeff").rstrip("\r\n"))
    except UnicodeDecodeError as error:
        raise make_utf8_error(error, number + 1) from None


def _check_characters(text: str, number: int) -> None:
    """Refuse a lone surrogate, which stands for a byte where a file is read with ``ESCAPE``."""
    found = _LONE.search(text)
    if found is not None:
        sign, column = found[0], found.start() + 1
        is_byte = "\udc80" <= sign <= "\udcff"
        what = describe_byte(ord(sign) - 0xDC00) if is_byte else f"{shorten(sign)} is not UTF-8"
        raise NotationError(what, text=shorten(sign), line=number, column=column)


_WEIGHT: Final = 8
"""Reading a record takes as long as reading some characters, even if it is one brace."""


@attrs.define
class Meter:
    """Counts the characters of a record up to a limit.

    Texts in a row that are not records count together.
    """

    limit: int
    fault: NotationError | None = None
    _count: int = 0
    _first: int = 1

    def take(self, line: Line) -> bool:
        """Count a line, and return whether it may be read; if not, the fault says why."""
        if not self._count:
            self._first = line.number
        self._count += len(line.text) + 1
        # The end of the last line does not belong to the record.
        if self._count > self.limit + 1:
            self.fault = make_length_error(self.limit, self._first)
        return self.fault is None

    def go_on(self, *, is_record: bool) -> None:
        """Start again after a record; anything else weighs a few characters more."""
        self._count = 0 if is_record else self._count + _WEIGHT
