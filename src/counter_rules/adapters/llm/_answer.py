"""Finding the answer in a reply: the last marked line, or else the last lines of the text."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final, cast

import attrs

from counter_rules.errors import NotationError
from counter_rules.notation._decode import decode_json

_MOST: Final = 500
"""How many characters of a line, or behind a mark, are read."""

_LAST: Final = 20
"""How many of the last lines are tried where none is marked."""

_THOUGHT: Final = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_THINKING: Final = re.compile(r"<(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
# Backslashes too: Markdown has them before stars, and LaTeX before its words.
_INVISIBLE: Final = re.compile("[\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\\\\]")
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_RAISED: Final = re.compile("[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]")
"""Digits above the line, which are no digits of a number."""
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
_MORE: Final = re.compile(r"""["']?(?:show|blind|high|low|joker)\b""", re.IGNORECASE)
"""What begins a field, or a line, that says more of the move."""
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
    """Return what a reply says once the model has stopped thinking aloud; nothing if it has not."""
    ends = [found.end() for found in _THOUGHT.finditer(reply)]
    said = reply[ends[-1] :] if ends else reply
    begun = _THINKING.search(said)
    return said[: begun.start()] if begun else said


def _find_data(reply: str, place: int) -> Mapping[str, object] | None:
    """Return the fields of the move in our own JSON at a place in a reply, if there is one."""
    first, last = reply.rfind("{", 0, place), reply.find("}", place)
    if not place - _MOST < first < last < place + _MOST or first < 0:
        return None
    text = reply[first : last + 1]
    if not _MOVE_DATA.search(text):
        return None
    try:
        data = cast("dict[str, object]", decode_json(text))
    except NotationError:
        return None
    return {name: part for name, part in data.items() if name in _FIELDS}


def _read_behind(reply: str, start: int) -> str:
    """Return the rest of a marked line; if there is nothing on it, the next line with a word."""
    rest = reply[start : start + _MOST]
    quoted = _QUOTED.match(rest)
    fields = rest.partition("}")[0] if "{" in reply[max(start - _MOST, 0) : start] else ""
    if quoted and (quoted[2].lower() in _VERBS or _MORE.search(fields, quoted.end())):
        return _clean(" ".join(rest.partition("}")[0].split()))
    if quoted:
        return _clean(quoted[2])
    lines = [line for line in rest.splitlines() if not line.lstrip().startswith("```")]
    said = list(filter(_WORD.search, lines))[:2]
    is_more = len(said) > 1 and _MORE.match(said[1].lstrip(" \t*_-"))
    return _clean(" ".join(said if is_more else said[:1]))


def _clean(text: str) -> str:
    """Return a text in its plainest characters."""
    decoded = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    plain = unicodedata.normalize("NFKC", _RAISED.sub("^", decoded)).translate(_TYPED)
    return _INVISIBLE.sub("", plain).strip()
