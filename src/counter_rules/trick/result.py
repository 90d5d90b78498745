"""The outcome of a trick."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.seats import Seat
from counter_rules.trick.trick import Trick


@attrs.frozen(kw_only=True, weakref_slot=False)
class TrickResult:
    """The outcome of a trick.

    Args:
        plays: the plays, in play order.
        opening_trump: the trump suit as the trick began (the indicator's), or None.
        doubled: whether the card led counted double (C7.2).
        winner: the seat that takes it, or None if nobody does (C6.3).
        next_leader: the seat that leads the next trick, or None after the last one.
        doubled_lead: whether the card led next counts double (C7.2).
        trump: the trick's final trump, or None.
        led: the led suit, or None if no card set one.
        indicator: the suit that is trump from the next trick on, or None.
        turned: the cards that go face up on the stack, in order (C7.3).
        passing: whether every player now passes a card (C7.4).
        values: the final value of every play, in play order; a half is 0.5.
    """

    plays: tuple[PlayCard, ...]
    opening_trump: Suit | None
    doubled: bool
    winner: Seat | None
    next_leader: Seat | None
    doubled_lead: bool
    trump: Suit | None
    led: Suit | None
    indicator: Suit | None
    turned: tuple[Card, ...]
    passing: bool
    values: tuple[float, ...]

    @property
    def leader(self) -> Seat:
        """The seat that led."""
        return self.plays[0].seat

    @property
    def last(self) -> bool:
        """Whether it was the last trick of the hand (C7.5)."""
        return self.next_leader is None

    @property
    def trick(self) -> Trick:
        """The trick itself, as `resolve_trick` and `explain_trick` take it."""
        return Trick(
            self.leader,
            self.plays,
            self.opening_trump,
            len(self.plays),
            self.doubled,
            self.last,
        )
