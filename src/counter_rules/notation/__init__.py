"""Notation: views, events, moves and refusals as JSON, and their JSON Schemas."""

from counter_rules.notation._decode import MAX_CHARACTERS, MAX_POSITION_CHARACTERS
from counter_rules.notation._json_text import (
    JsonData,
    format_events,
    format_move,
    format_refusal,
    format_view,
    parse_events,
    parse_move,
    parse_view,
    to_data,
)
from counter_rules.notation._refusals import Refusal
from counter_rules.notation._schema import events_schema, move_schema, refusal_schema, view_schema

__all__ = [
    "MAX_CHARACTERS",
    "MAX_POSITION_CHARACTERS",
    "JsonData",
    "Refusal",
    "events_schema",
    "format_events",
    "format_move",
    "format_refusal",
    "format_view",
    "move_schema",
    "parse_events",
    "parse_move",
    "parse_view",
    "refusal_schema",
    "to_data",
    "view_schema",
]
