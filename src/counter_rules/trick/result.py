"""What became of a trick."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import Seat
from counter_rules.trick.trick import Trick


@attrs.frozen(kw_only=True)
class TrickResult:
    """The outcome of a trick.

    Args:
        trick: the trick itself.
        winner: the seat that takes it, or None if nobody does (C6.3).
        next_leader: the seat that leads the next trick, or None after the last one.
        doubled_lead: whether the card led next counts double (C7.2).
        trump: the trick's final trump, or None.
        led: the led suit, or None if no card set one.
        values: the final value of every play, in play order; a half is 0.5.
        indicator: the suit that is trump from the next trick on, or None.
        turned: the cards that go face up on the stack, in order (C7.3).
        passing: whether every player now passes a card (C7.4).
    """

    trick: Trick
    winner: Seat | None
    next_leader: Seat | None
    doubled_lead: bool
    trump: Suit | None
    led: Suit | None
    values: tuple[float, ...]
    indicator: Suit | None
    turned: tuple[Card, ...]
    passing: bool
