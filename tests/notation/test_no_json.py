"""What is no JSON, or JSON of another kind than was asked for: a `NotationError` says so."""

from __future__ import annotations

import json
from typing import Any

from counter_rules.notation import parse_move, parse_view
from notation.broken import PLAYING, Read, catch, change, read_events
from support.failures import each

READERS: list[Read] = [parse_view, read_events, parse_move]

NO_JSON = [
    ("", "not JSON: expecting value", 1, 1),
    ("{", "not JSON: expecting property name enclosed in double quotes", 1, 2),
    ('{"move": "Bid",\n "seat": }', "not JSON: expecting value", 2, 10),
    ('{"move": "Look", "seat": 1} and more', "not JSON: extra data", 1, 29),
    ("Bid(0, 3)", "not JSON: expecting value", 1, 1),
    ('{"move": "Look",\n\n"seat" 1}', "not JSON: expecting ':' delimiter", 3, 8),
    ('\ufeff{"move": "Look"}', "not JSON: unexpected utf-8 bom (decode using utf-8-sig)", 1, 1),
]

TWICE: list[tuple[Read, str, str]] = [
    (parse_move, '{"move": "Bid", "seat": 0, "seat": 1, "tricks": 1}', "seat"),
    (parse_move, '{"move": "Look", "seat": 1, "seat": 1}', "seat"),
    (parse_move, '{"move": "Look", "move": "Look", "seat": 1}', "move"),
    (read_events, '[{"event": "Looked", "move_number": 1, "seat": 0, "seat": 0}]', "seat"),
    (parse_view, change(PLAYING, "seat", 0).replace('"name"', '"name": "counter", "name"'), "name"),
]


@each("read", READERS)
@each(("text", "message", "line", "column"), NO_JSON)
def test_text_that_is_no_json_is_refused_where_it_breaks(
    read: Read, text: str, message: str, line: int, column: int
) -> None:
    error = catch(read, text)
    place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
    assert str(error) == message + place
    assert (error.text, error.line, error.column) == (text, line, column)


@each("read", READERS)
def test_too_long_a_number(read: Read) -> None:
    assert str(catch(read, "9" * 5000)) == f"'{'9' * 27}...{'9' * 28}' is not JSON text"


@each("read", READERS)
@each("depth", [500, 100_000])
def test_what_is_too_deep(read: Read, depth: int) -> None:
    catch(read, "[" * depth)
    catch(read, "[" * depth + "]" * depth)


@each(("read", "text", "name"), TWICE)
def test_what_is_given_twice(read: Read, text: str, name: str) -> None:
    assert str(catch(read, text)) == f"{name!r} is given twice in one object"


@each("given", [None, 3, "x", [], [[]]], ids=repr)
def test_what_is_no_object(given: Any) -> None:  # noqa: ANN401
    text = json.dumps(given)
    assert str(catch(parse_view, text)) == f"a view is an object, not {given!r}"
    assert str(catch(parse_move, text)) == f"a move is an object, not {given!r}"
    assert str(catch(read_events, f"[{text}]")).endswith(f"event is an object, not {given!r}")


@each("given", [None, 3, "x", {}, {"move": "Look"}], ids=repr)
def test_what_is_no_list_is_no_events(given: Any) -> None:  # noqa: ANN401
    assert str(catch(read_events, json.dumps(given))) == f"events are a list, not {given!r}"


@each("given", [None, 3], ids=repr)
def test_what_is_neither_text_nor_data(given: Any) -> None:  # noqa: ANN401
    assert str(catch(parse_view, given)) == f"a view is an object, not {given!r}"
    assert str(catch(parse_move, given)) == f"a move is an object, not {given!r}"
    assert str(catch(read_events, given)) == f"events are a list, not {given!r}"


@each("given", [b'{"move": "Look"}', object, {1: {2}}, [float]], ids=repr)
@each("read", [parse_view, parse_move, read_events])
def test_what_does_not_go_to_json(read: Read, given: Any) -> None:  # noqa: ANN401
    assert str(catch(read, given)) == f"{given!r} is not JSON text"


def test_a_number_too_long_to_read() -> None:
    text = '{"move": "Bid", "seat": 0, "tricks": ' + "9" * 5000 + "}"
    assert "is not JSON text" in str(catch(parse_move, text))
    given = {"move": "Bid", "seat": 0, "tricks": 10**5000}
    assert "is not JSON text" in str(catch(parse_move, given))


@each("kind", ["TrickResolved", "HandScored", "MatchOver", "Looked"])
def test_events_hold_no_rules(kind: str) -> None:
    text = f'[{{"event": "{kind}", "move_number": 1, "rules": null}}]'
    assert str(catch(read_events, text)) == f"{kind} has no rules in JSON"
