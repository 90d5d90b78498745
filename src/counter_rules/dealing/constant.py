"""Every hand the same number of cards (C1.2)."""

from __future__ import annotations

import attrs

from counter_rules.errors import RulesetError, shorten


@attrs.frozen
class ConstantHands:
    """The same number of cards in every hand.

    Args:
        cards: how many cards each player gets, at least 1.

    Raises:
        RulesetError: if it is no such number.
    """

    cards: int

    def __attrs_post_init__(self) -> None:
        if type(self.cards) is not int or self.cards < 1:
            raise RulesetError(f"a hand of {shorten(self.cards)} cards is none: deal 1 or more")

    def get_size(self, hand_number: int) -> int:
        """Return the constant number, whichever the hand."""
        return self.cards
