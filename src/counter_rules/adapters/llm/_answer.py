"""Finding the answer in a reply: the last marked line, or else the last lines of the text."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final, cast

import attrs

_MOST: Final = 500
"""How many characters of a line, or behind a mark, are read."""

_LAST: Final = 20
"""How many of the last lines are tried where none is marked."""

_THOUGHT: Final = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
# Backslashes too: Markdown has them before stars, and LaTeX before its words.
_INVISIBLE: Final = re.compile("[\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\\\\]")
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_TYPED: Final = str.maketrans(dict(zip("\u2018\u2019\u201c\u201d", "''\"\"", strict=True))) | {
    ord(dash): " - " for dash in "\u2013\u2014"
}
"""Quotes and dashes as they are typed."""

_MARK: Final = re.compile(
    r"""
    (?: ^[^\w\n]{0,40}(?:(?:my|the|final|best|chosen|next)[ \t]{1,3}){0,3}
        (?:move|answer|action)[ \t*_`"']{0,6}[:=]
      | (?-i:\bMOVE)[ \t*_`"']{0,6}[:=]
      | ["'](?:move|answer|action)["'][ \t]{0,6}:
    )
    (?:\*\*|__)?
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_WORD: Final = re.compile(r"[\w♣♧♦♢♥♡♠♤]|\*")
_QUOTED: Final = re.compile(r"""\s*(["']|`(?!`))(.{1,200}?)\1""")
_VERBS: Final = ("bid", "play", "pass")
_FIELDS: Final = ("move", "seat", "tricks", "blind", "card", "show", "high")
_MOVE_DATA: Final = re.compile(r'"move"\s*:\s*"(?:Deal|Bid|Look|PlayCard|PassCard)"')


@attrs.frozen(kw_only=True)
class Answer:
    """A text in which a move is looked for.

    Args:
        text: the text, of one line.
        is_marked: whether it was marked as the answer.
        data: the fields of a move in our own JSON, if it is one.
    """

    text: str
    is_marked: bool
    data: Mapping[str, object] | None = None


def list_answers(reply: str) -> Iterator[Answer]:
    """Yield where a move is to be looked for, the likeliest place first.

    Where something is marked, such as ``MOVE: 9C``, the last mark alone counts.
    """
    marks = deque(_MARK.finditer(reply), maxlen=1)
    for mark in marks:
        data = _find_data(reply, mark.end())
        yield Answer(text=_read_behind(reply, mark.end()), is_marked=True, data=data)
    if marks:
        return
    lines = [line for line in reply.splitlines() if line and not line.isspace()]
    for line in reversed(lines[-_LAST:]):
        # The first sentence of a line cut short may have lost its "not".
        text = line if len(line) <= _MOST else line[-_MOST:].partition(". ")[2]
        yield Answer(text=_clean(text), is_marked=False)


def strip_thoughts(reply: str) -> str:
    """Return what a reply says once the model has stopped thinking aloud."""
    ends = [found.end() for found in _THOUGHT.finditer(reply)]
    return reply[ends[-1] :] if ends else reply


def _find_data(reply: str, place: int) -> Mapping[str, object] | None:
    """Return the fields of the move in our own JSON at a place in a reply, if there is one."""
    first, last = reply.rfind("{", 0, place), reply.find("}", place)
    if not place - _MOST < first < last < place + _MOST or first < 0:
        return None
    text = reply[first : last + 1]
    if not _MOVE_DATA.search(text):
        return None
    try:
        data = cast("dict[str, object]", json.loads(text))
    except (ValueError, RecursionError):
        return None
    return {name: part for name, part in data.items() if name in _FIELDS}


def _read_behind(reply: str, start: int) -> str:
    """Return the rest of a marked line; if there is nothing on it, the next line with a word."""
    rest = reply[start : start + _MOST]
    quoted = _QUOTED.match(rest)
    if quoted and quoted[2].lower() in _VERBS:
        return _clean(" ".join(rest.partition("}")[0].split()))
    if quoted:
        return _clean(quoted[2])
    lines = (line for line in rest.splitlines() if not line.lstrip().startswith("```"))
    return _clean(next(filter(_WORD.search, lines), ""))


def _clean(text: str) -> str:
    """Return a text in its plainest characters."""
    decoded = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    plain = unicodedata.normalize("NFKC", decoded).translate(_TYPED)
    return _INVISIBLE.sub("", plain).strip()
