"""Every broken record is refused in full: what is wrong, where, and what is kept of it."""

from __future__ import annotations

import pickle

import pytest

from counter_rules import NotationError
from counter_rules.records import Form, Reading, Record, dumps, loads, read_all
from records.broken.cases import FOLDER, Case, read_cases, read_good, write_error
from support.failures import each

CASES = list(read_cases())
EVERY = each("case", CASES, ids=lambda case: case.name)
GOOD = sorted({case.name.partition(":")[0] for case in CASES})


def read_only(text: str) -> Reading:
    (reading,) = read_all(text)
    return reading


@each("base", GOOD)
def test_what_is_broken_was_good(base: str) -> None:
    assert f"{base}.txt" in {path.name for path in FOLDER.iterdir()}
    assert read_only(read_good(base)).is_valid


@EVERY
def test_all_that_is_wrong_is_said(case: Case) -> None:
    reading = read_only(case.text)
    assert tuple(map(write_error, reading.errors)) == case.errors
    assert not reading.is_valid


@EVERY
def test_the_sound_beginning_is_kept(case: Case) -> None:
    record = read_only(case.text).record
    assert case.kept == ("none" if record is None else str(len(record.moves)))
    if record is not None:
        check_written(record)


def check_written(record: Record) -> None:
    """See that what is kept can be written, and read again."""
    for form in Form:
        assert loads(dumps(record, form)) == record


@EVERY
def test_the_place_is_that_of_the_text_that_is_named(case: Case) -> None:
    lines = case.text.split("\n")
    for error in read_only(case.text).errors:
        line = lines[error.line - 1]
        at_end = error.column == len(line.rstrip()) + 1
        assert at_end or line.startswith(error.text, error.column - 1)


@EVERY
def test_whoever_reads_strictly_is_told_the_first_fault(case: Case) -> None:
    with pytest.raises(NotationError) as caught:
        loads(case.text)
    assert write_error(caught.value) == case.errors[0]
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own pickle
    assert (type(again), str(again)) == (NotationError, str(caught.value))


@EVERY
def test_what_is_said_is_one_line_that_ends_with_its_place(case: Case) -> None:
    for error in read_only(case.text).errors:
        place = f" (line {error.line}, column {error.column})"
        assert str(error) == error.message + (place if place != " (line 1, column 1)" else "")
        assert "\n" not in str(error)


def test_there_are_many_and_each_has_a_name_of_its_own() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 100
    assert all(case.errors for case in CASES)
