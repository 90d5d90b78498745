"""Whether a result that was read can be one: of a trick, and of a hand."""

from __future__ import annotations

from counter_rules.engine import resolve_trick
from counter_rules.errors import CounterRulesError
from counter_rules.hand_result import HandResult
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


def fits(result: HandResult, rules: Ruleset) -> bool:
    """Tell whether the result of a hand has a part for every player."""
    rows = (result.bids, result.tricks_won, result.points, result.scores)
    return all(len(row) == rules.players for row in rows)
