"""The option of any single-deck game with a turn-up: jokers as a fifth suit (F5)."""

from __future__ import annotations

from typing import Final

from counter_rules.effects import JOKER_SUIT
from counter_rules.rulesets.option import make_flag
from counter_rules.trick import PLAIN_TRICK, EffectOrder

JOKERS_AS_SUIT: Final = make_flag(
    name="jokers_as_suit",
    meaning="two jokers are a fifth suit, and trump if one is turned up",
    clause="F5.3",
)
"""The option; `TurnUp` is told what a joker turned up makes (F5.2)."""


def choose_joker_effects(*, jokers_as_suit: bool) -> EffectOrder:
    """Return the effects of a game that has no others.

    Args:
        jokers_as_suit: whether two jokers are a fifth suit.
    """
    return EffectOrder(legality=(JOKER_SUIT,)) if jokers_as_suit else PLAIN_TRICK
