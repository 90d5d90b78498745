"""Text in columns and the policy of a page, for the command line and tournament reports."""

from __future__ import annotations

from counter_rules.render._html.page import list_code, write_policy
from counter_rules.render._text.trick import format_cards, format_trick, has_room, pad
from counter_rules.render._writer import LINE_WIDTH, Writer, flow, measure_columns, spell, wrap

__all__ = [
    "LINE_WIDTH",
    "Writer",
    "flow",
    "format_cards",
    "format_trick",
    "has_room",
    "list_code",
    "measure_columns",
    "pad",
    "spell",
    "wrap",
    "write_policy",
]
