"""Writing a record as one line of JSON, whole or as its match goes on."""

from __future__ import annotations

import json
from typing import Final

import attrs

from counter_rules.games._formats import FORMAT
from counter_rules.records._fields import RecordedMove
from counter_rules.records._json_form import (
    CONVERTER,
    RecordData,
    find_results,
    write_move,
)
from counter_rules.records._record import Record
from counter_rules.records._replay import Replay

_MIDDLE: Final = ("hand_number", "scores")
"""What is written only of a match that begins in the middle."""

_BEFORE_MOVES: Final = ("record", "rules", "dealer", *_MIDDLE, "known_to", "names", "tags")


@attrs.define
class JsonWriter:
    """Writes a record as one line of JSON, move by move.

    Args:
        replay: the match, before its first move.
    """

    replay: Replay
    _hands: list[object] = attrs.field(factory=list[object])
    _gap: str = ""
    _after_moves: str = ""

    def write_start(self, record: Record) -> str:
        """Return the text of a record so far, without what completes it."""
        data = RecordData(
            record=FORMAT,
            rules=record.rules,
            dealer=record.dealer,
            hand_number=record.hand_number,
            scores=record.scores,
            known_to=record.perspective,
            names=record.names,
            tags=dict(record.tags),
            moves=(),
            comments=record.comments,
        )
        fields = CONVERTER.unstructure(data)
        left_out = _MIDDLE if record.hand_number == 1 else ()
        head = json.dumps({n: fields[n] for n in _BEFORE_MOVES if n not in left_out})
        self._after_moves = f'], "comments": {json.dumps(fields["comments"])}'
        return f'{head[:-1]}, "moves": [' + "".join([self.add(move) for move in record.moves])

    def add(self, move: RecordedMove) -> str:
        """Make a move; return what it adds to the text."""
        finished = len(self.replay.position.hand_results)
        self.replay.make(move)
        if len(self.replay.position.hand_results) > finished:
            self._hands.append(attrs.asdict(find_results(self.replay.position)))
        gap, self._gap = self._gap, ", "
        return gap + json.dumps(write_move(move))

    def write_pause(self) -> str:
        """Return what completes the text where the match stands, without its results.

        It is as short however long the match is; the results follow from the moves.
        """
        return f"{self._after_moves}}}\n"

    def write_end(self) -> str:
        """Return what completes the text, with the results that follow from the moves."""
        self.replay.finish()
        position = self.replay.position
        hands = json.dumps(self._hands)
        winners = json.dumps(position.winners if position.is_over else None)
        return f'{self._after_moves}, "hands": {hands}, "winners": {winners}}}\n'
