"""Writing records to files and as texts: `dump`, `dumps`, and `RecordWriter` as a match goes on."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final, TextIO

from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.records._fields import RecordedMove
from counter_rules.records._json_writer import JsonWriter
from counter_rules.records._record import Record, begin_replay
from counter_rules.records._replay import PlayedReplay
from counter_rules.records._text_writer import TextWriter
from counter_rules.state import State
from counter_rules.views import View


class Form(enum.Enum):
    """How a record is written."""

    TEXT = "text"
    """As people read and write it."""
    JSON = "json"
    """As one line of JSON."""

    def __str__(self) -> str:
        return self.value


_TEXT: Final = Form.TEXT


class RecordWriter:
    """Writes a record while its match goes on, so that no move is lost whatever happens.

    What is written grows at its end only: ``start``, and what every `add` returns. Put
    `write_pause` behind it and it is a record up to the last move; `write_end` completes it.

    Args:
        record: the record so far; comments that it has are kept.
        form: as text or as JSON.

    Attributes:
        start: the text of the record so far, without what completes it.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known, or cannot have been made.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("romanian_whist", players=3)
    >>> writer = RecordWriter(Record(rules=rules))
    >>> text = writer.start + writer.add(shuffle(new_game(rules), seed=7))
    >>> text += writer.add(Bid(0, 1))
    >>> print((text + writer.write_pause())[-19:])
    bids: 0=1
    <BLANKLINE>
    stopped
    <BLANKLINE>
    """

    def __init__(self, record: Record, form: Form = _TEXT) -> None:
        if not isinstance(record, Record):
            raise StateError(f"expected a Record, got {shorten(record)}")
        if not isinstance(form, Form):
            raise StateError(f"expected Form.TEXT or Form.JSON, got {shorten(form)}")
        writer = TextWriter if form is _TEXT else JsonWriter
        self._writer = writer(begin_replay(record))
        self.start = self._writer.write_start(record)

    @property
    def position(self) -> State | View:
        """The match after its last move: a state, or a view where the record is redacted."""
        return self._writer.replay.position

    def add(self, move: RecordedMove) -> str:
        """Make a move, and return what it adds to the text.

        Raises:
            IllegalMoveError: if it is illegal.
            StateError: if it is not known, or cannot have been made.
        """
        return self._writer.add(move)

    def write_pause(self) -> str:
        """Return what completes the text for now: it is short, and may leave out results."""
        return self._writer.write_pause()

    def write_end(self) -> str:
        """Return what completes the text, as `dumps` writes it, with the results."""
        return self._writer.write_end()


def dumps(record: Record, form: Form = _TEXT) -> str:
    """Write a record, with the results that follow from its moves.

    Returns:
        The text, which ends with a line feed; `loads` makes the equal record of it.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known, or cannot have been made.

    >>> from counter_rules import get_ruleset
    >>> print(dumps(Record(rules=get_ruleset("romanian_whist", players=3), tags={"Event": "Open"})))
    [Record "counter-rules 2"]
    [Game "romanian_whist"]
    [Players "3"]
    [Dealer "2"]
    [Event "Open"]
    <BLANKLINE>
    stopped
    <BLANKLINE>
    """
    writer = RecordWriter(record, form)
    return writer.start + writer.write_end()


def dumps_played(record: Record, states: Iterable[State]) -> str:
    """Write the record of a match that has just been played as text, as `dumps` does.

    Args:
        record: the record.
        states: the state before the first of its moves, and after each. They spare making the
            moves again, which is half of the time.
    """
    writer = TextWriter(PlayedReplay(states))
    return writer.write_start(record) + writer.write_end()


def dump(record: Record, file: TextIO, form: Form = _TEXT) -> None:
    """Write a record, as `dumps` does, to a file that is open for text in UTF-8."""
    file.write(dumps(record, form))


def dump_all(records: Iterable[Record], file: TextIO, form: Form = _TEXT) -> None:
    """Write records to a file, as `dump` does, one after the other.

    The records may be made one at a time; each takes one line as JSON.
    """
    if not isinstance(records, Iterable):
        raise StateError(f"expected a series of Records, got {shorten(records)}")
    for number, record in enumerate(records):
        if number and form is _TEXT:
            file.write("\n")
        dump(record, file, form)
