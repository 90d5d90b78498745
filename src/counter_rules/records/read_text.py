"""Reading a record as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from counter_rules.notation.rules_data import RulesMaker
from counter_rules.records.faults import Faults
from counter_rules.records.header import FIRST_TAG, FORMAT, read_header
from counter_rules.records.meter import Meter
from counter_rules.records.read_body import ENDS, read_body
from counter_rules.records.reading import Reading, keep_settled
from counter_rules.records.record import begin_walk
from counter_rules.records.scribe import Scribe
from counter_rules.records.words import Line
from counter_rules.ruleset import Ruleset


def split_records(lines: Iterable[Line], meter: Meter) -> Iterator[list[Line]]:
    """Yield the lines of each record, what stands before the first one by itself.

    A record begins with its first tag; where that is missing, with a tag after an end.
    """
    record: list[Line] = []
    has_ended = False
    for line in lines:
        text = line.text.lstrip()
        if record and (text.startswith(FIRST_TAG) or (has_ended and text.startswith("["))):
            yield record
            record = []
        if not meter.take(line):
            return
        if record or text.strip():
            record.append(line)
        has_ended = bool(record) and (text.split()[:1] in ENDS or (has_ended and text[:1] != "["))
    if record:
        yield record


def read_record(lines: Sequence[Line], make_rules: RulesMaker, given: Ruleset | None) -> Reading:
    """Read one record.

    Args:
        lines: its lines, the first of which is not empty.
        make_rules: makes its ruleset.
        given: the ruleset, where the caller gives it.

    Returns:
        The record as far as it can be made out, and what is wrong with it.
    """
    size = next(
        (place for place, line in enumerate(lines) if not line.text.lstrip().startswith("[")),
        len(lines),
    )
    faults, record = Faults(), None
    if not size:
        faults.refuse(lines[0], f'a record begins with {FIRST_TAG}"{FORMAT}"]')
    else:
        record = read_header(lines[:size], make_rules, given, faults)
    if record is not None:
        scribe = Scribe(begin_walk(record))
        read_body(scribe, lines[size:], lines[size - 1], faults)
        record = keep_settled(record, scribe.walk, scribe.moves, scribe.comments)
    return Reading(record=record, errors=faults.sort(), line=lines[0].number, more=faults.more)
