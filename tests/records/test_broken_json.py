"""Every broken record in JSON is refused: which part, and what is wanted in its place."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from counter_rules import NotationError
from counter_rules.records import Form, dumps, loads, read_all
from notation.broken import GONE, SIGN, change
from records.broken.cases import read_good
from support.failures import each

GOOD: Final[dict[str, dict[str, Any]]] = {
    name: json.loads(dumps(loads(read_good(name)), Form.JSON))
    for name in ("plain", "passing", "sealed", "known")
}

BID = {"move": "Bid", "seat": 0, "tricks": 1, "blind": False}
DEAL = {"move": "Deal", "hands": [["KS"], [], []], "turned": ["3C"], "stack": []}
PRESETS = (
    "counter, up_to_ten, blackout, cooperative_blackout, northeast_blackout, office_oh_hell, "
    "seven_truf, oh_hell, la_podrida, romanian_whist, custom"
)
OWN_TAGS = "Record, Game, Players, Options, Dealer, FirstHand, ScoresBefore, KnownTo, " + ", ".join(
    f"Seat{seat}" for seat in range(10)
)
NO_TAG = (
    "'{}' cannot be a tag: letters, digits and _ are allowed, each name once, and none of "
    + OWN_TAGS
)

NOT_READ: Final = [
    ("record", 3, "expected a record of format 1 or 2, got 3"),
    ("record", True, "expected a record of format 1 or 2, got True"),
    ("record", GONE, "expected a record of format 1 or 2, got None"),
    ("rules", GONE, "not a valid record: required field missing @ record.rules"),
    (
        "rules",
        None,
        (
            "not a valid record: expected name, players and options of a ruleset, got None "
            "@ record.rules"
        ),
    ),
    (
        "rules name",
        "chess",
        (
            "not a valid record: there is no ruleset 'chess': "
            f"the rulesets are {PRESETS} @ record.rules"
        ),
    ),
    (
        "rules options",
        None,
        (
            "not a valid record: the ruleset 'custom' was composed by hand "
            "or by an unregistered preset: give it to the reader as rules= @ record.rules"
        ),
    ),
    ("dealer", 3, "there is no seat 3: 3 players have the seats 0 to 2"),
    ("dealer", "0", "not a valid record: expected a whole number, got '0' @ record.dealer"),
    ("known_to", 3, "there is no seat 3: 3 players have the seats 0 to 2"),
    ("names", ["Ana", "Ben"], "expected 3 names or none, got 2"),
    ("names", "Ana", "not a valid record: expected a list, got 'Ana' @ record.names"),
    ("names 1", 3, "not a valid record: expected a text, got 3 @ record.names[1]"),
    ("tags", {"Date": 1}, "not a valid record: expected a text, got 1 @ record.tags['Date']"),
    (
        "tags",
        {"Game": "whist"},
        NO_TAG.format("Game"),
    ),
    (
        "tags",
        {"two words": ""},
        NO_TAG.format("two words"),
    ),
    ("moves", GONE, "not a valid record: required field missing @ record.moves"),
    ("moves 1", 3, "not a valid record: a move is an object, not 3 @ record.moves[1]"),
    (
        "moves 1 move",
        "Fold",
        (
            "not a valid record: there is no move 'Fold': "
            "the moves are Deal, Bid, Look, PlayCard, PassCard @ record.moves[1]"
        ),
    ),
    (
        "moves 0 turned 0",
        "1C",
        (
            f"not a valid record: not a valid move: {SIGN}, got '1C' "
            "@ move.turned[0] @ record.moves[0]"
        ),
    ),
    (
        "moves 1",
        {"move": "Hidden", "seat": 0},
        "not a valid record: required field missing @ record.moves[1].sealed",
    ),
    (
        "moves 1",
        {"move": "Hidden", "seat": "0", "sealed": "bid"},
        "not a valid record: expected a whole number, got '0' @ record.moves[1].seat",
    ),
    ("comments", [{"after": 18, "text": ""}], "a comment stands after move 0 to 17, not 18"),
    ("comments", [{"after": -1, "text": ""}], "a comment stands after move 0 to 17, not -1"),
    (
        "comments",
        ["hello"],
        "not a valid record: expected an object (Comment), got 'hello' @ record.comments[0]",
    ),
    ("hands", [3], "not a valid record: expected an object (HandData), got 3 @ record.hands[0]"),
    ("winners", 1, "not a valid record: expected a list, got 1 @ record.winners"),
    ("table", 1, "not a valid record: extra fields found (table) @ record"),
]
"""Of a good record: the part that is changed, to what, and what is said."""

NOT_MADE: Final = [
    (
        "plain",
        "moves 1 tricks",
        3,
        1,
        "move 2: seat 0 cannot bid 3: a bid must be from 0 to 2 (F0.3); legal: bid 0, 1, 2",
    ),
    (
        "plain",
        "moves 1",
        {"move": "Hidden", "seat": 0, "sealed": "bid"},
        1,
        "move 2: what seat 0 has chosen is not known: give it",
    ),
    ("plain", "known_to", 0, 0, "move 1: seat 0 does not know the stack: leave it out"),
    (
        "plain",
        "known_to",
        "public",
        0,
        "move 1: a spectator does not know the stack: leave it out",
    ),
    (
        "sealed",
        "moves 1 seat",
        7,
        1,
        "move 2: there is no seat 7: 3 players have the seats 0 to 2",
    ),
    ("sealed", "moves 1", DEAL, 1, "move 2: no hand is dealt now: this is bid"),
    ("sealed", "moves 0 stack", ["2C"], 0, "move 1: seat 0 does not know the stack: leave it out"),
    ("known", "moves 8", BID, 7, "move 9: it is not seat 0's turn to bid"),
    ("plain", "hands", [], 17, "finished hands: the record says 0, and by the rules it is 2"),
    (
        "plain",
        "hands 0 points 1",
        11,
        17,
        "hand 1: points: the record says [2, 11, 0], and by the rules it is [2, 10, 0]",
    ),
    (
        "plain",
        "hands 1 scores",
        [3, 20],
        17,
        "hand 2: scores: the record says [3, 20], and by the rules it is [3, 20, 0]",
    ),
    (
        "plain",
        "hands 0 tricks 1",
        None,
        17,
        "hand 1: tricks: the record says [0, None], and by the rules it is [0, 0]",
    ),
    ("plain", "winners", [0, 1], 17, "winners: the record says [0, 1], and by the rules it is [1]"),
]
"""The good record, the part that is changed, to what, the moves that are kept, what is said."""


@each(("path", "value", "message"), NOT_READ)
def test_what_is_no_record_is_refused(path: str, value: object, message: str) -> None:
    (reading,) = read_all(change(GOOD["plain"], path, value))
    assert reading.record is None
    (error,) = reading.errors
    assert (error.message, error.line, error.column) == (message, 1, 1)


@each(("base", "path", "value", "kept", "message"), NOT_MADE)
def test_what_cannot_have_been_is_refused(
    base: str, path: str, value: object, kept: int, message: str
) -> None:
    (reading,) = read_all(change(GOOD[base], path, value))
    (error,) = reading.errors
    assert error.message.startswith(message), error.message
    assert reading.record is not None
    assert len(reading.record.moves) == kept
    assert loads(dumps(reading.record)) == reading.record


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
        "hand 1: points: the record says [7, 10, 0], and by the rules it is [2, 10, 0]",
        "hand 2: scores: the record says [3, 20, 7], and by the rules it is [3, 20, 0]",
        "winners: the record says [], and by the rules it is [1]",
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
