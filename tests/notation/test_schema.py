"""The JSON Schemas of views, events and moves take what is written, and refuse what is spoilt."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from jsonschema import Draft202012Validator

import counter_rules.notation._schema
from counter_rules import Deal, NotationError, State, View, new_game, public_view, view
from counter_rules.bots import protocol_schema
from counter_rules.events import events_for
from counter_rules.events._steps import EVENTS as KINDS
from counter_rules.games._formats import FORMAT
from counter_rules.notation import (
    events_schema,
    format_events,
    format_move,
    format_view,
    move_schema,
    parse_move,
    parse_view,
    to_data,
    view_schema,
)
from counter_rules.notation._converter import RULED, ViewData, make_converter, structure
from counter_rules.notation._schema import format_schema, make_schemas
from counter_rules.records import record_schema
from events.samples import EVENTS, FIRST, RULES
from notation.broken import GONE, PLAYING, SEALED, Broken, change, read_broken
from notation.spoilt import JUNK, spoil
from support.builders import COUNTER, custom
from support.failures import each
from support.match_walks import PRESETS, TABLES, draw_rules, walk_match
from support.schemas import make_validator

SCHEMAS: Final = {"move": move_schema, "events": events_schema, "view": view_schema}
MOVE, EVENTS_OF, VIEW = [make_validator(make()) for make in SCHEMAS.values()]
FOLDER: Final = Path(str(counter_rules.notation._schema.__file__)).parent
CONVERTER: Final = make_converter()
MOVES: Final = (
    {"move": "Deal", "hands": [["QS"], ["10H"]], "turned": ["*"], "stack": ["2C", "3C"]},
    {"move": "Bid", "seat": 0, "tricks": 3, "blind": True},
    {"move": "Look", "seat": 9},
    {"move": "PlayCard", "seat": 1, "card": "4H", "show": "4D", "high": None},
    {"move": "PassCard", "seat": 1, "card": "4H"},
)


def list_faults(validator: Draft202012Validator, text: str) -> list[str]:
    return [error.message for error in validator.iter_errors(json.loads(text))]


# The schemas themselves


@each("file", make_schemas())
def test_the_schema_kept_is_the_one_made(file: str) -> None:
    """If not: python .ci/types/write_schemas.py."""
    assert (FOLDER / file).read_text(encoding="utf-8") == format_schema(make_schemas()[file])


@each("name", SCHEMAS)
def test_a_schema_is_one_of_its_draft_and_says_its_format(name: str) -> None:
    schema = SCHEMAS[name]()
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema["$id"] == f"urn:counter-rules:{name}:{FORMAT}"


@each("name", SCHEMAS)
def test_a_schema_is_made_anew(name: str) -> None:
    SCHEMAS[name]()["$defs"].clear()  # type: ignore[attr-defined] # JSON
    assert SCHEMAS[name]()["$defs"]


def list_parts() -> Iterator[tuple[str, str, Any]]:
    """Yield every definition of every schema, with where it stands."""
    for make in (*SCHEMAS.values(), protocol_schema, record_schema):
        definitions: Any = make()["$defs"]
        for name, part in definitions.items():
            yield make.__name__, name, part


def test_a_name_means_the_same_in_every_schema() -> None:
    first: dict[str, Any] = {}
    for schema, name, part in list_parts():
        assert first.setdefault(name, part) == part, (schema, name)
    assert {"Bid", "Play", "View", "card", "rules"} <= set(first)


def test_everything_is_described_and_nothing_else_may_stand_there() -> None:
    for schema, name, part in list_parts():
        if schema in ("protocol_schema", "record_schema"):
            continue
        assert part["title"]
        assert part["description"], name
        fields = part.get("properties", {})
        assert [
            key for key, one in fields.items() if not {"description", "const"} & one.keys()
        ] == []
        if fields:
            assert part["additionalProperties"] is False
            left_out = set(fields) - set(part["required"])
            assert left_out == {key for key, one in fields.items() if "default" in one}


def test_every_event_has_a_definition() -> None:
    definitions: Any = events_schema()["$defs"]
    assert {kind.__name__ for kind in KINDS} <= set(definitions)


# What is written


def check_match(name: str, seed: int, most: int) -> None:
    """Walk through a match, and hold everything that is written of it against the schemas."""
    rng = random.Random(f"{name} {seed}")
    rules = draw_rules(rng, name, rng.choice([players for one, players in TABLES if one == name]))
    for state, move, made in walk_match(rng, new_game(rules), most):
        seat = rng.choice([None, *range(rules.players)])
        assert list_faults(MOVE, format_move(move)) == []
        assert list_faults(EVENTS_OF, format_events(made.events, seat)) == []
        assert list_faults(VIEW, format_view(find_view(state, seat))) == []


def find_view(state: State, seat: int | None) -> View:
    return public_view(state) if seat is None else view(state, seat)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_written_of_a_match_is_of_the_schemas(name: str) -> None:
    check_match(name, seed=1, most=25)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@each("seed", range(2, 4))
def test_what_is_written_of_whole_matches_is_of_the_schemas(name: str, seed: int) -> None:
    check_match(name, seed, most=200)


def test_every_kind_of_event_is_of_the_schema() -> None:
    assert list_faults(EVENTS_OF, json.dumps([to_data(event) for event in EVENTS])) == []


def test_a_ruleset_composed_by_hand_is_of_the_schema() -> None:
    rules = attrs.evolve(custom(3), name="house", options=(), scoring=COUNTER[3].scoring)
    text = format_view(public_view(new_game(rules)))
    assert json.loads(text)["rules"]["options"] is None
    assert list_faults(VIEW, text) == []


@each("least", [{"move": "Bid", "seat": 1, "tricks": 0}, {"move": "Deal", "hands": [[], []]}])
def test_a_move_may_leave_out_what_has_a_default(least: dict[str, object]) -> None:
    assert list_faults(MOVE, json.dumps(least)) == []
    assert parse_move(json.dumps(least)) in (parse_move(least), Deal(((), ())))


# What is spoilt


def read_event(data: dict[str, Any]) -> None:
    """Read the fields of an event, and do not ask whether it can happen."""
    kinds = {kind.__name__: kind for kind in KINDS}
    name = data.pop("event", None)
    if not isinstance(name, str) or name not in kinds or "rules" in data:
        raise NotationError("not an event", text="")
    rules = {"rules": RULES} if kinds[name] in RULED else {}
    structure(CONVERTER, data | rules, kinds[name], "event", "")


def read_view(data: dict[str, Any]) -> None:
    """Read the fields of a view, and do not ask whether they agree."""
    if type(data.get("view")) is not int or data.pop("view") != FORMAT:
        raise NotationError("not of this format", text="")
    structure(CONVERTER, data, ViewData, "view", "")


def list_spoilt(data: Any, most: int) -> Iterator[str]:  # noqa: ANN401 - JSON
    """Yield texts in which one part is missing, added or another one."""
    rng = random.Random(json.dumps(data))
    junk = [part for part in JUNK if str(part) not in ("nan", "-inf")]
    for path, part in list_places(data):
        yield change(data, path, GONE)
        if isinstance(part, dict):
            yield change(data, f"{path} other", 1)
        for value in rng.sample(junk, most):
            yield change(data, path, value)


def list_places(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - JSON
    """Yield the path of every part, and the part; the rules have tests of their own."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        if key != "rules":
            yield f"{path} {key}".strip(), data[key]
            yield from list_places(data[key], f"{path} {key}")


def compare(validator: Draft202012Validator, read: Callable[[Any], object], text: str) -> None:
    """Check that the schema refuses what cannot be read."""
    try:
        read(json.loads(text))
    except NotationError:
        data = json.loads(text)
        assert not validator.is_valid([data] if validator is EVENTS_OF else data), text


@each("move", MOVES, ids=[str(move["move"]) for move in MOVES])
def test_what_is_spoilt_in_a_move_is_refused_by_both(move: dict[str, object]) -> None:
    assert list_faults(MOVE, json.dumps(move)) == []
    for text in list_spoilt(move, 20):
        compare(MOVE, parse_move, text)


@pytest.mark.parametrize("name", FIRST)
def test_what_is_spoilt_in_an_event_is_refused_by_both(name: str) -> None:
    for text in list_spoilt(to_data(FIRST[name]), 4):
        compare(EVENTS_OF, read_event, text)


@each("data", [PLAYING, SEALED], ids=["playing", "sealed"])
def test_what_is_spoilt_in_a_view_is_refused_by_both(data: dict[str, object]) -> None:
    for text in list_spoilt(data, 3):
        compare(VIEW, read_view, text)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_what_is_spoilt_in_any_view_is_refused_by_both(name: str) -> None:
    rng = random.Random(name)
    rules = draw_rules(rng, name, rng.choice([players for one, players in TABLES if one == name]))
    for state, _, _ in walk_match(rng, new_game(rules), 200):
        data = to_data(find_view(state, rng.choice([None, *range(rules.players)])))
        for text in [spoil(rng, data) for _ in range(3)]:
            is_json = "NaN" not in text and "Infinity" not in text
            if is_json and f'"rules": {json.dumps(data["rules"])},' in text:
                compare(VIEW, read_view, text)


@each("case", read_broken(Path(__file__).with_name("wrong_for_schema.txt")), ids=str)
def test_what_is_wrong_in_a_view_is_refused_by_both(case: Broken) -> None:
    text = case.spoil({"playing": PLAYING})
    assert list_faults(VIEW, text)
    if case.said != "a play without what was not shown":  # it has a default
        with pytest.raises(NotationError):
            parse_view(text)


@each(
    "wrong",
    [
        *[{}, None, {"event": "Sneezed", "move_number": 1}, [{"event": "Sneezed"}]],
        [{"event": "Looked", "move_number": 2}],
        [{"event": "Looked", "move_number": 2, "seat": 0, "rules": None}],
        [{"event": "Committed", "move_number": 2, "seat": 1, "sealed": "look"}],
        [{"event": "ChoiceKept", "move_number": 2, "move": {"seat": 1, "tricks": 4}}],
        [{"event": "ChoiceKept", "move_number": 2, "move": {"move": "Look", "seat": 1}}],
        [{"event": "CardsPassed", "move_number": 2, "trick": 0}],
    ],
    ids=json.dumps,
)
def test_what_is_no_list_of_events_is_refused(wrong: object) -> None:
    assert list_faults(EVENTS_OF, json.dumps(wrong))


def test_events_that_a_seat_does_not_learn_of_are_events_all_the_same() -> None:
    text = json.dumps([to_data(event) for event in EVENTS if event not in events_for(EVENTS, None)])
    assert json.loads(text)
    assert list_faults(EVENTS_OF, text) == []
