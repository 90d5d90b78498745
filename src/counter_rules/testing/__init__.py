"""Checks of code that others have written: effects, rulesets, presets and bots."""

from counter_rules.testing._check_bot import Check, Report, check_bot
from counter_rules.testing._effects import check_effect
from counter_rules.testing._presets import check_preset
from counter_rules.testing._rulesets import check_ruleset

__all__ = ["Check", "Report", "check_bot", "check_effect", "check_preset", "check_ruleset"]
