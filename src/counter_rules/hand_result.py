"""What became of a hand."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card
from counter_rules.moves import Seat


@attrs.frozen(kw_only=True)
class HandResult:
    """What became of a hand, by seat.

    Args:
        hand_number: the hand, counted from 1.
        dealer: who dealt it.
        hand_size: how many cards each player got, which is how many tricks were played.
        bids: the bids.
        blind: the seats that bid blind (F2.6).
        tricks_won: the tricks taken.
        points: the points of this hand.
        scores: the scores after it.
        turned: the cards that lay face up when it ended.
    """

    hand_number: int
    dealer: Seat
    hand_size: int
    bids: tuple[int, ...]
    blind: tuple[Seat, ...] = ()
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    turned: tuple[Card, ...] = ()

    @property
    def exact(self) -> tuple[Seat, ...]:
        """The seats that won as many tricks as they bid."""
        pairs = zip(self.bids, self.tricks_won, strict=True)
        return tuple(seat for seat, (bid, won) in enumerate(pairs) if bid == won)
