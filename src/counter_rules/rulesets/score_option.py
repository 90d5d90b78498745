"""The option that chooses a score formula, and the scoring that follows from it (F8)."""

from __future__ import annotations

from typing import Final

from counter_rules.rulesets.option import Option, make_choice, refuse_together
from counter_rules.scoring import FORMULAS, EachSeat, HandsCleared, Scoring

HANDS_CLEARED: Final = "hands_cleared"
"""The name of the score of a game that is won or lost together (F3.6)."""


def make_score_option(default: str, *others: str) -> Option:
    """Make the option that chooses a score formula of F8.

    Args:
        default: the preset's own formula.
        others: names that it takes beside those of F8.
    """
    return make_choice(
        name="score",
        meaning="the score formula",
        choices=(*FORMULAS, *others),
        default=default,
        clause="F8",
    )


def choose_score(score: str | None, *, default: str, switch: str, switched: str | None) -> str:
    """Return the formula's name where another option can choose it too.

    Args:
        score: the formula that is asked for, or None.
        default: the preset's own formula.
        switch: the name of the other option.
        switched: the formula that the other option chooses, or None if it is off.

    Raises:
        RulesetError: if the two options choose different formulas.
    """
    if switched is not None and score not in (None, switched):
        raise refuse_together(switch, "score", "both choose the formula; give one")
    return score or switched or default


def make_scoring(score: str, blind_bonus: int = 0) -> Scoring:
    """Return the scoring that a formula's name asks for.

    Args:
        score: the name of a formula, or ``"hands_cleared"``.
        blind_bonus: what a made blind bid earns on top (F2.6).
    """
    if score == HANDS_CLEARED:
        return HandsCleared()
    return EachSeat(formula=FORMULAS[score], blind_bonus=blind_bonus)
