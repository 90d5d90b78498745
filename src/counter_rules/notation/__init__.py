"""Notation: views, events and moves as JSON, and back."""

from counter_rules.notation._decode import MAX_CHARACTERS, MAX_POSITION_CHARACTERS
from counter_rules.notation._json_text import (
    JsonData,
    format_events,
    format_move,
    format_view,
    parse_events,
    parse_move,
    parse_view,
    to_data,
)

__all__ = [
    "MAX_CHARACTERS",
    "MAX_POSITION_CHARACTERS",
    "JsonData",
    "format_events",
    "format_move",
    "format_view",
    "parse_events",
    "parse_move",
    "parse_view",
    "to_data",
]
