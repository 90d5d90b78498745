"""Reading of records from text or JSON, one or many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from typing import Final, TextIO

from counter_rules._base.quoting import shorten
from counter_rules.errors import NotationError
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.notation.inner import check_limit
from counter_rules.records._body import ENDS, BodyReader
from counter_rules.records._header import FIRST_TAG, NEWEST, parse_header
from counter_rules.records._json import parse_json_record
from counter_rules.records._lines import Line, Meter, find_stray_return, number_lines
from counter_rules.records._reader import Faults, Reading, RecordReader
from counter_rules.records._record import Record, begin_replay
from counter_rules.rules.ruleset import Ruleset

# One record as text.


def split_records(lines: Iterable[Line], meter: Meter, *, is_json: bool) -> Iterator[list[Line]]:
    """Yield the lines of each record; the lines before the first one are a group, too.

    A record in JSON begins with a brace at the start of a line. A record in text begins with its
    first tag or, without that, with a tag after the end of another record.
    """
    record: list[Line] = []
    has_ended = False
    for line in lines:
        first = line.first
        begins = first[:1] == "[" and (has_ended or first == FIRST_TAG)
        if record and (line.text.startswith("{") if is_json else begins):
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
    """Parse one record in text, whose first line is not empty."""
    head = list(takewhile(lambda line: line.text.lstrip().startswith("["), lines))
    faults, record = Faults(), None
    if not head:
        faults.add(lines[0].error(f'a record begins with {FIRST_TAG} "{NEWEST}"]'))
    else:
        record = parse_header(head, given, faults)
    if record is not None:
        match = RecordReader(begin_replay(record), faults.add)
        _add_body(match, lines[len(head) :], head[-1])
        record = match.make_record(record)
    return faults.make_reading(record, lines[0].number)


def _add_body(match: RecordReader, lines: Sequence[Line], head: Line) -> None:
    """Parse the lines of a record after its tags, of which ``head`` is the last line."""
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
        # A place after the last word, as there are fewer words than characters.
        match.report(last.error(message, len(last.text)))


# Files and texts of records.

_NAME: Final = re.compile(r"[^\[{\s\ufeff][^\n]*")
"""A text that is not a record, but perhaps the name of a file."""

_JSON: Final = re.compile(r'\s*\{\s*("|\}|$)')
"""The beginning of records in JSON; no comment before a record in text has this form."""


def read_all(
    source: TextIO | str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
) -> Iterator[Reading]:
    r"""Read any number of records, valid or not.

    Every move is made, and every result is compared with the rules. Only one record at a time is
    in memory, so a file may have any length.

    Args:
        source: an open file, or a text, with records in text or JSON, one after the other.
        rules: the ruleset, for records of a custom one.
        limit: the largest number of characters of one record, or of consecutive texts that are
            not records. Reading ends beyond it, and the last reading has the error.

    Yields:
        For each record, its valid part, and its errors with their lines and columns.

    >>> for reading in read_all('[Record "counter-rules 2"]\n[Game "chess"]\n[Players "4"]'):
    ...     print(reading.record, reading.errors[0].line)
    None 2
    """
    if not isinstance(source, str | Iterable):
        raise NotationError(f"expected a text or a file, got {shorten(source)}", text="")
    check_limit(limit)
    if isinstance(source, str) and len(source) <= limit and _NAME.fullmatch(source):
        message = f"{shorten(source)} is not a record: to read a file, open it"
        yield Reading(record=None, errors=(NotationError(message, text=source),), line=1)
        return
    lines, meter = number_lines(source, limit), Meter(limit)
    for reading in _read_lines(lines, meter, rules):
        meter.go_on(is_record=reading.record is not None)
        yield reading
    if meter.fault is not None:
        yield Reading(record=None, errors=(meter.fault,), line=meter.fault.line)


def _read_lines(lines: Iterator[Line], meter: Meter, rules: Ruleset | None) -> Iterator[Reading]:
    first = next((line for line in lines if not meter.take(line) or line.text.strip()), None)
    if first is None or meter.fault is not None:
        return
    meter.go_on(is_record=True)
    rest = chain([first], lines)
    is_json = _JSON.match(first.text) is not None
    parse = parse_json_record if is_json else parse_text_record
    for record in split_records(rest, meter, is_json=is_json):
        yield parse(record, rules)


def load_all(
    source: TextIO | str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
) -> Iterator[Record]:
    """Yield any number of records, one at a time, each of them verified.

    Source, rules and limit are those of `read_all`.

    Raises:
        NotationError: at the first error; it has the line and column.

    >>> [record.rules.name for record in load_all('''
    ... [Record "counter-rules 2"]
    ... [Game "oh_hell"]
    ... [Players "3"]
    ...
    ... stopped
    ... ''')]
    ['oh_hell']
    """
    yield from map(_take_valid, read_all(source, rules=rules, limit=limit))


def load(file: TextIO, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS) -> Record:
    """Read the only record of an open file, and verify it, like `loads`.

    See :doc:`/howto/save_and_verify` for an example.

    Raises:
        NotationError: as in `loads`, or if it is not an open file.
    """
    if isinstance(file, str):
        raise NotationError("expected an open file, got a text (see loads)", text=file)
    return _take_only(read_all(file, rules=rules, limit=limit))


def loads(text: str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS) -> Record:
    """Read the only record of a text, in either form, and verify it.

    Rules and limit are those of `read_all`.

    Returns:
        The record: every move of it is legal, and every result matches the rules.

    Raises:
        NotationError: at the first error, with its line and column; or if the text has no record,
            or several.

    >>> record = loads('''
    ... [Record "counter-rules 2"]
    ... [Game "oh_hell"]
    ... [Players "3"]
    ... [Options "hand_sizes=1"]
    ...
    ... hand 1 dealt by 2
    ... cards 0: KS
    ... cards 1: 2H
    ... cards 2: 9S
    ... turned: 4H
    ... bids: 0=0 1=1 2=1 {the hook forbids 0}
    ... trick 1 from 0: KS 2H 9S won by 1
    ... over won by 1
    ... ''')
    >>> record.replay().scores
    (10, 11, 0)
    """
    return _take_only(read_all(text, rules=rules, limit=limit))


def _take_valid(reading: Reading) -> Record:
    if reading.errors or reading.record is None:
        raise reading.errors[0]
    return reading.record


def _take_only(readings: Iterator[Reading]) -> Record:
    first = next(readings, None)
    if first is None:
        raise NotationError("expected a record, found none", text="")
    record = _take_valid(first)
    second = next(readings, None)
    if second is not None:
        message = "a second record begins: load_all reads several"
        raise NotationError(message, text="", line=second.line)
    return record
