"""Rulesets as text and as JSON data, the built-in presets, and the questions that lead to one."""

from __future__ import annotations

from counter_rules.games._finder import FoundGame, list_answers, list_games
from counter_rules.games._formats import FORMAT, READABLE
from counter_rules.games._questions import QUESTIONS, Answer, Question
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
    "QUESTIONS",
    "READABLE",
    "Answer",
    "FoundGame",
    "Question",
    "check_rules",
    "choose_rules",
    "format_recorded",
    "format_rules_data",
    "list_answers",
    "list_games",
    "parse_rules_data",
    "upgrade_fields",
]
