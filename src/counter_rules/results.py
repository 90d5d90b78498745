"""The results of a pass and of a hand, as values."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card
from counter_rules.seats import Seat


@attrs.frozen
class Passed:
    """One pass of a card from every seat to the next (C7.4).

    Args:
        trick: the trick after which the cards were passed, counted from 1 in the hand.
        cards: the card that each seat passed, by seat; None if it is not known.
    """

    trick: int
    cards: tuple[Card | None, ...]


@attrs.frozen(kw_only=True)
class HandResult:
    """The result of a hand; or the scores that a match begins with in the middle.

    Args:
        hand_number: the hand, counted from 1.
        dealer: the seat that dealt it.
        hand_size: the number of cards of each seat, which is also the number of tricks.
        bids: the bids, by seat.
        blind: the seats that bid blind (F2.6).
        tricks_won: the tricks won, by seat.
        points: the points of this hand, by seat.
        scores: the scores after it, by seat.
        turned: the cards face up at its end.
        streaks: the bids made in a row after it, by seat; missed ones as negative numbers. Empty
            unless a row of bids earns points (F11.7).
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
    streaks: tuple[int, ...] = ()

    @property
    def is_brought_forward(self) -> bool:
        """Whether it represents all hands up to this one, with only the scores known.

        The first result of a match that `new_game` begins in the middle is such a result. It has
        no tricks.
        """
        return self.hand_size == 0

    @property
    def exact(self) -> tuple[Seat, ...]:
        """The seats that won exactly as many tricks as they bid."""
        if self.is_brought_forward:
            return ()
        pairs = zip(self.bids, self.tricks_won, strict=True)
        return tuple(seat for seat, (bid, won) in enumerate(pairs) if bid == won)
