"""Lines and words of a record, with their places for error messages."""

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


# Words and lines are not frozen, and as small as possible: a text has very many.
@attrs.define(weakref_slot=False)
class Word:
    """A word of a line, or a comment in braces, with its place in the line, counted from 0."""

    text: str
    line: Line
    place: int

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment."""
        return self.text.startswith("{")

    def error(self, message: str) -> NotationError:
        """Make the error for this word, from a message that names what is wrong and accepted."""
        return self.line.error(message, self.place)


@attrs.define(weakref_slot=False)
class Line:
    """A line of a text, or the part after ``offset`` characters, without its line feed.

    Lines are counted from 1.
    """

    number: int
    text: str
    offset: int = 0

    def split(self, most: int | None = None) -> list[Word]:
        """Return its words and comments, or the first ``most`` of them."""
        texts = _WORD.findall(self.text) if "{" in self.text else self.text.split()
        return list(map(Word, texts[:most], repeat(self), count()))

    @property
    def first(self) -> str:
        """Its first word, or the brace that begins a comment; empty in an empty line."""
        word = (self.text.split(None, 1) or ("",))[0]
        return (word.partition("{")[0] or "{") if "{" in word else word

    def error(self, message: str, place: int = 0) -> NotationError:
        """Make the error for one of its words, or for the place after the last one."""
        # Only here is the column computed: a valid word needs none.
        found = next(islice(_WORD.finditer(self.text), place, None), None)
        word, start = ("", len(self.text.rstrip())) if found is None else (found[0], found.start())
        return NotationError(message, text=word, line=self.number, column=self.offset + start + 1)


def find_stray_return(line: Line) -> NotationError | None:
    """Return the error for a line with a carriage return, or None if it has none."""
    column = line.text.find("\r") + 1
    if not column:
        return None
    message = "expected a line feed at the end of a line, got a carriage return alone"
    return NotationError(message, text="\r", line=line.number, column=column)


def format_comment(text: str) -> str:
    """Format a comment in braces."""
    return "{" + escape(text, "}") + "}"


def parse_comment(word: Word) -> str:
    """Parse a comment in braces; refuse one without its end."""
    inner = word.text[1:-1]
    is_escaped = (len(inner) - len(inner.rstrip("\\"))) % 2
    if not word.text.endswith("}") or len(word.text) < 2 or is_escaped:
        raise word.error("a comment ends with } on the line it begins on")
    return unescape(inner)


def escape(text: str, end: str) -> str:
    """Escape a text so that it stays on one line and does not contain its end mark."""
    for sign, written in (("\\", "\\\\"), (end, f"\\{end}"), ("\n", "\\n"), ("\r", "\\r")):
        text = text.replace(sign, written)
    return text


def unescape(text: str) -> str:
    """Return the text that `escape` was given."""
    if "\\" not in text:
        return text
    return _ESCAPED.sub(lambda found: _WRITTEN.get(found[1], found[1]), text)


def parse_number(text: str) -> int | None:
    """Return a whole number, or None if the text is not one."""
    return int(text) if _NUMBER.fullmatch(text) else None


def parse_seat(text: str, players: int, word: Word) -> Seat:
    """Return a seat of the table; refuse a text that is not one."""
    seat = _SEATS.get(text)
    if seat is None or seat >= players:
        raise word.error(f"expected a seat, 0 to {players - 1}, got {shorten(text)}")
    return seat


def parse_card(text: str, word: Word) -> Card:
    """Return a card; refuse a text that is not one."""
    try:
        return Card.parse(text)
    except NotationError as error:
        raise word.error(error.message) from None


# Numbered lines of a text, up to a limit.

ESCAPE: Final = "surrogateescape"
"""The ``errors=`` for opening a file so that a byte that is not UTF-8 is reported on its line.

Without it, some thousand characters before such a byte may be lost, too.
"""

_LONE: Final = re.compile("[\ud800-\udfff]")


def number_lines(source: TextIO | str, limit: int) -> Iterator[Line]:
    """Yield the lines of an open file or a text; refuse lines that are not text in UTF-8.

    A record has at most ``limit`` characters: of a longer line, only a few more are read.
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
    """Refuse a lone surrogate, which represents a byte in a file opened with `ESCAPE`."""
    found = _LONE.search(text)
    if found is not None:
        sign, column = found[0], found.start() + 1
        is_byte = "\udc80" <= sign <= "\udcff"
        what = describe_byte(ord(sign) - 0xDC00) if is_byte else f"{shorten(sign)} is not UTF-8"
        raise NotationError(what, text=shorten(sign), line=number, column=column)


_WEIGHT: Final = 8
"""The number of characters added for each record: even the shortest takes time to read."""


@attrs.define
class Meter:
    """A count of the characters of a record, up to a limit.

    Consecutive texts that are not records count together.
    """

    limit: int
    fault: NotationError | None = None
    _count: int = 0
    _first: int = 1

    def take(self, line: Line) -> bool:
        """Count a line, and return whether it is within the limit; if not, set `fault`."""
        if not self._count:
            self._first = line.number
        self._count += len(line.text) + 1
        # The end of the last line does not belong to the record.
        if self._count > self.limit + 1:
            self.fault = make_length_error(self.limit, self._first)
        return self.fault is None

    def go_on(self, *, is_record: bool) -> None:
        """Start again after a record; after anything else, add the weight of a record."""
        self._count = 0 if is_record else self._count + _WEIGHT
