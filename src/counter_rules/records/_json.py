"""Records as JSON: their fields, parsing and writing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, cast

import attrs
from cattrs import Converter

from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.games.inner import FORMAT, check_rules, upgrade_fields
from counter_rules.notation import to_data
from counter_rules.notation.inner import (
    decode_json,
    make_converter,
    parse_move_data,
    read_schema,
    register_tagged,
    structure,
)
from counter_rules.records._fields import Comment, HiddenMove, Perspective, RecordedMove
from counter_rules.records._lines import Line
from counter_rules.records._reader import Faults, Reading, RecordReader
from counter_rules.records._record import Record, begin_replay
from counter_rules.records._replay import Replay
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View

# The fields, and their schema for other programs.

SCHEMA_FILE: Final = "record.schema.json"
"""The file of the schema, in the folder of this module."""

_HIDDEN: Final = "Hidden"
"""The value of ``move`` for a `HiddenMove`."""


@attrs.frozen(kw_only=True)
class HandData:
    """The results of a hand: the winners of its tricks, the points, and the scores after it."""

    tricks: tuple[Seat | None, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


@attrs.frozen(kw_only=True)
class RecordData:
    """The fields of a record in JSON; the results are optional."""

    record: int
    rules: Ruleset
    dealer: Seat
    hand_number: int = 1
    scores: tuple[int, ...] = ()
    streaks: tuple[int, ...] = ()
    known_to: Seat | Perspective = Perspective.TABLE
    names: tuple[str, ...] = ()
    tags: dict[str, str] = attrs.field(factory=dict[str, str])
    moves: tuple[RecordedMove, ...]
    comments: tuple[Comment, ...] = ()
    hands: tuple[HandData, ...] | None = None
    winners: tuple[Seat, ...] | None = None


_SHARED: Final = ("rules", "dealer", "hand_number", "scores", "streaks", "names", "comments")
"""The fields with the same value in a `Record`."""


def make_hand_data(position: State | View) -> HandData:
    """Return the results of the hand that has just finished."""
    return HandData(
        tricks=tuple([trick.winner for trick in position.tricks]),
        points=position.hand_results[-1].points,
        scores=position.scores,
    )


def _make_converter() -> Converter:
    converter = make_converter()
    register_tagged(converter, HiddenMove, _HIDDEN)
    converter.register_structure_hook(RecordedMove, lambda data, _: _parse_move(data))
    converter.register_structure_hook(Seat | Perspective, lambda data, _: _parse_perspective(data))
    return converter


def _parse_move(data: object) -> RecordedMove:
    fields = cast("dict[str, object]", data)
    if isinstance(data, dict) and fields.get("move") == _HIDDEN:
        return CONVERTER.structure(fields, HiddenMove)
    return parse_move_data(fields, fields)


def to_move_data(move: RecordedMove) -> dict[str, object]:
    """Return a move as JSON data."""
    if isinstance(move, HiddenMove):
        return cast("dict[str, object]", CONVERTER.unstructure(move))
    return to_data(move)


def _parse_perspective(data: object) -> Seat | Perspective:
    # Not `isinstance`: bool is an int.
    return data if type(data) is int else Perspective(data)


CONVERTER: Final = _make_converter()


def record_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a record as `dumps` writes it with `Form.JSON`.

    It describes the parts of a record. `loads` checks that its moves are legal and its results
    right.

    Returns:
        The schema as decoded JSON. Each call returns a new copy, which you may change.

    >>> record_schema()["required"]
    ['record', 'rules', 'dealer', 'moves']
    """
    return read_schema(__package__ or "", SCHEMA_FILE)


# Parsing.


@attrs.define
class _Part:
    """A part of a record, by its name: decoded JSON has no lines and columns."""

    text: Line
    name: str = ""

    def error(self, message: str) -> NotationError:
        """Make the error for this part."""
        where = f"{self.name}: " if self.name else ""
        found = shorten(self.text.text)
        return NotationError(where + message, text=found, line=self.text.number)


def parse_json_record(lines: Sequence[Line], given: Ruleset | None) -> Reading:
    """Parse one record, and return its valid part with its errors."""
    text = Line(lines[0].number, "\n".join([line.text for line in lines]))
    faults, record = Faults(), None
    try:
        data = _parse_data(text.text, given)
        shared = {name: getattr(data, name) for name in _SHARED}
        record = Record(moves=data.moves, tags=data.tags, perspective=data.known_to, **shared)
    except NotationError as error:
        line = text.number + error.line - 1
        found = shorten(error.text)
        faults.add(NotationError(error.message, text=found, line=line, column=error.column))
    except CounterRulesError as error:
        faults.add(_Part(text).error(str(error)))
    else:
        match = RecordReader(begin_replay(record), faults.add)
        _replay_moves(match, data, text)
        record = match.make_record(record)
    return faults.make_reading(record, text.number)


def _parse_data(text: str, given: Ruleset | None) -> RecordData:
    fields = cast("dict[str, object]", decode_json(text))
    upgrade_fields(fields, "record", text)
    if given is not None:
        check_rules(fields.get("rules"), given, "record", text)
        fields["rules"] = given
    return structure(CONVERTER, fields, RecordData, "record", text)


def _replay_moves(match: RecordReader, data: RecordData, text: Line) -> None:
    """Make every move, and compare every result."""
    hands, place, replay = 0, _Part(text), match.replay
    try:
        for number, move in enumerate(data.moves, start=1):
            place.name = f"move {number}"
            match.make(move, place)
            if not replay.position.is_in_hand:
                hands += 1
                _compare_hand(match, data.hands, hands, text)
    except NotationError as error:
        match.report(error)
    match.finish(_Part(text))
    if data.hands is not None:
        match.claim(len(data.hands), hands, _Part(text, "finished hands"))
    if data.winners is not None:
        winners = list(replay.position.winners) if replay.position.is_over else None
        match.claim(list(data.winners), winners, _Part(text, "winners"))


def _compare_hand(
    match: RecordReader, said: tuple[HandData, ...] | None, number: int, text: Line
) -> None:
    """Compare the results of the hand just finished with those in the record, if any."""
    if said is None or number > len(said):
        return
    position = match.replay.position
    claimed, found = said[number - 1], make_hand_data(position)
    if claimed == found:
        return
    for name in attrs.fields_dict(HandData):
        place = _Part(text, f"hand {position.hand_results[-1].hand_number}: {name}")
        match.claim(list(getattr(claimed, name)), list(getattr(found, name)), place)


# Writing, as one line, at once or while the match goes on.

_MIDDLE: Final = ("hand_number", "scores", "streaks")
"""The fields written only for a match that begins in the middle."""

_BEFORE_MOVES: Final = ("record", "rules", "dealer", *_MIDDLE, "known_to", "names", "tags")


@attrs.define
class JsonWriter:
    """A writer of a record as one line of JSON, move by move."""

    replay: Replay
    _hands: list[object] = attrs.field(factory=list[object])
    _gap: str = ""
    _after_moves: str = ""

    def write_start(self, record: Record) -> str:
        """Return the text of a record so far, without its completion."""
        who, tags = record.perspective, dict(record.tags)
        shared = {name: getattr(record, name) for name in _SHARED}
        data = RecordData(record=FORMAT, known_to=who, tags=tags, moves=(), **shared)
        fields = CONVERTER.unstructure(data)
        left_out = _MIDDLE if record.hand_number == 1 else () if record.streaks else ("streaks",)
        head = json.dumps({n: fields[n] for n in _BEFORE_MOVES if n not in left_out})
        self._after_moves = f'], "comments": {json.dumps(fields["comments"])}'
        return f'{head[:-1]}, "moves": [' + "".join([self.add(move) for move in record.moves])

    def add(self, move: RecordedMove) -> str:
        """Make a move, and return the text that it adds."""
        self.replay.make(move)
        if not self.replay.position.is_in_hand:
            self._hands.append(attrs.asdict(make_hand_data(self.replay.position)))
        gap, self._gap = self._gap, ", "
        return gap + json.dumps(to_move_data(move))

    def write_pause(self) -> str:
        """Return the completion of the text for now, without results.

        Its length does not depend on that of the match; the results follow from the moves.
        """
        return f"{self._after_moves}}}\n"

    def write_end(self) -> str:
        """Return the completion of the text, with the results that follow from the moves."""
        self.replay.finish()
        position = self.replay.position
        hands = json.dumps(self._hands)
        winners = json.dumps(position.winners if position.is_over else None)
        return f'{self._after_moves}, "hands": {hands}, "winners": {winners}}}\n'
