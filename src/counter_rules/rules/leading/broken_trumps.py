"""Trumps may not be led until they are broken (F1, F6.7).

They are broken once a trump has been played to a trick in which another suit was led; a trick in
which nobody has to follow breaks none (F11.3). A player who holds only trumps may lead one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.trick import AS_PRINTED, Counting, TrickResult


@attrs.frozen
class BrokenTrumps:
    """No trump may be led before one has been played off-suit.

    Args:
        clause: the clause of the game's rules.
        counting: the suits that cards count as; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> hand = parse_cards("2C 9H KH")
    >>> [card.code for card in BrokenTrumps().list_leads(hand, Suit.HEARTS, ())]
    ['2C']
    """

    clause: str = "F1"
    counting: Counting = attrs.field(default=AS_PRINTED, kw_only=True)

    def bind(self, counting: Counting) -> Self:
        """Return the limit bound to a counting."""
        return attrs.evolve(self, counting=counting)

    def list_leads(
        self, hand: Sequence[Card], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> Sequence[Card]:
        """Return the plain cards; all cards if there are no others or trumps are broken."""
        trumps = self.counting.list_suit(hand, trump, trump)
        if not trumps or len(trumps) == len(hand) or self._is_broken(trump, tricks):
            return hand
        return [card for card in hand if card not in trumps]

    def _is_broken(self, trump: Suit | None, tricks: Sequence[TrickResult]) -> bool:
        """Return whether a trump has been played to a trick in which another suit was led."""
        return any(
            self.counting.list_suit([play.card for play in result.plays], trump, trump)
            for result in tricks
            if result.led not in (None, trump)
        )

    def explain(self, card: Card, trump: Suit | None) -> Reason:
        """Return the reason that trumps are not broken."""
        return Reason.of(ReasonCode.TRUMPS_NOT_BROKEN, self.clause, suit=trump)

    def __str__(self) -> str:
        return "no trump may be led until trumps are broken, unless no other card may be led"
