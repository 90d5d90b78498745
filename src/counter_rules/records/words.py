"""The words of a line, the comments between them, and text in brackets and quotation marks."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

import attrs

from counter_rules.errors import NotationError

_WORD: Final = re.compile(r"\{(?:[^\\}]++|\\.)*+\}?|[^\s{]+")
_ESCAPED: Final = re.compile(r"\\(.)")
_WRITTEN: Final = {"n": "\n", "r": "\r"}
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")


@attrs.frozen
class Line:
    """A line of a text.

    Args:
        number: its number in the text, counted from 1.
        text: the line, without its end.
        offset: how many letters stand before it, where it is a part of a line.
    """

    number: int
    text: str
    offset: int = 0

    def split(self) -> list[str]:
        """Return its words; a comment in braces is one word."""
        return _WORD.findall(self.text) if "{" in self.text else self.text.split()

    def refuse(self, message: str, place: int = 0) -> NotationError:
        """Return the error for one of its words.

        Args:
            message: what is wrong, and what is accepted.
            place: which word, counted from 0; one after the last is the end of the line.
        """
        word = next(islice(_WORD.finditer(self.text), place, None), None)
        return NotationError(
            message,
            text=self.text if word is None else word.group(),
            line=self.number,
            column=self.offset + (len(self.text.rstrip()) if word is None else word.start()) + 1,
        )


def is_comment(word: str) -> bool:
    """Tell whether a word is a comment."""
    return word.startswith("{")


def write_comment(text: str) -> str:
    """Write a comment in braces."""
    return "{" + escape(text, "}") + "}"


def read_comment(word: str) -> str:
    """Read a comment in braces.

    Raises:
        NotationError: if its closing brace is missing.
    """
    inner = word[1:-1]
    if not word.endswith("}") or len(word) < 2 or (len(inner) - len(inner.rstrip("\\"))) % 2:
        raise NotationError("a comment ends with } on the line it begins on", text=word)
    return unescape(inner)


def escape(text: str, end: str) -> str:
    """Write a text so that it stays on one line, and its end mark is found."""
    for sign, written in (("\\", "\\\\"), (end, f"\\{end}"), ("\n", "\\n"), ("\r", "\\r")):
        text = text.replace(sign, written)
    return text


def unescape(text: str) -> str:
    """Read a text that `escape` has written."""
    return _ESCAPED.sub(lambda found: _WRITTEN.get(found[1], found[1]), text)


def read_number(word: str) -> int | None:
    """Read a whole number; None if the word is none."""
    return int(word) if _NUMBER.fullmatch(word) else None
