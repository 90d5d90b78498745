"""The bounds of a ruleset: the sizes of its hands, its points, and the length of a match."""

from __future__ import annotations

from collections.abc import Iterable

from counter_rules._base.quoting import name_type
from counter_rules.errors import RulesetError
from counter_rules.rules._sizes import find_most, list_possible_sizes
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import BoundedScoring


def list_sizes(rules: Ruleset) -> tuple[int, ...]:
    """Return every size that a hand can have, in ascending order, with extra hands (F3.5).

    Args:
        rules: the ruleset.

    Raises:
        StateError: if it is not a ruleset.

    >>> from counter_rules import get_ruleset
    >>> list_sizes(get_ruleset("seven_truf", players=4))
    (1, 2, 3, 4, 5, 6, 7)
    """
    return list_possible_sizes(to_rules(rules).hand_sizes, rules.ending, rules.deck_counts)


def get_point_bounds(rules: Ruleset, sizes: Iterable[int] | None = None) -> tuple[int, int]:
    """Return the least and the greatest points that a seat can score for a hand (F8).

    Args:
        rules: the ruleset.
        sizes: the possible sizes of the hand; by default, those of `list_sizes`.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it has a custom scoring without ``list_points``.

    >>> from counter_rules import get_ruleset
    >>> get_point_bounds(get_ruleset("seven_truf", players=4))
    (0, 70)
    """
    scoring = to_rules(rules).scoring
    if not isinstance(scoring, BoundedScoring):
        raise RulesetError(
            f"the bounds of {name_type(scoring)} are unknown: give it the method list_points "
            "of BoundedScoring"
        )
    points = {
        point
        for size in (list_sizes(rules) if sizes is None else sizes)
        for point in scoring.list_points(hand_size=size, players=rules.players)
    }
    return min(points), max(points)


def find_most_hands(rules: Ruleset) -> int | None:
    """Return the most hands that a match can have.

    Args:
        rules: the ruleset.

    Returns:
        The number of hands; None if there is no bound, or if a custom ending gives none.

    Raises:
        StateError: if it is not a ruleset.

    >>> from counter_rules import get_ruleset
    >>> find_most_hands(get_ruleset("seven_truf", players=4))
    22
    """
    return find_most(to_rules(rules).hand_sizes, rules.ending)
