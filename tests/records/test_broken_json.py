"""Every broken record in JSON is refused: which part, and what is wanted in its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from counter_rules import NotationError
from counter_rules.records import Form, dumps, loads, read_all
from notation.broken import GONE, Broken, change, read_broken
from records.broken.cases import read_good
from support.failures import each

GOOD: Final[dict[str, dict[str, Any]]] = {
    name: json.loads(dumps(loads(read_good(name)), Form.JSON))
    for name in ("plain", "passing", "sealed", "known")
}


@each("case", read_broken(Path(__file__).with_name("broken_json.txt"), cells=3), ids=str)
def test_what_is_no_record_or_cannot_have_been_is_refused(case: Broken) -> None:
    (reading,) = read_all(case.spoil(GOOD))
    (error,) = reading.errors
    assert (error.message, error.line, error.column) == (case.said, 1, 1)
    record = reading.record
    assert case.more == ("none" if record is None else str(len(record.moves)),)
    assert record is None or loads(dumps(record)) == record


def test_a_sealed_move_that_is_not_opened_cannot_be_known() -> None:
    text = change(GOOD["sealed"], "moves", GOOD["sealed"]["moves"][:2])
    (reading,) = read_all(text)
    (error,) = reading.errors
    message = "seat 0 does not know yet what seat 1 has chosen: write ? for it"
    assert (error.message, error.line, error.column) == (message, 1, 1)


@each(
    ("text", "message", "line", "column"),
    [
        ("{", "not JSON: expecting property name enclosed in double quotes", 1, 2),
        ('{"record": 2,\n "dealer" 2}', "not JSON: expecting ':' delimiter", 2, 11),
        ('\n\n{"record": 2}}', "not JSON: extra data", 3, 14),
        ('{"record": 2, "record": 2}', "'record' is given twice in one object", 1, 1),
        ('{"record": ' + "9" * 5000 + "}", '\'{"record": 9999999999999999...', 1, 1),
        ('{"moves": ' + "[" * 99999, '\'{"moves": [[[[[[[[[[[[[[[[[...', 1, 1),
        ("{}", "expected a record of format 1", 1, 1),
    ],
    ids=["open", "no colon", "extra", "twice", "digits", "deep", "empty"],
)
def test_what_is_no_json_is_refused(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        loads(text)
    error = caught.value
    assert error.message.startswith(message), error.message
    assert (error.line, error.column) == (line, column)
    assert len(error.text) < 100


def test_results_may_be_left_out() -> None:
    data = GOOD["plain"]
    for name in ("hands", "winners", "comments", "tags", "known_to"):
        assert loads(change(data, name, GONE)) == loads(json.dumps(data))


def test_all_results_that_differ_are_named() -> None:
    data = json.loads(json.dumps(GOOD["plain"]))
    data["hands"][0]["points"][0] = data["hands"][1]["scores"][2] = 7
    data["winners"] = []
    (reading,) = read_all(json.dumps(data))
    assert [error.message for error in reading.errors] == [
        "hand 1: points: the record says [7, 10, 0], but by the rules it is [2, 10, 0]",
        "hand 2: scores: the record says [3, 20, 7], but by the rules it is [3, 20, 0]",
        "winners: the record says [], but by the rules it is [1]",
    ]
    assert reading.record == loads(read_good("plain"))


def test_comments_after_the_kept_moves_are_not_kept() -> None:
    data = GOOD["plain"] | {"comments": [{"after": n, "text": str(n)} for n in (0, 2, 3, 17)]}
    (reading,) = read_all(change(data, "moves 2 seat", 2))
    assert reading.record is not None
    assert [comment.after for comment in reading.record.comments] == [0, 2]


def test_of_many_faults_the_first_are_named() -> None:
    (reading,) = read_all(change(GOOD["plain"], "moves", [1] * 1000))
    (error,) = reading.errors
    assert error.message.endswith("; and more")
    assert error.message.count(";") == 20
