"""The lines of a text, numbered, and no more of them than a limit allows for one record."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, TextIO

import attrs

from counter_rules.errors import NotationError
from counter_rules.notation.limit import refuse_length
from counter_rules.records.words import Line


def number_lines(source: TextIO | str, limit: int) -> Iterator[Line]:
    """Yield the lines of a text.

    Args:
        source: an open file, or a text.
        limit: the most letters that are of interest: of a longer line a few more are read.

    Raises:
        NotationError: if a line is not text.
    """
    if isinstance(source, str):
        source = io.StringIO(source, newline="\n")
    texts: Iterable[str] = source
    if isinstance(source, io.TextIOBase):
        texts = iter(partial(source.readline, min(limit, sys.maxsize - 2) + 2), "")
    for number, text in enumerate(texts, start=1):
        if not isinstance(text, str):
            raise NotationError("text is wanted, not bytes: open the file as UTF-8", text="")
        yield Line(number, text.removeprefix("\ufeff").rstrip("\r\n"))


_WEIGHT: Final = 8
"""A record takes the time of some letters, even if it is a brace and no more."""


@attrs.define
class Meter:
    """Counts the letters of a record; whatever makes no record in a row counts together.

    Args:
        limit: the most letters that are read.
    """

    limit: int
    fault: NotationError | None = None
    _letters: int = 0
    _first: int = 1

    def take(self, line: Line) -> bool:
        """Count a line, and tell whether it may be read; if not, the fault says why."""
        if not self._letters:
            self._first = line.number
        self._letters += len(line.text) + 1
        # The end of the last line is no letter of the record.
        if self._letters > self.limit + 1:
            self.fault = refuse_length(self.limit, self._first)
        return self.fault is None

    def go_on(self, *, is_record: bool) -> None:
        """Count from nothing after a record; what is none counts for some letters more."""
        self._letters = 0 if is_record else self._letters + _WEIGHT
