"""Where records come from: the numbered lines of a text, up to a limit."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, TextIO

import attrs

from counter_rules._quoting import shorten
from counter_rules.errors import NotationError
from counter_rules.notation._decode import describe_byte, make_length_error, make_utf8_error
from counter_rules.records._lines import Line

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
