"""What became of a trick."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard, Seat
from counter_rules.trick.trick import Trick


def pack_values(doubled: Sequence[int]) -> bytes | tuple[int, ...]:
    """Pack doubled values, in a byte each where they all fit."""
    try:
        return bytes(doubled)
    except ValueError:
        return tuple(doubled)


def _write_values(packed: bytes | tuple[int, ...]) -> str:
    return repr(tuple(packed))


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
        halves: the final value of every play counted in halves, in play order; packed, as a
            match holds many results and few of their values are asked for.
        indicator: the suit that is trump from the next trick on, or None.
        turned: the cards that go face up on the stack, in order (C7.3).
        passing: whether every player now passes a card (C7.4).
    """

    plays: tuple[PlayCard, ...]
    opening_trump: Suit | None
    doubled: bool
    winner: Seat | None
    next_leader: Seat | None
    doubled_lead: bool
    trump: Suit | None
    led: Suit | None
    halves: bytes | tuple[int, ...] = attrs.field(repr=_write_values)
    indicator: Suit | None
    turned: tuple[Card, ...]
    passing: bool

    @property
    def leader(self) -> Seat:
        """The seat that led."""
        return self.plays[0].seat

    @property
    def values(self) -> tuple[float, ...]:
        """The final value of every play, in play order; a half is 0.5."""
        return tuple([halves / 2 for halves in self.halves])

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

    def _repr_svg_(self) -> str:
        """Draw the trick where a notebook shows it."""
        from counter_rules.render import svg

        return svg(self)
