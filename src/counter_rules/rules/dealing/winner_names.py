"""A card turned up makes trump; if it is a winner, the dealer names a suit (F11.3, F11.5)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import SUITS, WINNER, Card, Suit
from counter_rules.rules.dealing.dealers_last_card import DealersLastCard
from counter_rules.rules.dealing.protocol import FaceUpCard, NamingTime
from counter_rules.rules.dealing.turn_up import TurnUp
from counter_rules.seats import Seat


@attrs.frozen
class WinnerNames:
    """A source of trump in a deck with winners: the dealer names a suit if one is turned up.

    Args:
        source: what another card turned up makes; a loser makes no trump.

    >>> from counter_rules.cards import parse_cards
    >>> source = WinnerNames(TurnUp())
    >>> for card in parse_cards("7H L W"):
    ...     print(card, source.find_trump(1, [card]), source.find_naming_time(1, [card]))
    7♥ hearts None
    L None None
    W None before_bids
    """

    source: TurnUp | DealersLastCard

    names: tuple[Suit | None, ...] = attrs.field(default=SUITS, init=False)
    """The four suits."""

    @property
    def face_up(self) -> FaceUpCard:
        """The source of the card, as for the wrapped source of trump."""
        return self.source.face_up

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the suit of the card; None for a winner, a loser, or no card."""
        return self.source.find_trump(hand_number, turned)

    def find_naming_time(self, hand_number: int, turned: Sequence[Card]) -> NamingTime | None:
        """Return `NamingTime.BEFORE_BIDS` if the card is a winner, else None."""
        return NamingTime.BEFORE_BIDS if WINNER in turned[-1:] else None

    def get_namer(self, dealer: Seat, bids: Sequence[int | None]) -> Seat:
        """Return the dealer."""
        return dealer

    def __str__(self) -> str:
        return f"{self.source}; none if it is a loser; named by the dealer if it is a winner"
