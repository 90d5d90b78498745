"""The same trump in every hand, or no trump at all (F1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Suit
from counter_rules.errors import RulesetError


@attrs.frozen
class AlwaysTrump:
    """One suit is trump in every hand.

    Args:
        suit: the suit, or None to play without trumps.

    Raises:
        RulesetError: if it is neither a suit nor None.

    >>> AlwaysTrump(Suit.SPADES).find_trump(3), str(AlwaysTrump(None))
    (<Suit.SPADES: 'S'>, 'none')
    """

    suit: Suit | None

    face_up = None
    """No card is turned."""

    def __attrs_post_init__(self) -> None:
        if self.suit is not None and not isinstance(self.suit, Suit):
            raise RulesetError(f"expected a Suit or None as trump, got {shorten(self.suit)}")

    def find_trump(self, hand_number: int, turned: Sequence[Card] = ()) -> Suit | None:
        """Return the suit, whatever the hand."""
        return self.suit

    def __str__(self) -> str:
        return "none" if self.suit is None else f"always {self.suit.symbol}"
