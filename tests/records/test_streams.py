"""Many records in one text or file: read one at a time, whatever is wrong with some of them."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from counter_rules import NotationError, StateError
from counter_rules.records import (
    Comment,
    Form,
    Record,
    dump,
    dump_all,
    dumps,
    load,
    load_all,
    loads,
    read_all,
)
from records.broken.cases import Case, read_cases, read_good
from records.making import SMALL, draw_known, play
from support.failures import each

FORMS = each("form", Form, ids=str)


def make_records() -> list[Record]:
    """Make records of all small games, stopped anywhere, whole or not."""
    rng = random.Random("records")
    return [
        draw_known(rng, play(rng, rules, rng.randint(0, 40)).record) for rules in SMALL.values()
    ]


RECORDS = make_records()
TEXT = read_good("plain")
RECORD = loads(TEXT)
BROKEN = [case for case in read_cases() if case.text.startswith("[Record")]


def write(form: Form) -> str:
    file = io.StringIO()
    dump_all(iter(RECORDS), file, form)
    return file.getvalue()


@FORMS
def test_many_records_in_one_text(form: Form) -> None:
    text = write(form)
    assert list(load_all(io.StringIO(text))) == RECORDS
    assert [reading.record for reading in read_all(text)] == RECORDS
    assert all(reading.is_valid for reading in read_all(text))


@FORMS
def test_what_is_dumped_one_by_one_is_a_stream_too(form: Form) -> None:
    text = "".join(dumps(record, form) for record in RECORDS)
    assert list(load_all(io.StringIO(text))) == RECORDS
    assert "\n\n[Record" not in text


@FORMS
@each("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@each("encoding", ["utf-8", "utf-8-sig"])
def test_files(tmp_path: Path, form: Form, newline: str, encoding: str) -> None:
    path = tmp_path / "records"
    with path.open("w", encoding=encoding, newline=newline) as file:
        dump_all(RECORDS, file, form)
    for how in (None, "", "\n"):
        with path.open(encoding="utf-8", newline=how) as file:
            assert list(load_all(file)) == RECORDS


@FORMS
def test_a_file_of_one_record(tmp_path: Path, form: Form) -> None:
    path = tmp_path / "record"
    with path.open("w", encoding="utf-8") as file:
        dump(RECORD, file, form)
    assert path.read_text(encoding="utf-8") == dumps(RECORD, form)
    with path.open(encoding="utf-8") as file:
        assert load(file) == RECORD


@FORMS
def test_each_record_begins_where_its_reading_says(form: Form) -> None:
    text = write(form)
    for reading in read_all(text):
        assert reading.record is not None
        rest = text.split("\n", reading.line - 1)[-1]
        assert rest.startswith(dumps(reading.record, form))


@FORMS
def test_records_are_read_one_at_a_time(form: Form) -> None:
    def send() -> Iterator[str]:
        for _ in range(2):
            yield from dumps(RECORD, form).splitlines(keepends=True)
        raise AssertionError("more is read than was asked for")

    assert next(read_all(send())).record == RECORD  # type: ignore[arg-type]


def test_blank_lines_and_comments_between_records() -> None:
    text = f"\n \n\n{TEXT}{{well played}}\n\n\n\n{TEXT}\n{{and}} {{again}}\n"
    first, second = load_all(io.StringIO(text))
    assert first.comments == (Comment(17, "well played"),)
    assert second.comments == (Comment(17, "and"), Comment(17, "again"))


@each("text", ["", "\n", " \n\r\n\t", "\ufeff", "\ufeff\n"])
def test_an_empty_file_holds_no_record(text: str) -> None:
    assert list(load_all(io.StringIO(text))) == []
    assert list(read_all(text)) == []
    for read in (lambda: loads(text), lambda: load(io.StringIO(text))):
        with pytest.raises(NotationError) as caught:
            read()
        assert str(caught.value) == "expected a record, found none"


@FORMS
def test_one_record_is_wanted_and_no_second(form: Form) -> None:
    text = dumps(RECORD, form)
    line = text.count("\n") + 1
    with pytest.raises(NotationError) as caught:
        loads(text * 2)
    message = f"a second record begins: load_all reads several (line {line}, column 1)"
    assert str(caught.value) == message
    with pytest.raises(NotationError, match="a second record begins"):
        load(io.StringIO(text * 3))


@each("case", BROKEN[::4], ids=lambda case: case.name)
def test_a_broken_record_spoils_no_other(case: Case) -> None:
    text = case.text
    first, second, third = read_all(TEXT + text + TEXT)
    assert first.record == third.record == RECORD
    assert first.is_valid
    assert third.is_valid
    (alone,) = read_all(text)
    assert second.record == alone.record
    lines = len(TEXT.splitlines())
    assert [(error.line - lines, error.message) for error in second.errors] == [
        (error.line, error.message) for error in alone.errors
    ]


def test_a_broken_record_spoils_no_other_in_json() -> None:
    good = dumps(RECORD, Form.JSON)
    for broken in ("{\n", '{"record": 2}\n', good[:-9] + "\n", good.replace('"2C"', '"2X"')):
        first, second, third = read_all(good + broken + good)
        assert (first.record, third.record) == (RECORD, RECORD)
        assert (first.errors, third.errors, second.record) == ((), (), None)
        assert [error.line for error in second.errors] == [2]


def test_reading_strictly_stops_at_the_first_broken_record() -> None:
    records = load_all(io.StringIO(TEXT + TEXT.replace("9C", "9X") + TEXT))
    assert next(records) == RECORD
    with pytest.raises(NotationError, match=r", got '9X' \(line 38, column 13\)"):
        next(records)


def test_text_before_the_first_record_is_refused_and_the_record_read() -> None:
    junk, reading = read_all(f"my games\n\n{TEXT}")
    assert junk.record is None
    assert [error.message for error in junk.errors] == [
        'a record begins with [Record "counter-rules 2"]'
    ]
    assert reading.is_valid
    assert reading.line == 3


def test_a_record_without_a_tag_that_can_be_read_is_refused_in_its_place() -> None:
    first, second = read_all(TEXT + "[Record\nstopped\n".replace("Record", "Record 2"))
    assert first.is_valid
    assert {error.line for error in second.errors} == {second.line}


def test_winners_stand_in_any_order() -> None:
    text = read_good("known")
    assert loads(text.replace("over won by 0 1", "over won by 1 0")) == loads(text)


def spoil_byte(text: str, byte: bytes) -> bytes:
    """Put a byte in place of the first letter of a name."""
    return text.encode().replace(b"Ana", byte + b"na", 1)


@FORMS
@pytest.mark.parametrize("how", [None, "", "\n"])
def test_a_byte_that_is_not_utf_8_is_named_with_its_place(form: Form, how: str | None) -> None:
    text, data = dumps(RECORD, form), spoil_byte(dumps(RECORD, form), b"\xc4")
    before = text[: text.index("Ana")].split("\n")
    for errors in ("strict", "surrogateescape"):
        file = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors=errors, newline=how)
        with pytest.raises(NotationError) as caught:
            load(file)
        assert caught.value.message == "the byte 0xc4 is not UTF-8"
        assert (caught.value.line, caught.value.column) == (len(before), len(before[-1]) + 1)


@FORMS
def test_the_records_before_such_a_byte_are_read(form: Form) -> None:
    text = dumps(RECORD, form)
    data = text.encode() + spoil_byte(text, b"\xff")
    file = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="surrogateescape")
    records = load_all(file)
    if form is Form.TEXT:  # where JSON ends is known from the next record alone
        assert next(records) == RECORD
    with pytest.raises(NotationError, match="the byte 0xff is not UTF-8"):
        next(records)


@pytest.mark.parametrize("sign", [chr(0xD800), chr(0xDCFF), chr(0xDFFF)])
def test_half_a_character_is_refused_wherever_it_stands(sign: str) -> None:
    for old in ("Ana", "bids", "hand", "Game"):
        with pytest.raises(NotationError, match="is not UTF-8"):
            loads(TEXT.replace(old, sign, 1))


@pytest.mark.parametrize("place", [0, 60, 200, 330])
def test_a_carriage_return_alone_ends_no_line(place: int) -> None:
    start = TEXT.index("\n", place)
    (reading,) = read_all(TEXT[:start] + "\r" + TEXT[start + 1 :])
    line = TEXT.count("\n", 0, start) + 1
    column = start - (TEXT.rfind("\n", 0, start) + 1) + 1
    expected = ("expected a line feed at the end of a line, got a carriage return alone", line)
    assert (reading.errors[0].message, reading.errors[0].line) == expected
    assert reading.errors[0].column == column


def test_a_text_whose_lines_all_end_with_carriage_returns_has_that_reason_alone() -> None:
    (reading,) = read_all(TEXT.replace("\n", "\r"))
    assert [error.message for error in reading.errors] == [
        "expected a line feed at the end of a line, got a carriage return alone"
    ]


def test_json_may_be_indented() -> None:
    record = loads(TEXT)
    pretty = json.dumps(json.loads(dumps(record, Form.JSON)), indent=2)
    assert loads(pretty) == loads("\n  " + dumps(record, Form.JSON)) == record


def test_files_put_together_keep_their_marks() -> None:
    first, second = read_all(f"\ufeff{TEXT}\n\ufeff{TEXT}")
    assert first.record == second.record == loads(TEXT)


def test_where_a_first_tag_is_missing_the_record_before_stays_sound() -> None:
    first, second, third = read_all(TEXT + "\n" + TEXT.replace("[Record", "[record") + "\n" + TEXT)
    assert first.is_valid
    assert third.is_valid
    (error,) = second.errors
    assert (error.message, error.line) == ("expected the tag Record, got record", second.line)


def test_only_a_record_is_written() -> None:
    with pytest.raises(StateError, match=r"expected a Record, got State\("):
        dumps(loads(TEXT).replay())  # type: ignore[arg-type]
