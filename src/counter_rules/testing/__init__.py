"""Checks of code that others have written: effects, rulesets, presets and bots; tactics."""

from counter_rules.testing._check_bot import check_bot
from counter_rules.testing._effects import check_effect
from counter_rules.testing._presets import check_preset
from counter_rules.testing._proving import Proof, Solution
from counter_rules.testing._report import Check, Report
from counter_rules.testing._rulesets import check_ruleset
from counter_rules.testing._tactics import Answer, Tactic, TacticsReport, list_tactics, try_tactics

__all__ = [
    "Answer",
    "Check",
    "Proof",
    "Report",
    "Solution",
    "Tactic",
    "TacticsReport",
    "check_bot",
    "check_effect",
    "check_preset",
    "check_ruleset",
    "list_tactics",
    "try_tactics",
]
