"""Parts of rulesets that several games compose in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules.games._kinds import HANDS_CLEARED, choice
from counter_rules.rules.bidding import BlindBids
from counter_rules.rules.dealing import go_down_up
from counter_rules.rules.effects import JOKER_SUIT, MARROWS_JACK
from counter_rules.rules.scoring import FORMULAS, EachSeat, HandsCleared, Scoring
from counter_rules.trick import PLAIN_TRICK, Effect, EffectOrder

JACKS: Final[Mapping[str, Effect | None]] = {"plain": None, "marrows": MARROWS_JACK}
"""What the jacks of trumps are, by name (F10.1)."""


NO_SEALED_HOOK: Final = "a hook goes by the bids so far, and sealed ones are hidden (F1.1)"
"""Why a hook and sealed bids contradict each other."""


def choice_of_jacks() -> str:
    """Make the option that chooses what the jacks of trumps are (F10.1)."""
    meanings = {"plain": "like the other jacks", "marrows": "the two highest trumps"}
    return choice("what the jacks of trumps are", "F10.1", meanings)


def make_scoring(score: str, blind: BlindBids | None = None) -> Scoring:
    """Return the scoring of a name: a formula of F8, with a bonus for blind bids (F2.6)."""
    if score == HANDS_CLEARED:
        return HandsCleared()
    return EachSeat(formula=FORMULAS[score], blind_bonus=0 if blind is None else blind.bonus)


def make_joker_order(*, jokers_as_suit: bool) -> EffectOrder:
    """Return the effects of a game that has no others (F5)."""
    return EffectOrder(legality=(JOKER_SUIT,)) if jokers_as_suit else PLAIN_TRICK


def add_jacks(order: EffectOrder, jacks: str) -> EffectOrder:
    """Return effects with those of the jacks of trumps, before any that asks for suits (F10.1)."""
    effect = JACKS[jacks]
    if effect is None:
        return order
    return order.adding(effect, before=order.arrive[0].name if order.arrive else None)


def list_down_up(players: int) -> tuple[int, ...]:
    """Return the schedule from the most cards that leave a turn-up, at most 10, and back (F9).

    >>> list_down_up(7)
    (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
    """
    return go_down_up(min(10, 51 // players)).sizes
