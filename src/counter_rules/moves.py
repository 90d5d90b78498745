"""Moves: the values that take a state to the next one, deals included.

A move is a plain value of ints, bools and cards, with no lookalikes, so equal moves are equally
legal. A move alone is neither legal nor illegal: that depends on the state. The engine takes
ready-made moves from the tables below, because making ten for each decision would cost more than
the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, SupportsIndex, TypeAlias

import attrs

from counter_rules._base.guards import take, to_int
from counter_rules._base.quoting import shorten
from counter_rules.cards import CARDS, COMMON_CARDS, SUITS, Card, Suit
from counter_rules.errors import StateError
from counter_rules.seats import MAX_SEATS, Seat

_FAR: Final = 2**63
_MAX_CARDS: Final = 10_000


def _refuse(field: str, wanted: str, given: object) -> StateError:
    return StateError(f"{field} must be {wanted}, not {shorten(given)}")


def _to_seat(seat: SupportsIndex) -> int:
    return seat if type(seat) is int and -_FAR < seat < _FAR else _to_number("seat", seat)


def _to_tricks(tricks: SupportsIndex) -> int:
    return tricks if type(tricks) is int and -_FAR < tricks < _FAR else _to_number("tricks", tricks)


def _to_number(field: str, given: SupportsIndex) -> int:
    number = to_int(given)
    if number is None or not -_FAR < number < _FAR:
        raise _refuse(field, "a whole number of at most 64 bits", given)
    return number


def _to_blind(blind: bool) -> bool:
    if type(blind) is not bool:
        raise _refuse("blind", "True or False", blind)
    return blind


def _to_high(high: bool | None) -> bool | None:
    if high is not None and type(high) is not bool:
        raise _refuse("high", "True, False or None", high)
    return high


def _to_card(card: Card) -> Card:
    if type(card) is not Card:
        raise _refuse("card", "a Card", card)
    return card


def _to_show(show: Card | None) -> Card | None:
    if show is not None and type(show) is not Card:
        raise _refuse("show", "a Card or None", show)
    return show


def _to_suit(suit: Suit | None) -> Suit | None:
    if suit is not None and type(suit) is not Suit:
        raise _refuse("suit", "a Suit or None", suit)
    return suit


def _to_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    kept = take(cards, "Cards", most=_MAX_CARDS)
    for card in kept:
        if type(card) is not Card:
            raise _refuse("every card of a deal", "a Card", card)
    return kept


def _to_hands(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple([_to_cards(hand) for hand in take(hands, "hands", most=_MAX_CARDS)])


@attrs.frozen
class Deal:
    """The chance move: the cards of a hand are dealt.

    Args:
        hands: the cards of each seat, seat 0 first.
        turned: the cards turned face up, in order.
        stack: the rest, top card first.

    Raises:
        StateError: if a part is of the wrong type.
    """

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_to_hands)
    turned: tuple[Card, ...] = attrs.field(default=(), converter=_to_cards)
    stack: tuple[Card, ...] = attrs.field(default=(), converter=_to_cards)

    def __str__(self) -> str:
        return "deal"


@attrs.frozen
class Bid:
    """A seat bids the number of tricks that it will win.

    Args:
        seat: the seat that bids.
        tricks: the number of tricks.
        blind: whether the seat bids before looking at its hand, in games that allow it.

    Raises:
        StateError: if a part is of the wrong type.
    """

    seat: Seat = attrs.field(converter=_to_seat)
    tricks: int = attrs.field(converter=_to_tricks)
    blind: bool = attrs.field(default=False, converter=_to_blind)

    def __str__(self) -> str:
        return f"bid {self.tricks} blind" if self.blind else f"bid {self.tricks}"


@attrs.frozen
class Look:
    """A seat looks at its hand instead of bidding blind, in games that allow it.

    Args:
        seat: the seat that looks.

    Raises:
        StateError: if the seat is not a whole number.
    """

    seat: Seat = attrs.field(converter=_to_seat)

    def __str__(self) -> str:
        return "look"


JOKER_NAMES: Final[Mapping[bool, str]] = {False: "low", True: "high"}
"""The names of a joker, by `PlayCard.high` (F4.3)."""


@attrs.frozen
class PlayCard:
    """A seat plays a card to the trick.

    Args:
        seat: the seat that plays.
        card: the card.
        show: another card of the hand shown with it, such as the second four of Counter (C3.3).
        high: whether a joker is named high, in games where players name it (F4.3); else None.

    Raises:
        StateError: if a part is of the wrong type.
    """

    seat: Seat = attrs.field(converter=_to_seat)
    card: Card = attrs.field(converter=_to_card)
    show: Card | None = attrs.field(default=None, converter=_to_show)
    high: bool | None = attrs.field(default=None, converter=_to_high)

    def __str__(self) -> str:
        named = "" if self.high is None else JOKER_NAMES[self.high]
        shown = "" if self.show is None else f"+{self.show}"
        return f"{self.card}{named}{shown}"


@attrs.frozen
class PassCard:
    """A seat passes a card to the left, face down.

    Args:
        seat: the seat that passes.
        card: the card.

    Raises:
        StateError: if a part is of the wrong type.
    """

    seat: Seat = attrs.field(converter=_to_seat)
    card: Card = attrs.field(converter=_to_card)

    def __str__(self) -> str:
        return f"pass {self.card}"


@attrs.frozen
class NameTrump:
    """A seat names the trump suit of the hand, in games in which a player does so (F11.2).

    Args:
        seat: the seat that names it.
        suit: the suit, or None for no trump.

    Raises:
        StateError: if a part is of the wrong type.

    >>> str(NameTrump(2, Suit.HEARTS)), str(NameTrump(2, None))
    ('name ♥', 'name no trump')
    """

    seat: Seat = attrs.field(converter=_to_seat)
    suit: Suit | None = attrs.field(converter=_to_suit)

    def __str__(self) -> str:
        return "name no trump" if self.suit is None else f"name {self.suit.symbol}"


Move: TypeAlias = Deal | Bid | Look | PlayCard | PassCard | NameTrump
"""Any move."""

PLAYS: Final = tuple(tuple(PlayCard(seat, card) for card in CARDS) for seat in range(MAX_SEATS))
"""The plain play of each card, by seat and card index."""

PASSES: Final = tuple(tuple(PassCard(seat, card) for card in CARDS) for seat in range(MAX_SEATS))
"""The pass of each card, by seat and card index."""

NAMINGS: Final[tuple[Mapping[Suit | None, NameTrump], ...]] = tuple(
    {suit: NameTrump(seat, suit) for suit in (*SUITS, None)} for seat in range(MAX_SEATS)
)
"""The naming of each suit and of no trump, by seat and suit."""

BIDS: Final = tuple(
    tuple(Bid(seat, tricks) for tricks in range(2 * len(COMMON_CARDS))) for seat in range(MAX_SEATS)
)
"""The open bid of each number of tricks, by seat and tricks."""
