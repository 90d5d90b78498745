"""Reading a record as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import attrs

from counter_rules._quoting import shorten
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.games._spelling import check_rules, settle_format
from counter_rules.notation._converter import structure
from counter_rules.notation._decode import decode_json
from counter_rules.records._json_form import (
    CONVERTER,
    HandData,
    RecordData,
    find_results,
)
from counter_rules.records._lines import Line
from counter_rules.records._reader import Faults, Reading, RecordReader
from counter_rules.records._record import Record, begin_replay
from counter_rules.records._source import Meter
from counter_rules.rules.ruleset import Ruleset


@attrs.frozen
class _Part:
    """A part of a record, by its name: JSON once decoded has no places."""

    text: Line
    name: str = ""

    def error(self, message: str) -> NotationError:
        """Make the error for this part."""
        where = f"{self.name}: " if self.name else ""
        found = shorten(self.text.text)
        return NotationError(where + message, text=found, line=self.text.number)


@attrs.frozen
class _NextMove:
    """The move that comes next, whichever that is."""

    text: Line
    match: RecordReader

    def error(self, message: str) -> NotationError:
        """Make the error for this move."""
        return _Part(self.text, f"move {len(self.match.moves) + 1}").error(message)


def split_json(lines: Iterable[Line], meter: Meter) -> Iterator[Line]:
    """Yield the text of each record; a new one begins with a brace at the start of a line."""
    record: list[Line] = []
    for line in lines:
        if line.text.startswith("{") and record:
            yield _join(record)
            record = []
        if not meter.take(line):
            return
        if record or line.text.strip():
            record.append(line)
    if record:
        yield _join(record)


def _join(lines: list[Line]) -> Line:
    return Line(lines[0].number, "\n".join([line.text for line in lines]))


def parse_json_record(text: Line, given: Ruleset | None) -> Reading:
    """Read one record: what is valid of it, and what is wrong with it."""
    faults, record = Faults(), None
    try:
        data = _read_data(text.text, given)
        record = _make_record(data)
    except NotationError as error:
        line = text.number + error.line - 1
        found = shorten(error.text)
        faults.add(NotationError(error.message, text=found, line=line, column=error.column))
    except CounterRulesError as error:
        faults.add(_Part(text).error(str(error)))
    else:
        match = RecordReader(begin_replay(record), faults.add)
        _read_moves(match, data, text)
        record = match.make_record(record)
    return faults.make_reading(record, text.number)


def _read_data(text: str, given: Ruleset | None) -> RecordData:
    fields = cast("dict[str, object]", decode_json(text))
    settle_format(fields, "record", text)
    if given is not None:
        check_rules(fields.get("rules"), given, "record", text)
        fields["rules"] = given
    return structure(CONVERTER, fields, RecordData, "record", text)


def _make_record(data: RecordData) -> Record:
    return Record(
        rules=data.rules,
        dealer=data.dealer,
        hand_number=data.hand_number,
        scores=data.scores,
        moves=data.moves,
        names=data.names,
        tags=data.tags,
        comments=data.comments,
        perspective=data.known_to,
    )


def _read_moves(match: RecordReader, data: RecordData, text: Line) -> None:
    """Make every move and compare every result."""
    hands, place = 0, _NextMove(text, match)
    try:
        for move in data.moves:
            finished = len(match.replay.position.hand_results)
            match.make(move, place)
            if len(match.replay.position.hand_results) > finished:
                hands += 1
                _compare_hand(match, data.hands, hands, text)
    except NotationError as error:
        match.report(error)
    match.finish(_Part(text))
    if data.hands is not None:
        match.claim(len(data.hands), hands, _Part(text, "finished hands"))
    if data.winners is not None:
        position = match.replay.position
        winners = list(position.winners) if position.is_over else None
        match.claim(list(data.winners), winners, _Part(text, "winners"))


def _compare_hand(
    match: RecordReader, said: tuple[HandData, ...] | None, number: int, text: Line
) -> None:
    """Compare the results of the hand just finished with what the record says, if it does."""
    if said is None or number > len(said):
        return
    position = match.replay.position
    claimed, found = said[number - 1], find_results(position)
    if claimed == found:
        return
    for name in attrs.fields_dict(HandData):
        place = _Part(text, f"hand {position.hand_results[-1].hand_number}: {name}")
        match.claim(list(getattr(claimed, name)), list(getattr(found, name)), place)
