"""The sizes that hands can have, from the parts of a ruleset."""

from __future__ import annotations

from collections.abc import Collection

from counter_rules.cards import Card
from counter_rules.rules.dealing import ConstantHands, FlippedHands, HandSizes, ListedHands
from counter_rules.rules.ending import BoundedEnding, Ending


def list_possible_sizes(
    hands: HandSizes, ending: Ending, cards: Collection[Card]
) -> tuple[int, ...]:
    """Return every size that a hand can have, in ascending order, with extra hands (F3.5)."""
    if isinstance(hands, FlippedHands):
        return tuple(sorted({hands.get_size(1, (card,)) for card in cards}))
    has_extra = hands.hands is not None and find_most(hands, ending) is None
    if isinstance(hands, ListedHands) and not has_extra:
        return tuple(sorted({*hands.sizes}))
    if isinstance(hands, ConstantHands) and not has_extra:
        return (hands.cards,)
    # Extra hands have 1, 2, 3 … cards; a custom schedule may have any size.
    return tuple(range(1, hands.largest + 1))


def find_most(hands: HandSizes, ending: Ending) -> int | None:
    """Return the most hands of a match, or None if there is no bound, or the ending gives none."""
    return ending.find_most_hands(hands.hands) if isinstance(ending, BoundedEnding) else None
