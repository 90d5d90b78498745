"""Whether the result of a trick that was read can be one."""

from __future__ import annotations

from counter_rules.engine import resolve_trick
from counter_rules.errors import CounterRulesError
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult


def is_right(result: TrickResult, rules: Ruleset) -> bool:
    """Tell whether a trick comes out as its result says."""
    if len(result.plays) != rules.players:
        return False
    try:
        return resolve_trick(rules, result.trick) == result
    except CounterRulesError:
        return False
