"""Presets: one module per game, and the registry that finds them."""

from counter_rules.rulesets.counter import CounterRulings, counter_effects
from counter_rules.rulesets.option import Option
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.registry import get_preset, get_ruleset, ruleset_names

__all__ = [
    "CounterRulings",
    "Option",
    "Preset",
    "counter_effects",
    "get_preset",
    "get_ruleset",
    "ruleset_names",
]
