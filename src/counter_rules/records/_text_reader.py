"""Reading a record as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from counter_rules.records._body import ENDS, BodyReader
from counter_rules.records._header import FIRST_TAG, NEWEST, parse_header
from counter_rules.records._lines import Line, find_stray_return
from counter_rules.records._reader import Faults, Reading, RecordReader
from counter_rules.records._record import begin_replay
from counter_rules.records._source import Meter
from counter_rules.rules.ruleset import Ruleset


def split_records(lines: Iterable[Line], meter: Meter) -> Iterator[list[Line]]:
    """Yield the lines of each record, what stands before the first one by itself.

    A record begins with its first tag; where that is missing, with a tag after an end.
    """
    record: list[Line] = []
    has_ended = False
    for line in lines:
        first = line.first
        if record and first[:1] == "[" and (has_ended or first == FIRST_TAG):
            yield record
            record, has_ended = [], False
        if not meter.take(line):
            return
        if first or record:
            record.append(line)
        has_ended = has_ended or first in ENDS
    if record:
        yield record


def parse_text_record(lines: Sequence[Line], given: Ruleset | None) -> Reading:
    """Read one record, whose first line is not empty."""
    size = next(
        (place for place, line in enumerate(lines) if not line.text.lstrip().startswith("[")),
        len(lines),
    )
    faults, record = Faults(), None
    if not size:
        faults.add(lines[0].error(f'a record begins with {FIRST_TAG} "{NEWEST}"]'))
    else:
        record = parse_header(lines[:size], given, faults)
    if record is not None:
        match = RecordReader(begin_replay(record), faults.add)
        _read_body(match, lines[size:], lines[size - 1])
        record = match.make_record(record)
    return faults.make_reading(record, lines[0].number)


def _read_body(match: RecordReader, lines: Sequence[Line], head: Line) -> None:
    """Read the lines of a record after its tags, which end with a head."""
    body, last, has_ended = BodyReader(match), head, False
    for line in lines:
        first = line.first
        if not first:
            continue
        last, stray = line, find_stray_return(line)
        if stray is not None:
            match.is_lost = True
            match.report(stray)
            continue
        if has_ended and first != "{":
            match.report(line.error("the record has ended: only comments may follow"))
            break
        body.read(line, first)
        has_ended = has_ended or first in ENDS
    body.finish(last)
    if not has_ended:
        message = "the record breaks off: expected 'stopped' or 'over won by'"
        # There are fewer words than characters: this is the place after the last one.
        match.report(last.error(message, len(last.text)))
