"""Moves: everything that takes a state to the next one, chance included.

A move is a plain value; whether it is legal is for the state to say. The engine hands out
ready-made moves from the tables below, one object each, because making ten per decision
would cost more than the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import attrs
from typing_extensions import TypeAliasType

from counter_rules.cards import CARDS, Card

Seat = TypeAliasType("Seat", int)
"""A player's place at the table, 0 … players-1, clockwise."""


def _to_tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    # What cannot be iterated stays as it is, and is refused when it is played.
    return tuple(cards) if isinstance(cards, Iterable) else cards


def _to_tuples(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(_to_tuple, hands)) if isinstance(hands, Iterable) else hands


@attrs.frozen
class Deal:
    """The chance move: who gets which cards.

    Args:
        hands: the cards of each seat, seat 0 first.
        turned: the cards turned face up, in order.
        stack: the rest, top card first.
    """

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_to_tuples)
    turned: tuple[Card, ...] = attrs.field(default=(), converter=_to_tuple)
    stack: tuple[Card, ...] = attrs.field(default=(), converter=_to_tuple)

    def __str__(self) -> str:
        return "deal"


@attrs.frozen
class Bid:
    """A seat says how many tricks it will win.

    Args:
        seat: who bids.
        tricks: how many tricks.
        blind: whether the bid was made before looking at the hand, where a game offers that.
    """

    seat: Seat
    tricks: int
    blind: bool = False

    def __str__(self) -> str:
        return f"bid {self.tricks} blind" if self.blind else f"bid {self.tricks}"


@attrs.frozen
class Look:
    """A seat looks at its hand instead of bidding blind, where a game offers that."""

    seat: Seat

    def __str__(self) -> str:
        return "look"


JOKER_NAMES: Final[Mapping[bool, str]] = {False: "low", True: "high"}
"""How a joker is named, by `PlayCard.high` (F4.3)."""


@attrs.frozen
class PlayCard:
    """A seat plays a card to the trick.

    Args:
        seat: who plays.
        card: the card.
        show: another card of the hand shown with it, as the second four of Counter (C3.3).
        high: whether a joker is named high or low, where a game asks for it (F4.3); else None.
    """

    seat: Seat
    card: Card
    show: Card | None = None
    high: bool | None = None

    def __str__(self) -> str:
        named = "" if self.high is None else JOKER_NAMES[bool(self.high)]
        shown = "" if self.show is None else f"+{self.show}"
        return f"{self.card}{named}{shown}"


@attrs.frozen
class PassCard:
    """A seat gives a card away, face down.

    Args:
        seat: who gives.
        card: the card.
    """

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"pass {self.card}"


Move: TypeAlias = Deal | Bid | Look | PlayCard | PassCard
"""Any move."""

MAX_SEATS: Final = 10
"""The largest table of the family: ten players (F2.1)."""

PLAYS: Final = tuple(tuple(PlayCard(seat, card) for card in CARDS) for seat in range(MAX_SEATS))
"""The plain play of each card, by seat and card index."""

PASSES: Final = tuple(tuple(PassCard(seat, card) for card in CARDS) for seat in range(MAX_SEATS))
"""The pass of each card, by seat and card index."""

BIDS: Final = tuple(
    tuple(Bid(seat, tricks) for tricks in range(2 * len(CARDS))) for seat in range(MAX_SEATS)
)
"""The open bid of each number of tricks, by seat and tricks."""
