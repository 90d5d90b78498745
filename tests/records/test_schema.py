"""The JSON Schema of records takes what is written, and refuses what cannot be read."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from jsonschema import Draft202012Validator

from counter_rules import NotationError, new_game
from counter_rules.records import (
    Comment,
    Form,
    Perspective,
    Record,
    dumps,
    loads,
    record_schema,
)
from notation.broken import Broken, read_broken
from support.builders import COUNTER, custom
from support.failures import each
from support.match_walks import PRESETS, TABLES, draw_rules, walk_match
from support.schemas import make_validator

SCHEMA: Final = record_schema()
VALIDATOR: Final = make_validator(SCHEMA)


def play_record(seed: int, name: str) -> Record:
    """Play a preset with random options at random, and stop anywhere."""
    rng = random.Random(f"{name} {seed}")
    rules = draw_rules(rng, name, rng.choice([players for one, players in TABLES if one == name]))
    dealer = rng.randrange(rules.players)
    walk = walk_match(rng, new_game(rules, dealer=dealer), rng.choice([0, 1, 5, 12, 60, 90]))
    moves = [move for _, move, _ in walk]
    return Record(
        rules=rules,
        dealer=dealer,
        moves=moves,
        names=[f"Ana {seat}" for seat in range(rules.players)] if rng.random() < 0.5 else (),
        tags={"Date": "2026-11-21", "Round_2": "a\nb"} if rng.random() < 0.5 else (),
        comments=[Comment(rng.randint(0, len(moves)), '"♥"') for _ in range(rng.randrange(3))],
    )


def list_faults(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(json.loads(text))]


def find_objects(schema: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every part of a schema that describes an object, with its place."""
    if isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from find_objects(part, f"{path}/{number}")
    elif isinstance(schema, dict):
        if "object" in str(schema.get("type")):
            yield path, schema
        for key, part in schema.items():
            yield from find_objects(part, f"{path}/{key}")


def test_the_schema_is_one_of_its_draft() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_nothing_else_may_stand_in_any_object() -> None:
    found = dict(find_objects(SCHEMA))
    assert [path for path, one in found.items() if one["additionalProperties"] is not False] == []
    assert {path.rpartition("/")[2] for path in found} >= {"Deal", "Hidden", "hand", "tags", ""}


def test_every_part_has_a_title() -> None:
    parts = SCHEMA["$defs"] | SCHEMA["properties"]  # type: ignore[operator]
    assert [
        name for name, part in parts.items() if "title" not in part and "$ref" not in part
    ] == []


def test_the_schema_is_made_anew() -> None:
    record_schema().clear()
    assert record_schema() == SCHEMA


@each("example", SCHEMA["examples"])  # type: ignore[arg-type]
def test_its_examples_can_be_read(example: dict[str, object]) -> None:
    assert list_faults(json.dumps(example)) == []
    assert loads(json.dumps(example)).replay().scores == (6, 5, -1)


@pytest.mark.parametrize("name", PRESETS)
@each("seed", range(4))
def test_every_record_is_of_the_schema(name: str, seed: int) -> None:
    record = play_record(seed, name)
    seat = seed % record.rules.players
    for one in [record, record.redacted(seat, tags=["Date"]), record.redacted(None)]:
        text = dumps(one, Form.JSON)
        assert list_faults(text) == []
        assert loads(text) == one


def test_a_ruleset_composed_by_hand_is_of_the_schema() -> None:
    rules = attrs.evolve(custom(3), name="house", options=(), scoring=COUNTER[3].scoring)
    text = dumps(Record(rules=rules), Form.JSON)
    assert json.loads(text)["rules"]["options"] is None
    assert list_faults(text) == []


def play_whole() -> Record:
    rng = random.Random(7)
    moves = [move for _, move, _ in walk_match(rng, new_game(custom(3, hand_sizes=(2,))), 99)]
    return Record(rules=custom(3, hand_sizes=(2,)), moves=moves, tags={"Date": "2026-11-21"})


@each("case", read_broken(Path(__file__).with_name("wrong_for_schema.txt")), ids=str)
def test_what_is_broken_is_refused_by_both(case: Broken) -> None:
    text = case.spoil({"whole": json.loads(dumps(play_whole(), Form.JSON))})
    assert list_faults(text)
    with pytest.raises(NotationError):
        loads(text)


@each("perspective", [Perspective.PUBLIC, 1])
def test_a_stack_in_a_redacted_record_is_refused_by_both(perspective: Perspective | int) -> None:
    data = json.loads(
        dumps(play_whole().redacted(None if perspective is Perspective.PUBLIC else 1), Form.JSON)
    )
    data["moves"][0]["stack"] = ["2C"]
    assert list_faults(json.dumps(data))
    with pytest.raises(NotationError):
        loads(json.dumps(data))
