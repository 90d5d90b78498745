"""Every hand the same number of cards (C1.2, F4.1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card
from counter_rules.dealing.sizes import check_hands, check_sizes


@attrs.frozen
class ConstantHands:
    """The same number of cards in every hand.

    Args:
        cards: how many cards each player gets, at least 1.
        hands: how many hands are scheduled, or None if the ending alone says.

    Raises:
        RulesetError: if they are no such numbers.
    """

    cards: int
    hands: int | None = None

    def __attrs_post_init__(self) -> None:
        check_sizes((self.cards,))
        check_hands(self.hands)

    @property
    def largest(self) -> int:
        """The constant number."""
        return self.cards

    @property
    def turning(self) -> None:
        """No card is needed to know the size."""

    def get_size(self, hand_number: int, turned: Sequence[Card] = ()) -> int:
        """Return the constant number; extra hands (F3.5) have 1, 2, 3 … cards."""
        if self.hands is None or hand_number <= self.hands:
            return self.cards
        return min(hand_number - self.hands, self.cards)

    def __str__(self) -> str:
        return f"{self.cards} each" if self.hands is None else f"{self.hands} × {self.cards}"
