"""Any card may be led, trumps at any time (F0.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.trick import Counting, TrickResult


@attrs.frozen
class FreeLead:
    """No limit: any card may be led."""

    def bind(self, counting: Counting) -> Self:
        """Return itself: the limit needs no counting."""
        return self

    def list_leads(
        self, hand: Sequence[Card], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> Sequence[Card]:
        """Return the whole hand."""
        return hand

    def explain(self, card: Card, trump: Suit | None) -> Reason:
        """Return the reason that the card is not in the hand, the only fault of a lead."""
        return Reason.of(ReasonCode.NOT_IN_HAND, "F0.4", card=card)

    def __str__(self) -> str:
        return "any card may be led"
