"""Games: the presets with their options, one module each, and the registry of presets."""

from counter_rules.games._describe import describe_preset, describe_ruleset, list_rulesets
from counter_rules.games._kinds import choice, count, flag, optional_count
from counter_rules.games._option import (
    Option,
    OptionChoice,
    OptionDomain,
    OptionKind,
    contradiction,
    option,
)
from counter_rules.games._preset import NoOptions, Preset, format_players
from counter_rules.games._registry import get_preset, get_ruleset, register_preset, ruleset_names
from counter_rules.games._spelling import format_options, parse_rules
from counter_rules.games.counter import CounterRulings, counter_effects

__all__ = [
    "CounterRulings",
    "NoOptions",
    "Option",
    "OptionChoice",
    "OptionDomain",
    "OptionKind",
    "Preset",
    "choice",
    "contradiction",
    "count",
    "counter_effects",
    "describe_preset",
    "describe_ruleset",
    "flag",
    "format_options",
    "format_players",
    "get_preset",
    "get_ruleset",
    "list_rulesets",
    "option",
    "optional_count",
    "parse_rules",
    "register_preset",
    "ruleset_names",
]
