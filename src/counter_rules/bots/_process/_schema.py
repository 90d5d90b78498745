"""The JSON Schema of the protocol, made of the classes of its messages and their docstrings.

What is made is kept beside this module, for readers that are not this library.
"""

from __future__ import annotations

import enum
import inspect
import json
import re
import types
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

import attrs
from typing_extensions import TypeAliasType

from counter_rules.bots._process._messages import PROTOCOL, TO_BOT, TO_HOST
from counter_rules.cards import Card, Suit
from counter_rules.events._steps import EVENTS
from counter_rules.moves import Bid, Look, PassCard, PlayCard
from counter_rules.notation._converter import RULED
from counter_rules.notation._view_data import ViewData
from counter_rules.rules.ruleset import Ruleset
from counter_rules.views import View

SCHEMA_FILE: Final = "protocol.schema.json"
"""The file of the schema, beside this module."""

Schema: TypeAlias = dict[str, object]

_VIEW: Final = 1
_FIELD: Final = re.compile(r"^ {4}(\w+): (.+?)(?=^ {4}\w|^\S|\Z)", re.MULTILINE | re.DOTALL)
_PLAIN: Final[Mapping[object, str]] = {
    int: "integer",
    float: "number",
    bool: "boolean",
    str: "string",
    type(None): "null",
}
_NAMED: Final[Mapping[object, str]] = {Card: "card", Suit: "suit", Ruleset: "rules"}
_TAGGED: Final[Mapping[type, tuple[str, object]]] = {
    **{kind: ("event", kind.__name__) for kind in EVENTS},
    **{kind: ("move", kind.__name__) for kind in (Bid, Look, PassCard, PlayCard)},
    ViewData: ("view", _VIEW),
    **{kind: ("message", name) for kind, name in (TO_BOT | TO_HOST).items()},
}
_RULES: Final[Schema] = {
    "title": "The ruleset: its name, how many play, and its options.",
    "type": "object",
    "required": ["name", "players", "options"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "players": {"type": "integer", "minimum": 2, "maximum": 10},
        "options": {
            "description": "By name; null for a ruleset that was composed by hand.",
            "type": ["object", "null"],
        },
    },
}
_CARD: Final[Schema] = {
    "title": "Rank and suit, such as QS or 10H; a joker is *.",
    "type": "string",
    "pattern": "^([*]|(A|[2-9]|10|J|Q|K)[CDHS])$",
}
_SUIT: Final[Schema] = {
    "title": "A suit by its letter; * is the suit of jokers.",
    "enum": [suit.value for suit in Suit],
}


def protocol_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of every message of the protocol for bots.

    It describes what this version writes. A reader leaves alone what it does not know.

    Returns:
        The schema, as a JSON reader gives it; under ``$defs`` are ``to_bot`` and ``to_host`` for
        the two directions. It is made anew each time, and yours to change.

    >>> [part["$ref"] for part in protocol_schema()["$defs"]["to_host"]["oneOf"]]
    ['#/$defs/BotHello', '#/$defs/BotMove']
    """
    text = files(__package__ or "").joinpath(SCHEMA_FILE).read_text(encoding="utf-8")
    return cast("dict[str, object]", json.loads(text))


def make_schema() -> Schema:
    """Make the schema of the classes; `protocol_schema` returns what was made before."""
    parts: dict[str, Schema] = {"card": _CARD, "suit": _SUIT, "rules": _RULES}
    for kind in (*TO_BOT, *TO_HOST):
        _define(kind, parts)
    parts["event"] = {"oneOf": [_refer(kind.__name__) for kind in EVENTS]}
    for direction, kinds in (("to_bot", TO_BOT), ("to_host", TO_HOST)):
        parts[direction] = {"oneOf": [_refer(kind.__name__) for kind in kinds]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:counter-rules:bots:{PROTOCOL}",
        "title": "The protocol for bots",
        "description": "One message, a line of JSON: to a program, or from it.",
        "anyOf": [_refer("to_bot"), _refer("to_host")],
        "$defs": dict(sorted(parts.items())),
    }


def format_schema() -> str:
    """Write the schema as it is kept in its file."""
    return json.dumps(make_schema(), indent=2) + "\n"


def _refer(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _define(kind: type, parts: dict[str, Schema], *, is_tagged: bool = True) -> Schema:
    """Describe a class among the parts, if it is not there yet; refer to it."""
    name = "View" if kind is ViewData else kind.__name__ if is_tagged else f"{kind.__name__}Part"
    if name not in parts:
        parts[name] = {}  # it may hold itself
        parts[name] = _describe_class(kind, parts, _TAGGED.get(kind) if is_tagged else None)
    return _refer(name)


def _describe_class(kind: type, parts: dict[str, Schema], tag: tuple[str, object] | None) -> Schema:
    """Describe an object: the tag that names its class, and its fields."""
    text = inspect.getdoc(View if kind is ViewData else kind) or ""
    told = {name: " ".join(words.split()) for name, words in _FIELD.findall(text)}
    hints = get_type_hints(kind)
    properties: dict[str, Schema] = {} if tag is None else {tag[0]: {"const": tag[1]}}
    for field in attrs.fields(kind):
        if field.name == "rules" and kind in RULED:
            continue
        shape = _describe(hints[field.name], parts, is_message=kind in TO_BOT or kind in TO_HOST)
        note = {"description": told[field.name]} if field.name in told else {}
        properties[field.name] = note | shape
    optional = _list_optional(kind)
    return {
        "title": text.partition("\n")[0],
        "type": "object",
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
        "properties": properties,
    }


def _list_optional(kind: type) -> tuple[str, ...]:
    """List the fields that may be left out: what a program need not say."""
    if kind is ViewData:
        return ("dealt",)
    if kind in TO_HOST or kind in (Bid, PlayCard):
        given = [field for field in attrs.fields(kind) if field.default is not attrs.NOTHING]
        return tuple([field.name for field in given])
    return ()


def _describe(hint: object, parts: dict[str, Schema], *, is_message: bool) -> Schema:
    """Describe what a field holds."""
    if isinstance(hint, TypeAliasType):
        return _describe(hint.__value__, parts, is_message=is_message)
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if hint in _NAMED:
        return _refer(_NAMED[hint])
    if get_origin(hint) in (Union, types.UnionType):
        ways = [_describe(one, parts, is_message=is_message) for one in get_args(hint)]
        return {"anyOf": ways}
    if get_origin(hint) is tuple:
        return {
            "type": "array",
            "items": _describe(get_args(hint)[0], parts, is_message=is_message),
        }
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return {"enum": [one.value for one in hint]}
    if isinstance(hint, type) and attrs.has(hint):
        # In a view and in events a play stands without its name, where nothing else can stand.
        kind = ViewData if hint is View else hint
        return _define(kind, parts, is_tagged=is_message or hint is not PlayCard)
    return {"type": "object"}
