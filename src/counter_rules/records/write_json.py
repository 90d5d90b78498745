"""Writing a record as one line of JSON, whole or as its match goes on."""

from __future__ import annotations

import json
from typing import Final

from counter_rules.records.hidden import RecordedMove
from counter_rules.records.json_form import (
    CONVERTER,
    FORMAT,
    HandData,
    RecordData,
    take_hands,
    write_move,
)
from counter_rules.records.record import Record, begin_walk
from counter_rules.state import State
from counter_rules.views import View

_BEFORE_MOVES: Final = ("record", "rules", "dealer", "known_to", "names", "tags")
_AFTER_MOVES: Final = ("comments", "hands", "winners")


class JsonWriter:
    """Writes a record as one line of JSON, as its match goes on.

    Args:
        record: the record so far.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._walk = begin_walk(record)
        self._hands: list[HandData] = []
        self._gap = ""
        head = _write_fields(self._make_data(), _BEFORE_MOVES)
        self._pause = f"], {_write_fields(self._make_data(), _AFTER_MOVES[:1])}}}\n"
        self.start = f'{{{head}, "moves": [' + "".join([self.add(move) for move in record.moves])

    @property
    def position(self) -> State | View:
        """The match after its last move."""
        return self._walk.position

    def add(self, move: RecordedMove) -> str:
        """Make a move; return what it adds to the text."""
        self._hands += take_hands(self._walk, (move,))
        gap, self._gap = self._gap, ", "
        return gap + json.dumps(write_move(move))

    def write_pause(self) -> str:
        """Return what completes the text where the match stands, without its results.

        It is as short however long the match is; the results follow from the moves.
        """
        return self._pause

    def write_end(self) -> str:
        """Return what completes the text, with the results that follow from the moves."""
        self._walk.finish()
        return f"], {_write_fields(self._make_data(), _AFTER_MOVES)}}}\n"

    def _make_data(self) -> RecordData:
        """Return the fields of the record, but for its moves."""
        record, position = self._record, self._walk.position
        return RecordData(
            record=FORMAT,
            rules=record.rules,
            dealer=record.dealer,
            known_to=record.knower,
            names=record.names,
            tags=dict(record.tags),
            moves=(),
            comments=record.comments,
            hands=tuple(self._hands),
            winners=position.winners if position.is_over else None,
        )


def _write_fields(data: RecordData, names: tuple[str, ...]) -> str:
    """Write some fields of an object in JSON, without its braces."""
    fields = CONVERTER.unstructure(data)
    return json.dumps({name: fields[name] for name in names})[1:-1]
