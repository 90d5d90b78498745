"""Rulesets as text and as JSON data, for records and views, and the built-in presets."""

from __future__ import annotations

from counter_rules.games._formats import FORMAT, READABLE
from counter_rules.games._registry import BUILT_IN
from counter_rules.games._spelling import (
    GIVEN,
    check_rules,
    choose_rules,
    format_recorded,
    format_rules_data,
    parse_rules_data,
    upgrade_fields,
)

__all__ = [
    "BUILT_IN",
    "FORMAT",
    "GIVEN",
    "READABLE",
    "check_rules",
    "choose_rules",
    "format_recorded",
    "format_rules_data",
    "parse_rules_data",
    "upgrade_fields",
]
