"""What can be drawn, and a trick explained where its rules are known."""

from __future__ import annotations

from typing import TypeAlias

from counter_rules._quoting import name_type
from counter_rules.errors import StateError
from counter_rules.explain import Explanation, explain_trick
from counter_rules.explain._resolve import check_parts
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick import Trick, TrickResult

AnyTrick: TypeAlias = Trick | TrickResult | Explanation
"""A trick, and as much as is known of its outcome."""


def not_drawable(value: object) -> StateError:
    """Return the error for a value that cannot be drawn."""
    return StateError(
        "expected a View, Trick, TrickResult, Explanation or ScoreSheet, "
        f"got {name_type(value)} (see view)"
    )


def explain_drawn(drawn: AnyTrick, rules: Ruleset | None) -> AnyTrick:
    """Explain a trick if its rules are known and all its cards have been played.

    Returns:
        The explanation, or the value given.

    Raises:
        StateError: if the trick holds something other than plays, or is impossible by the rules.
    """
    if isinstance(drawn, Explanation):
        return drawn
    trick = find_trick(drawn)
    check_parts(trick)
    if rules is None or len(trick.plays) < trick.players:
        return drawn
    return explain_trick(rules, trick)


def find_trick(drawn: AnyTrick) -> Trick:
    """Return the trick itself."""
    return drawn if isinstance(drawn, Trick) else drawn.trick


def find_result(drawn: AnyTrick) -> TrickResult | None:
    """Return the outcome of a trick; None for a bare `Trick`."""
    if isinstance(drawn, Explanation):
        return drawn.result
    return drawn if isinstance(drawn, TrickResult) else None
