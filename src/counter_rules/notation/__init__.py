"""Notation: views, events and moves as JSON, and back."""

from counter_rules.notation.json_text import (
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
    "JsonData",
    "format_events",
    "format_move",
    "format_view",
    "parse_events",
    "parse_move",
    "parse_view",
    "to_data",
]
