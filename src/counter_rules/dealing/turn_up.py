"""The card turned up after the deal makes trump (F0.2, C1.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit


@attrs.frozen
class TurnUp:
    """The next card after the deal is turned up; its suit is trump.

    >>> from counter_rules.cards import parse_cards
    >>> TurnUp().find_trump(parse_cards("4C JH"))
    <Suit.HEARTS: 'H'>
    """

    def count_turned(self, left: int) -> int:
        """Turn one card, if any is left."""
        return min(left, 1)

    def find_trump(self, turned: Sequence[Card]) -> Suit | None:
        """Return the suit of the last card face up; without one there is no trump."""
        return turned[-1].suit if turned else None
