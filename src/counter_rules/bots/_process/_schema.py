"""The JSON Schema of the protocol, made of the classes of its messages and their docstrings.

What is made is kept beside this module, for readers that are not this library.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules.bots._process._messages import PROTOCOL, TO_BOT, TO_HOST
from counter_rules.events._steps import EVENTS
from counter_rules.notation._json_text import TAGS
from counter_rules.notation._schema import read_schema
from counter_rules.notation._schema._classes import Definitions
from counter_rules.notation._schema._making import DRAFT, MOVES
from counter_rules.notation._schema._parts import Schema

SCHEMA_FILE: Final = "protocol.schema.json"
"""The file of the schema, beside this module."""

_TAGS: Final[Mapping[type, tuple[str, object]]] = {
    **TAGS,
    **{kind: ("message", name) for kind, name in (TO_BOT | TO_HOST).items()},
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
    return read_schema(__package__ or "", SCHEMA_FILE)


def make_schema() -> Schema:
    """Make the schema of the classes; `protocol_schema` returns what was made before."""
    parts = Definitions(tags=_TAGS, given=(*MOVES, *TO_HOST))
    parts.define_choice("event", "Something that happened; its class stands under event.", EVENTS)
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
