"""Reading records from files and texts: `load`, `loads`, `load_all`, `read_all`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TextIO

from counter_rules._quoting import shorten
from counter_rules.errors import NotationError
from counter_rules.notation._decode import MAX_CHARACTERS, check_limit
from counter_rules.records._json_reader import parse_json_record, split_json
from counter_rules.records._lines import Line
from counter_rules.records._reader import Reading
from counter_rules.records._record import Record
from counter_rules.records._source import Meter, number_lines
from counter_rules.records._text_reader import parse_text_record, split_records
from counter_rules.rules.ruleset import Ruleset

_NAME: Final = re.compile(r"[^\[{\s\ufeff][^\n]*")
"""A text that is not a record, and may be the name of a file."""

_JSON: Final = re.compile(r'\s*\{\s*("|\}|$)')
"""How records in JSON begin; no comment before a record in text begins so."""


def read_all(
    source: TextIO | str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
) -> Iterator[Reading]:
    r"""Read any number of records, whatever is wrong with them.

    Every move is made, and every result compared with the rules. Only one record at a time is
    held, so a file may be of any length.

    Args:
        source: an open file, or a text; with records as text or as JSON, one after the other.
        rules: the ruleset, for records of one that was composed by hand.
        limit: how many characters one record may have, or texts in a row that are not records:
            beyond that, reading ends, and the last reading says so.

    Yields:
        For each record, what is valid of it, and all errors with their lines and columns.

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
    if _JSON.match(first.text):
        for text in split_json(rest, meter):
            yield parse_json_record(text, rules)
        return
    for record in split_records(rest, meter):
        yield parse_text_record(record, rules)


def load_all(
    source: TextIO | str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
) -> Iterator[Record]:
    """Yield any number of records, one at a time, each of them verified.

    Source, rules and limit are those of `read_all`.

    Raises:
        NotationError: at the first thing that is wrong, with its line and column.
    """
    for reading in read_all(source, rules=rules, limit=limit):
        yield _take_valid(reading)


def load(file: TextIO, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS) -> Record:
    """Read the one record of an open file, and verify it, as `loads` does with a text.

    Raises:
        NotationError: as `loads`; or if it is not an open file.
    """
    if isinstance(file, str):
        raise NotationError("expected an open file, got a text (see loads)", text=file)
    return _take_only(read_all(file, rules=rules, limit=limit))


def loads(text: str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS) -> Record:
    """Read the one record of a text, in either form, and verify it.

    Rules and limit are those of `read_all`.

    Returns:
        The record: every move of it is legal, and every result matches the rules.

    Raises:
        NotationError: at the first thing that is wrong, with its line and column; or if the
            text holds no record, or several.

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
