"""Presets: one module per game, and the registry that finds them."""

from counter_rules.rulesets.counter import CounterRulings, counter_effects
from counter_rules.rulesets.custom_options import CustomChoices
from counter_rules.rulesets.describe import describe_preset, describe_ruleset, list_rulesets
from counter_rules.rulesets.option import Option
from counter_rules.rulesets.preset import Preset, format_players
from counter_rules.rulesets.registry import get_preset, get_ruleset, ruleset_names

__all__ = [
    "CounterRulings",
    "CustomChoices",
    "Option",
    "Preset",
    "counter_effects",
    "describe_preset",
    "describe_ruleset",
    "format_players",
    "get_preset",
    "get_ruleset",
    "list_rulesets",
    "ruleset_names",
]
