"""Reading records from files and texts: `load`, `loads`, `load_all`, `read_all`."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TextIO

from counter_rules.errors import NotationError, shorten
from counter_rules.notation.limit import MOST_LETTERS, check_limit
from counter_rules.notation.rules_data import parse_rules
from counter_rules.records.meter import Meter, number_lines
from counter_rules.records.read_json import read_json_record, split_json
from counter_rules.records.read_text import read_record, split_records
from counter_rules.records.reading import Reading
from counter_rules.records.record import Record
from counter_rules.records.words import Line
from counter_rules.ruleset import Ruleset

_NAME: Final = re.compile(r"[^\[{\s\ufeff][^\n]*")
"""A text that is no record, and may be the name of a file."""

_JSON: Final = re.compile(r'\s*\{\s*("|\}|$)')
"""How records in JSON begin, as no comment before a record does."""


def read_all(
    source: TextIO | str, *, rules: Ruleset | None = None, limit: int = MOST_LETTERS
) -> Iterator[Reading]:
    r"""Read any number of records, whatever is wrong with them.

    Every move is made, and every result compared with what the rules say. One record at a time
    is held, so a file may be of any length.

    Args:
        source: an open file, or a text; with records as text or as JSON, one after the other.
        rules: the ruleset, for records of one that was composed by hand.
        limit: the most letters of one record, or of what makes no record in a row: at more than
            that reading ends, and the last of what is yielded says so.

    Yields:
        For each record, as much of it as is sound, and all errors with their lines and columns.

    >>> for reading in read_all('[Record "counter-rules 1"]\n[Game "chess"]\n[Players "4"]'):
    ...     print(reading.record, reading.errors[0].line)
    None 2
    """
    if not isinstance(source, str | Iterable):
        raise NotationError(f"a text or a file is wanted, not {shorten(source)}", text="")
    check_limit(limit)
    if isinstance(source, str) and len(source) <= limit and _NAME.fullmatch(source):
        message = f"{shorten(source)} is no record: to read a file, open it"
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
            yield read_json_record(text, rules)
        return
    make_rules = functools.lru_cache(maxsize=64)(parse_rules)
    for record in split_records(rest, meter):
        yield read_record(record, make_rules, rules)


def load_all(
    source: TextIO | str, *, rules: Ruleset | None = None, limit: int = MOST_LETTERS
) -> Iterator[Record]:
    """Read any number of records, one at a time, each of them verified.

    Args:
        source: an open file, or a text, as `read_all` takes them.
        rules: the ruleset, for records of one that was composed by hand.
        limit: the most letters of one record, as `read_all` counts them.

    Yields:
        The records.

    Raises:
        NotationError: at the first thing that is wrong, with its line and column.
    """
    for reading in read_all(source, rules=rules, limit=limit):
        yield _take_sound(reading)


def load(file: TextIO, *, rules: Ruleset | None = None, limit: int = MOST_LETTERS) -> Record:
    """Read the record that a file holds, and verify it.

    Args:
        file: an open file.
        rules: the ruleset, for a record of one that was composed by hand.
        limit: the most letters of the record, as `read_all` counts them.

    Returns:
        The record: every move of it is legal, and every result is what the rules say.

    Raises:
        NotationError: at the first thing that is wrong, with its line and column; or if the
            file holds no record, or several.
    """
    if isinstance(file, str):
        raise NotationError("an open file is wanted, not a text: loads reads one", text=file)
    return _take_only(read_all(file, rules=rules, limit=limit))


def loads(text: str, *, rules: Ruleset | None = None, limit: int = MOST_LETTERS) -> Record:
    """Read the record that a text holds, and verify it.

    Args:
        text: the text, or JSON.
        rules: the ruleset, for a record of one that was composed by hand.
        limit: the most letters of the record, as `read_all` counts them.

    Returns:
        The record: every move of it is legal, and every result is what the rules say.

    Raises:
        NotationError: at the first thing that is wrong, with its line and column; or if the
            text holds no record, or several.

    >>> record = loads('''
    ... [Record "counter-rules 1"]
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


def _take_sound(reading: Reading) -> Record:
    if reading.errors or reading.record is None:
        raise reading.errors[0]
    return reading.record


def _take_only(readings: Iterator[Reading]) -> Record:
    first = next(readings, None)
    if first is None:
        raise NotationError("there is no record in it", text="")
    record = _take_sound(first)
    second = next(readings, None)
    if second is not None:
        message = "a second record begins: load_all reads several"
        raise NotationError(message, text="", line=second.line)
    return record
