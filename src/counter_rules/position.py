"""What a state and a seat's view have in common: all that legality asks."""

from __future__ import annotations

from typing import Protocol

from counter_rules.bidding.protocol import Bids
from counter_rules.cards import Card, Suit
from counter_rules.hand_result import HandResult
from counter_rules.moves import Move, PlayCard, Seat
from counter_rules.phase import Phase, Sight
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult


class Position(Protocol):
    """A match at one moment, as somebody knows it; hands that they do not know are None."""

    @property
    def rules(self) -> Ruleset:
        """The rules of the match."""
        ...

    @property
    def phase(self) -> Phase:
        """What it waits for."""
        ...

    @property
    def hand_results(self) -> tuple[HandResult, ...]:
        """The finished hands."""
        ...

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        ...

    @property
    def hands(self) -> tuple[tuple[Card, ...] | None, ...]:
        """The cards held, by seat, None for a hand that is not known."""
        ...

    @property
    def bids(self) -> Bids:
        """The bids by seat, None where there is none yet."""
        ...

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None."""
        ...

    @property
    def trick(self) -> tuple[PlayCard, ...]:
        """The plays of the trick in progress."""
        ...

    @property
    def tricks(self) -> tuple[TrickResult, ...]:
        """The hand's finished tricks."""
        ...

    @property
    def dealer(self) -> Seat:
        """The dealer of the hand in progress or next to be dealt."""
        ...

    @property
    def turned(self) -> tuple[Card, ...]:
        """The cards face up."""
        ...

    @property
    def committed(self) -> tuple[Move | None, ...]:
        """The sealed moves known, by seat; empty when none are asked for."""
        ...

    @property
    def sights(self) -> tuple[Sight, ...]:
        """How each seat holds its hand; empty where everybody simply sees their own."""
        ...


class SeatPosition(Position, Protocol):
    """A match as one seat knows it, or as everybody does."""

    @property
    def seat(self) -> Seat | None:
        """The seat that knows it; None for what everybody knows."""
        ...
