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
from counter_rules.notation.limit import MOST_LETTERS, MOST_OF_POSITION

__all__ = [
    "MOST_LETTERS",
    "MOST_OF_POSITION",
    "JsonData",
    "format_events",
    "format_move",
    "format_view",
    "parse_events",
    "parse_move",
    "parse_view",
    "to_data",
]
