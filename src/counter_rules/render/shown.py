"""What is given to be drawn, checked; and a trick, explained where its rules are known."""

from __future__ import annotations

from counter_rules.cards import Card, Suit
from counter_rules.engine import Explanation, explain_trick
from counter_rules.errors import StateError, name_type, shorten
from counter_rules.moves import PlayCard
from counter_rules.ruleset import Ruleset
from counter_rules.trick import Trick, TrickResult


def check_rules(rules: Ruleset | None) -> None:
    """Refuse rules that are none.

    Raises:
        StateError: if they are neither a `Ruleset` nor None.
    """
    if rules is not None and not isinstance(rules, Ruleset):
        raise StateError(f"{shorten(rules)} is no Ruleset: get_ruleset makes one")


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
    for play in trick.plays:
        if not isinstance(play, PlayCard) or not isinstance(play.card, Card):
            raise StateError(f"{shorten(play)} is no play: a PlayCard of a seat is wanted")
    if trick.trump is not None and not isinstance(trick.trump, Suit):
        raise StateError(f"{shorten(trick.trump)} is no trump: a Suit or None is wanted")
    if rules is None or len(trick.plays) < trick.players:
        return shown
    return explain_trick(rules, trick)
