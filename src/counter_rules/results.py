"""The results of a pass and of a hand, as values."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card
from counter_rules.seats import Seat


@attrs.frozen
class Passed:
    """One pass of a card from every seat to the next (C7.4).

    Args:
        trick: after which trick of the hand it was, counted from 1.
        cards: the card that each seat gave, by seat; None where it is not known.
    """

    trick: int
    cards: tuple[Card | None, ...]


@attrs.frozen(kw_only=True)
class HandResult:
    """The result of a hand, by seat; or what is known of all before a match began.

    Args:
        hand_number: the hand, counted from 1.
        dealer: who dealt it.
        hand_size: how many cards each player got, which is how many tricks were played.
        bids: the bids.
        blind: the seats that bid blind (F2.6).
        tricks_won: the tricks taken.
        points: the points of this hand.
        scores: the scores after it.
        turned: the cards that were face up when it ended.
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
    def is_brought_forward(self) -> bool:
        """Whether it stands for all hands up to its own, of which only the scores are known.

        A match that `new_game` begins in the middle has one such result, its first; it has no
        tricks.
        """
        return self.hand_size == 0

    @property
    def exact(self) -> tuple[Seat, ...]:
        """The seats that won as many tricks as they bid."""
        if self.is_brought_forward:
            return ()
        pairs = zip(self.bids, self.tricks_won, strict=True)
        return tuple(seat for seat, (bid, won) in enumerate(pairs) if bid == won)
