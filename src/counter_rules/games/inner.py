"""Rulesets as texts, for records and JSON, and the list of our games, for whatever offers all."""

from __future__ import annotations

from counter_rules.games._formats import FORMAT, READABLE
from counter_rules.games._registry import BUILT_IN
from counter_rules.games._spelling import (
    GIVEN,
    check_rules,
    choose_rules,
    format_recorded,
    read_rules,
    settle_format,
    write_rules,
)

__all__ = [
    "BUILT_IN",
    "FORMAT",
    "GIVEN",
    "READABLE",
    "check_rules",
    "choose_rules",
    "format_recorded",
    "read_rules",
    "settle_format",
    "write_rules",
]
