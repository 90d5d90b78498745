"""What is given to be drawn, checked; and a trick, explained where its rules are known."""

from __future__ import annotations

from counter_rules.engine import Explanation, explain_trick
from counter_rules.engine.resolve import check_parts
from counter_rules.errors import StateError, name_type
from counter_rules.ruleset import Ruleset, to_rules
from counter_rules.trick import Trick, TrickResult


def check_rules(rules: Ruleset | None) -> None:
    """Refuse rules that are none.

    Raises:
        StateError: if they are neither a `Ruleset` nor None.
    """
    if rules is not None:
        to_rules(rules)


def refuse_shown(shown: object) -> StateError:
    """Return the error that something cannot be drawn."""
    return StateError(
        "a View, Trick, TrickResult, Explanation or ScoreSheet is drawn, "
        f"not a {name_type(shown)}: view(state, seat) makes a view"
    )


def explain_shown(
    shown: Trick | TrickResult | Explanation, rules: Ruleset | None
) -> Trick | TrickResult | Explanation:
    """Explain a trick, if its rules are known and all its cards lie.

    Args:
        shown: the trick.
        rules: the rules, or None.

    Returns:
        The explanation, or what was given.

    Raises:
        StateError: if the trick holds something other than plays, or is impossible by the rules.
    """
    if isinstance(shown, Explanation):
        return shown
    trick = shown if isinstance(shown, Trick) else shown.trick
    check_parts(trick)
    if rules is None or len(trick.plays) < trick.players:
        return shown
    return explain_trick(rules, trick)
