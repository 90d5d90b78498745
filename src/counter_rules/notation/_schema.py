"""The JSON Schemas of views, events and moves, for other programs.

`make_schemas` makes them from the classes; the files are in the folder of this module.
"""

from __future__ import annotations

import ast
import enum
import inspect
import itertools
import json
import re
import types
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from typing import Final, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

import attrs
from typing_extensions import TypeAliasType

from counter_rules.cards import CARDS, Card, Suit
from counter_rules.events import HandDealt
from counter_rules.events.inner import EVENTS
from counter_rules.games.inner import FORMAT
from counter_rules.moves import Move, PlayCard
from counter_rules.notation._converter import LARGEST, RULED, ViewData
from counter_rules.notation._json_text import TAGS
from counter_rules.notation._refusals import REFUSAL_SCHEMA
from counter_rules.position import Position
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import MAX_SEATS, Seat
from counter_rules.views import View

__all__ = ["events_schema", "move_schema", "read_schema", "refusal_schema", "view_schema"]


# Facts that are not in the classes: the codes of cards, and the bounds of numbers.

Schema: TypeAlias = dict[str, object]

NAMED: Final[Mapping[object, str]] = {Card: "card", Ruleset: "rules", Seat: "seat", Suit: "suit"}
"""The types described in `SHARED`, by name."""

_OPTIONS: Final[Schema] = {
    "description": "The options of the ruleset by name; those left out have the values that this "
    "format fixes. Null for a custom ruleset, which the reader must already have.",
    "type": ["object", "null"],
    "patternProperties": {"^[a-z][a-z0-9_]*$": {"$ref": "#/$defs/option"}},
    "additionalProperties": False,
}

SHARED: Final[Mapping[str, Schema]] = {
    "card": {
        "title": "Card",
        "description": "Rank and suit, such as QS or 10H; a joker is *, a winner W, a loser L.",
        "enum": [card.code for card in CARDS],
    },
    "option": {
        "title": "Option",
        "description": "The value of an option: a choice by name, a number, on or off, null for "
        "none; or a list, such as the sizes of the hands or a cycle of trumps.",
        "anyOf": [
            {"type": ["string", "integer", "boolean", "null"]},
            {"type": "array", "items": {"type": ["string", "integer", "null"]}},
        ],
    },
    "rules": {
        "title": "Rules",
        "description": "The ruleset by its name, with the number of players.",
        "type": "object",
        "required": ["name", "players", "options"],
        "additionalProperties": False,
        "properties": {
            "name": {
                "description": "A name that get_ruleset knows, such as counter or oh_hell.",
                "type": "string",
            },
            "players": {
                "description": "The number of players.",
                "type": "integer",
                "minimum": 2,
                "maximum": MAX_SEATS,
            },
            "options": _OPTIONS,
        },
    },
    "seat": {
        "title": "Seat",
        "description": "A place at the table, counted clockwise from 0.",
        "type": "integer",
        "minimum": 0,
        "maximum": MAX_SEATS - 1,
    },
    "suit": {
        "title": "Suit",
        "description": "A suit by its letter; * is the suit of jokers.",
        "enum": [suit.value for suit in Suit],
    },
}

_LEAST: Final[Mapping[str, int]] = {
    **dict.fromkeys(("bids", "move_number", "tricks", "tricks_won"), 0),
    **dict.fromkeys(("hand_number", "hand_size", "since", "trick"), 1),
    **dict.fromkeys(("points", "scores", "streaks"), -LARGEST),
}
OVERRIDES: Final[Mapping[tuple[type, str], Schema]] = {(HandResult, "hand_size"): {"minimum": 0}}
"""Other bounds of a field in one class: results brought forward have no tricks."""

_EACH: Final = frozenset({"bids", "hands", "known", "points", "scores", "streaks", "tricks_won"})


def bound_number(field: str, kind: type) -> Schema:
    """Return the bounds of a number, by the name of its field."""
    if kind is float and field == "values":
        return {"multipleOf": 0.5, "minimum": -LARGEST, "maximum": LARGEST}
    if kind is not int or field not in _LEAST:
        return {}
    return {"minimum": _LEAST[field], "maximum": LARGEST}


def bound_list(field: str, part: object) -> Schema:
    """Return the bounds of a list, by its field: seats occur once; others may have one per seat."""
    if part == Seat:
        return {"uniqueItems": True, "maxItems": MAX_SEATS}
    return {"minItems": 2, "maxItems": MAX_SEATS} if field in _EACH else {}


# Notes on fields, from the docstrings of their classes, adapted to JSON.

_ARGUMENT: Final = re.compile(r"^ {4}(\w+): (.+?)(?=^ {4}\w|^\S|\Z)", re.MULTILINE | re.DOTALL)


def collect_notes(kind: type) -> Mapping[str, str]:
    """Return the descriptions of the fields of a class, by name, for those that have one."""
    # A view shares fields with a state; its own docstrings, found later, replace theirs.
    views = (Position, View) if kind is ViewData else ()
    found = [note for one in views for note in _list_field_notes(one)]
    found += _ARGUMENT.findall(inspect.getdoc(kind) or "")
    return {name: _tidy(words) for name, words in found}


def _tidy(words: str) -> str:
    return " ".join(words.split()).replace("None", "null").replace("`", "")


def _list_field_notes(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the names of fields of a class, with the docstrings below them in its source."""
    (found,) = ast.parse(inspect.getsource(kind)).body
    body = found.body if isinstance(found, ast.ClassDef) else []
    for field, below in itertools.pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=text)):
                yield name, str(text)
            case _:
                pass


# Classes as JSON Schema: the tag in their data, and their fields.

_PLAIN: Final[Mapping[object, str]] = {
    int: "integer",
    float: "number",
    bool: "boolean",
    str: "string",
    type(None): "null",
}


def refer(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


@attrs.frozen(kw_only=True)
class Definitions:
    """The definitions of a schema, made when they are first needed.

    Args:
        tags: by class, the name of its tag in JSON, and the value of the tag.
        given: the classes that other programs write; these may leave out fields with a default.
        made: the definitions made so far, by name.
    """

    tags: Mapping[type, tuple[str, object]]
    given: Collection[type]
    made: dict[str, Schema] = attrs.field(factory=dict[str, Schema])

    def define(self, kind: type, *, is_tagged: bool = True) -> Schema:
        """Describe a class once, and return a reference to it.

        A play is not tagged with its class where nothing else is possible.
        """
        name = "View" if kind is ViewData else kind.__name__ if is_tagged else "Play"
        if name not in self.made:
            self.made[name] = {"title": name}  # the class may contain itself
            self.made[name] |= self._describe_class(kind, is_tagged=is_tagged)
        return refer(name)

    def define_choice(self, name: str, description: str, kinds: Collection[type]) -> Schema:
        """Describe a choice of several classes, and return a reference to it."""
        title = name.title().replace("_", "")
        ways = [self.define(kind) for kind in kinds]
        self.made[name] = {"title": title, "description": description, "oneOf": ways}
        return refer(name)

    def _describe_class(self, kind: type, *, is_tagged: bool) -> Schema:
        documented = View if kind is ViewData else kind
        tag = self.tags.get(documented) if is_tagged else None
        properties: dict[str, Schema] = {} if tag is None else {tag[0]: {"const": tag[1]}}
        hints, notes = get_type_hints(kind), collect_notes(kind)
        for field in attrs.fields(kind):
            if field.name == "rules" and kind in RULED:
                continue
            note = {"description": notes[field.name]} if field.name in notes else {}
            made = note | self._describe(hints[field.name], field.name)
            properties[field.name] = made | OVERRIDES.get((kind, field.name), {})
        optional: Mapping[str, object] = self._get_defaults(kind) if is_tagged else {}
        for name, default in optional.items():
            properties[name]["default"] = default
        return {
            "description": _tidy((inspect.getdoc(documented) or "").partition("\n")[0]),
            "type": "object",
            "required": [name for name in properties if name not in optional],
            "additionalProperties": False,
            "properties": properties,
        }

    def _get_defaults(self, kind: type) -> Mapping[str, object]:
        """Return the optional fields with their defaults."""
        if kind is ViewData:
            return {"dealt": []}  # few games have hands on foreheads
        if kind is HandDealt:
            return {"is_trump_open": False}  # in few games a seat names the trump
        if kind is HandResult:
            return {"streaks": []}  # in few games a row of bids earns points
        fields = attrs.fields(kind) if kind in self.given else ()
        return {
            field.name: [] if field.default == () else field.default
            for field in fields
            if field.default is not attrs.NOTHING
        }

    def _describe(self, hint: object, field: str) -> Schema:
        """Describe the value of a field."""
        if hint in NAMED:
            return self._share(NAMED[hint])
        if hint is View:
            return self.define(ViewData)
        if isinstance(hint, TypeAliasType):
            return self._describe(hint.__value__, field)
        if get_origin(hint) in (Union, types.UnionType):
            # A play that is one of several possible classes is written as a move.
            ways = [
                self.define(PlayCard) if one is PlayCard else self._describe(one, field)
                for one in get_args(hint)
            ]
            return {"anyOf": ways}
        if get_origin(hint) is tuple:
            return self._describe_list(get_args(hint)[0], field)
        return self._describe_type(hint, field) if isinstance(hint, type) else {"type": "object"}

    def _describe_type(self, kind: type[object], field: str) -> Schema:
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]} | bound_number(field, kind)
        if issubclass(kind, enum.Enum):
            return {"enum": [one.value for one in kind]}
        return self.define(kind, is_tagged=kind is not PlayCard)

    def _describe_list(self, part: object, field: str) -> Schema:
        inner = "" if get_origin(part) is tuple else field
        return {"type": "array", "items": self._describe(part, inner), **bound_list(field, part)}

    def _share(self, name: str) -> Schema:
        self.made[name] = SHARED[name]
        if name == "rules":
            self._share("option")
        return refer(name)


# The schemas, made from the classes.

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The draft of JSON Schema of all schemas."""

MOVES: Final[tuple[type, ...]] = get_args(Move)
"""The classes of moves."""


def make_schemas() -> dict[str, Schema]:
    """Make the schemas of this package, by the names of their files."""
    move, events, view, refusal = [Definitions(tags=TAGS, given=MOVES) for _ in range(4)]
    move.define_choice("move", "A move; its class is under move.", MOVES)
    refusal.define_choice("move", "A move; its class is under move.", MOVES)
    refusal.made["Refusal"] = dict(REFUSAL_SCHEMA)
    events.define_choice("event", "An event; its class is under event.", EVENTS)
    view.define(ViewData)
    return {
        "move.schema.json": _make_schema("move", move, refer("move")),
        "events.schema.json": _make_schema(
            "events", events, {"type": "array", "items": refer("event")}
        ),
        "refusal.schema.json": _make_schema("refusal", refusal, refer("Refusal")),
        "view.schema.json": _make_schema("view", view, refer("View")),
    }


def _make_schema(name: str, parts: Definitions, root: Schema) -> Schema:
    head = {"$schema": DRAFT, "$id": f"urn:counter-rules:{name}:{FORMAT}", "title": name.title()}
    return {**head, **root, "$defs": dict(sorted(parts.made.items()))}


def format_schema(schema: Schema) -> str:
    """Format a schema for its file."""
    return json.dumps(schema, indent=2) + "\n"


# The schemas, from their files.


def read_schema(package: str, file: str) -> dict[str, object]:
    """Read a schema from a file of a package, as a new copy each time."""
    text = files(package).joinpath(file).read_text(encoding="utf-8")
    return cast("dict[str, object]", json.loads(text))


def move_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a move as `format_move` writes it.

    Fields with a default are optional, as in `parse_move`. A schema cannot check that a move is
    legal.

    Returns:
        The schema as decoded JSON, with the number of the format at the end of its ``$id``. Each
        call returns a new copy, which you may change.

    >>> move_schema()["$defs"]["Bid"]["required"]
    ['move', 'seat', 'tricks']
    """
    return read_schema(__package__ or "", "move.schema.json")


def events_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of events as `format_events` writes them.

    Returns:
        The schema of a list as decoded JSON, with the number of the format at the end of its
        ``$id``, and each event by its class under ``$defs``. Each call returns a new copy, which
        you may change.

    >>> events_schema()["items"]
    {'$ref': '#/$defs/event'}
    """
    return read_schema(__package__ or "", "events.schema.json")


def refusal_schema() -> dict[str, object]:
    """Return the JSON Schema of the text that `format_refusal` writes.

    Returns:
        The schema, as a new copy each time.

    >>> refusal_schema()["$defs"]["Refusal"]["required"]
    ['refusal', 'clause', 'details', 'sentences', 'move', 'legal']
    """
    return read_schema(__package__ or "", "refusal.schema.json")


def view_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a view as `format_view` writes it.

    A schema cannot check that the parts of a view agree by the rules; `parse_view` does.

    Returns:
        The schema as decoded JSON, with the number of the format at the end of its ``$id`` and
        under ``view`` of every view. Each call returns a new copy, which you may change.

    >>> view_schema()["$id"], view_schema()["$defs"]["View"]["properties"]["view"]
    ('urn:counter-rules:view:2', {'const': 2})
    """
    return read_schema(__package__ or "", "view.schema.json")
