"""Conversion and strict parsing of JSON, for records, tournaments and the protocol of bots."""

from __future__ import annotations

from counter_rules.notation._checks import check_result, count_moves
from counter_rules.notation._converter import make_converter, register_tagged, structure
from counter_rules.notation._decode import (
    check_length,
    check_limit,
    decode_json,
    decode_utf8,
    describe_byte,
    make_length_error,
    make_utf8_error,
    parse_json,
)
from counter_rules.notation._json_text import TAGS, parse_move_data
from counter_rules.notation._schema import DRAFT, MOVES, Definitions, Schema, read_schema

__all__ = [
    "DRAFT",
    "MOVES",
    "TAGS",
    "Definitions",
    "Schema",
    "check_length",
    "check_limit",
    "check_result",
    "count_moves",
    "decode_json",
    "decode_utf8",
    "describe_byte",
    "make_converter",
    "make_length_error",
    "make_utf8_error",
    "parse_json",
    "parse_move_data",
    "read_schema",
    "register_tagged",
    "structure",
]
