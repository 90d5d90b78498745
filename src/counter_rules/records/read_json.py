"""Reading a record as JSON: every move is made, and every result compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

import attrs

from counter_rules.errors import CounterRulesError, NotationError, StateError, shorten
from counter_rules.notation.converter import structure
from counter_rules.notation.json_text import decode_json
from counter_rules.notation.rules_data import check_rules
from counter_rules.records.json_form import CONVERTER, FORMAT, HandData, RecordData, take_hands
from counter_rules.records.meter import Meter
from counter_rules.records.reading import Reading, keep_settled
from counter_rules.records.record import Record, begin_walk
from counter_rules.records.replay import Walk
from counter_rules.records.words import Line
from counter_rules.ruleset import Ruleset


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
    if len(lines) == 1:
        return lines[0]
    return Line(lines[0].number, "\n".join([line.text for line in lines]))


def read_json_record(text: Line, given: Ruleset | None) -> Reading:
    """Read one record.

    Args:
        text: its text, with the line that it begins on.
        given: the ruleset, where the caller gives it.

    Returns:
        The record as far as it can be made out, and what is wrong with it.
    """
    try:
        data = _read_data(text.text, given)
        record = _make_record(data)
    except NotationError as error:
        return Reading(record=None, errors=(_place(error, text),), line=text.number)
    except CounterRulesError as error:
        return Reading(record=None, errors=(_refuse(str(error), text),), line=text.number)
    walk, errors = _verify(record, data)
    record = keep_settled(record, walk, record.moves, record.comments)
    found = tuple([_refuse(error, text) for error in errors])
    return Reading(record=record, errors=found, line=text.number)


def _refuse(message: str, text: Line) -> NotationError:
    return NotationError(message, text=shorten(text.text), line=text.number)


def _place(error: NotationError, text: Line) -> NotationError:
    """Return an error with its line in the whole text."""
    line = text.number + error.line - 1
    return NotationError(error.message, text=shorten(error.text), line=line, column=error.column)


def _read_data(text: str, given: Ruleset | None) -> RecordData:
    fields = cast("dict[str, object]", decode_json(text))
    if fields.get("record") != FORMAT or type(fields["record"]) is not int:
        raise NotationError(f"a record of the format {FORMAT} is wanted", text=text)
    if given is not None:
        check_rules(fields.get("rules"), given, "record", text)
        fields["rules"] = given
    return structure(CONVERTER, fields, RecordData, "record", text)


def _make_record(data: RecordData) -> Record:
    return Record(
        rules=data.rules,
        dealer=data.dealer,
        moves=data.moves,
        names=data.names,
        tags=data.tags,
        comments=data.comments,
        knower=data.known_to,
    )


def _verify(record: Record, data: RecordData) -> tuple[Walk, list[str]]:
    """Make every move and compare every result.

    Returns:
        The match after the last move that can be made, and what is wrong.
    """
    walk = begin_walk(record)
    hands: list[HandData] = []
    try:
        for hand in take_hands(walk, record.moves):
            hands.append(hand)  # noqa: PERF402 - those before a fault are kept
    except CounterRulesError as error:
        return walk, [f"move {walk.position.move_number + 1}: {error}"]
    try:
        walk.finish()
    except StateError as error:
        return walk, [str(error)]
    errors = _compare_hands(data.hands, hands)
    winners = walk.position.winners
    if data.winners is not None and (data.winners != winners or not walk.position.is_over):
        errors.append(f"winners {list(data.winners)}, and by the rules they are {list(winners)}")
    return walk, errors


def _compare_hands(said: Sequence[HandData] | None, found: Sequence[HandData]) -> list[str]:
    """Return which results differ from those that follow from the moves."""
    if said is None:
        return []
    if len(said) != len(found):
        return [f"results of {len(said)} hands, and {len(found)} are finished"]
    names = [field.name for field in attrs.fields(HandData)]
    return [
        f"hand {number}: {name} {list(one[name])}, and by the rules they are {list(other[name])}"
        for number, pair in enumerate(zip(said, found, strict=True), start=1)
        for one, other in [[attrs.asdict(hand) for hand in pair]]
        for name in names
        if one[name] != other[name]
    ]
