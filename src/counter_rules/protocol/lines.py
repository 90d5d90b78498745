"""The lines of the protocol: a message as one line of JSON, and the JSON Schema of all messages.

A line is an object in UTF-8, with the name of the message's class under ``message``.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from typing import Final, cast

import attrs

from counter_rules._base.quoting import shorten, tidy
from counter_rules.errors import NotationError
from counter_rules.events import Event
from counter_rules.events.inner import EVENTS
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.notation import to_data
from counter_rules.notation.inner import (
    DRAFT,
    MOVES,
    TAGS,
    Definitions,
    Schema,
    decode_json,
    read_schema,
)
from counter_rules.protocol.messages import (
    PROTOCOL,
    TO_BOT,
    TO_HOST,
    MoveEstimate,
    ToBot,
    ToHost,
)
from counter_rules.protocol.options import BotOption
from counter_rules.protocol.terms import TimeControl, TimeLeft
from counter_rules.views import View

_LONGEST_QUOTE: Final = 80

_NAMES: Final = {**TO_BOT, **TO_HOST}
_GAME_VALUES: Final = View, Bid, Look, PlayCard, PassCard, NameTrump, *EVENTS
_PARTS: Final = TimeControl, TimeLeft, BotOption, MoveEstimate, *_NAMES


def format_line(message: ToBot | ToHost) -> str:
    """Return a message as one line of JSON, in ASCII, without a newline."""
    fields = cast("dict[str, object]", _to_json(message))
    return json.dumps({"message": _NAMES[type(message)]} | fields, allow_nan=False)


def _to_json(value: object) -> object:
    """Return a part of a message as data."""
    if isinstance(value, _GAME_VALUES):
        return to_data(cast("View | Event | Move", value))
    if isinstance(value, enum.Enum):
        return cast("object", value.value)
    if isinstance(value, tuple):
        return [_to_json(part) for part in cast("tuple[object, ...]", value)]
    kind = type(value)
    # No other class: a state would reveal every hand.
    if kind in _PARTS and attrs.has(kind):
        names = [part.name for part in attrs.fields(kind)]
        return {name: _to_json(getattr(value, name)) for name in names}
    return value


def quote_line(line: bytes) -> str:
    """Return a line of a program in quotes; bytes that are not UTF-8 are escaped."""
    # Not `repr`: it would double the backslash.
    return f"'{tidy(line.decode('utf-8', 'backslashreplace').rstrip(), _LONGEST_QUOTE)}'"


def parse_line(line: bytes) -> tuple[str, dict[str, object]]:
    """Parse a line; return the name of the message, and its other fields unchecked.

    Raises:
        NotationError: if it is not a JSON object, or has no name under ``message``.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise NotationError("not UTF-8", text=shorten(line)) from None
    data = decode_json(text)
    if not isinstance(data, dict):
        raise NotationError(f"a message is an object, not {shorten(data)}", text=text)
    fields = cast("dict[str, object]", data)
    name = fields.pop("message", None)
    if not isinstance(name, str):
        raise NotationError("a message needs its name under 'message'", text=text)
    return name, fields


# The JSON Schema of the protocol, made from the message classes and their docstrings. It is stored
# beside this module, for readers other than this library.

SCHEMA_FILE: Final = "protocol.schema.json"
"""The file of the schema, beside this module."""

_TAGS: Final[Mapping[type, tuple[str, object]]] = {
    **TAGS,
    **{kind: ("message", name) for kind, name in _NAMES.items()},
}


def protocol_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of every message of the protocol for bots.

    It describes the messages of this version. A reader ignores unknown fields and messages.

    Returns:
        A new copy of the schema, as a JSON reader returns it; under ``$defs``, ``to_bot`` and
        ``to_host`` are the two directions.

    >>> [part["$ref"] for part in protocol_schema()["$defs"]["to_host"]["oneOf"]][:2]
    ['#/$defs/BotHello', '#/$defs/BotReady']
    """
    return read_schema(__package__ or "", SCHEMA_FILE)


def make_schema() -> Schema:
    """Make the schema from the classes; `protocol_schema` returns the stored one."""
    parts = Definitions(tags=_TAGS, given=(*MOVES, *TO_HOST, BotOption, MoveEstimate))
    parts.define_choice("event", "An event; its class is under event.", EVENTS)
    to_bot = parts.define_choice("to_bot", "A message to a program.", tuple(TO_BOT))
    to_host = parts.define_choice("to_host", "A message from a program.", tuple(TO_HOST))
    return {
        "$schema": DRAFT,
        "$id": f"urn:counter-rules:bots:{PROTOCOL}",
        "title": "The protocol for bots",
        "description": "One message, a line of JSON: to a program, or from it.",
        "anyOf": [to_bot, to_host],
        "$defs": dict(sorted(parts.made.items())),
    }
