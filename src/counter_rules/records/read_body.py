"""Reading a record after its tags, line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from counter_rules.errors import NotationError, shorten
from counter_rules.records.faults import Faults
from counter_rules.records.read_deals import (
    finish_deal,
    read_cards,
    read_hand,
    read_stack,
    read_turned,
)
from counter_rules.records.read_moves import read_bids, read_pass, read_trick
from counter_rules.records.read_results import read_over, read_points, read_scores, read_stopped
from counter_rules.records.scribe import Scribe
from counter_rules.records.words import Line, is_comment

LineReader = Callable[[Scribe, Line, Sequence[str]], None]

_READERS: Final[Mapping[str, LineReader]] = {
    "hand": read_hand,
    "cards": read_cards,
    "turned:": read_turned,
    "stack:": read_stack,
    "bids:": read_bids,
    "trick": read_trick,
    "pass:": read_pass,
    "points:": read_points,
    "scores:": read_scores,
    "over": read_over,
    "stopped": read_stopped,
}
_OF_A_DEAL: Final = ("cards", "turned:", "stack:")
ENDS: Final = (["over"], ["stopped"])
"""The words that the last line of a record begins with."""


def read_body(scribe: Scribe, lines: Sequence[Line], head: Line, faults: Faults) -> None:
    """Read the lines of a record after its tags.

    Args:
        scribe: who writes down the moves.
        lines: the lines.
        head: the line before them.
        faults: takes what is wrong with them.
    """
    has_ended = False
    for line in lines:
        words = line.split()
        if not words:
            continue
        if has_ended and not is_comment(words[0]):
            message = "the record has ended: after its end only comments are accepted"
            faults.refuse(line, message)
            break
        try:
            _read_any(scribe, line, words, faults)
        except NotationError as error:
            faults.add(error)
        has_ended = has_ended or words[:1] in ENDS
    last = next((line for line in reversed(lines) if line.text.strip()), head)
    try:
        finish_deal(scribe)
        scribe.finish(last)
    except NotationError as error:
        faults.add(error)
    if not has_ended:
        message = "the record breaks off: its last line is 'stopped', or 'over won by' and seats"
        faults.refuse(last, message, len(last.split()))


def read_line(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read a line that makes or compares something, as its first word says.

    Raises:
        NotationError: at a word that cannot be read, or a move that cannot be made.
    """
    if words[0] not in _OF_A_DEAL:
        finish_deal(scribe)
    _READERS[words[0]](scribe, line, words)


def _read_any(scribe: Scribe, line: Line, words: Sequence[str], faults: Faults) -> None:
    if words[0] in _READERS:
        read_line(scribe, line, words)
    elif is_comment(words[0]):
        _read_comments(scribe, line, words)
    else:
        scribe.is_lost = True
        faults.refuse(line, f"{shorten(words[0])} begins no line: {', '.join(_READERS)} do")


def _read_comments(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    was_lost = scribe.is_lost
    for place in range(len(words)):
        if not is_comment(words[place]):
            raise scribe.lose(line.refuse("a comment is followed by comments only", place))
        try:
            scribe.note(line, words, place)
        except NotationError:
            scribe.is_lost = was_lost  # no move stands on this line
            raise
