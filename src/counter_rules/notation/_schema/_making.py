"""The schemas of views, events and moves, made of their classes."""

from __future__ import annotations

import json
from typing import Final, get_args

from counter_rules.events._steps import EVENTS
from counter_rules.games._formats import FORMAT
from counter_rules.moves import Move
from counter_rules.notation._json_text import TAGS
from counter_rules.notation._schema._classes import Definitions, refer
from counter_rules.notation._schema._parts import Schema
from counter_rules.notation._view_data import ViewData

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The draft of JSON Schema in which all are written."""

MOVES: Final[tuple[type, ...]] = get_args(Move)
"""The classes of moves."""


def make_schemas() -> dict[str, Schema]:
    """Make the schemas that are kept beside this module, by the names of their files."""
    parts = [Definitions(tags=TAGS, given=MOVES) for _ in range(3)]
    move, events, view = parts
    move.define_choice("move", "A move; its class stands under move.", MOVES)
    events.define_choice("event", "Something that happened; its class stands under event.", EVENTS)
    view.define(ViewData)
    return {
        "move.schema.json": _make_schema("move", move, refer("move")),
        "events.schema.json": _make_schema(
            "events", events, {"type": "array", "items": refer("event")}
        ),
        "view.schema.json": _make_schema("view", view, refer("View")),
    }


def _make_schema(name: str, parts: Definitions, root: Schema) -> Schema:
    head = {"$schema": DRAFT, "$id": f"urn:counter-rules:{name}:{FORMAT}", "title": name.title()}
    return {**head, **root, "$defs": dict(sorted(parts.made.items()))}


def format_schema(schema: Schema) -> str:
    """Write a schema as it is kept in a file."""
    return json.dumps(schema, indent=2) + "\n"
