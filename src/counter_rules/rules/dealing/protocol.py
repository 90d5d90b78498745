"""The protocols of a schedule of hand sizes and of a source of trump."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from counter_rules.cards import Card, Suit
from counter_rules.seats import Seat


class FaceUpCard(enum.Enum):
    """The source of a card that is turned face up for a hand."""

    FLIPPED = "flipped"
    """The deck, before the deal; it is set aside."""
    TURNED_UP = "turned_up"
    """The deck, after the deal, if any card is left."""
    DRAWN = "drawn"
    """A second deck, which is drawn down over the match."""
    DEALERS_LAST = "dealers_last"
    """The dealer's hand, in which it stays; it is the last card dealt to it (F11.5)."""


class HandSizes(Protocol):
    """A schedule: the number of cards that each player gets, hand by hand.

    Implement it as a frozen value: it is compared and pickled as part of a ruleset.
    """

    @property
    def hands(self) -> int | None:
        """The number of scheduled hands, or None if only the ending ends the match."""
        ...

    @property
    def largest(self) -> int:
        """The most cards that any hand can have."""
        ...

    @property
    def face_up(self) -> FaceUpCard | None:
        """The source of a card that sets the size: `FaceUpCard.FLIPPED` or None."""
        ...

    def get_size(self, hand_number: int, turned: Sequence[Card]) -> int:
        """Return the number of cards of each player.

        Args:
            hand_number: the hand, counted from 1; it may be past the last scheduled one.
            turned: the cards face up, the flipped one first.
        """
        ...


class TrumpSource(Protocol):
    """The source of the trump suit of a hand."""

    @property
    def face_up(self) -> FaceUpCard | None:
        """The source of a card that makes trump, or None if none is turned."""
        ...

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        """Return the trump suit, or None.

        Args:
            hand_number: the hand, counted from 1.
            turned: the card turned or shown to make trump, if any.
        """
        ...


class NamingTime(enum.Enum):
    """The moment at which a seat names the trump suit of a hand (F11.2)."""

    BEFORE_BIDS = "before_bids"
    AFTER_BIDS = "after_bids"

    def __str__(self) -> str:
        return self.value


@runtime_checkable
class TrumpNaming(TrumpSource, Protocol):
    """A source of trump by which a seat names it, in some hands or in all (F11.2).

    ``find_trump`` then answers for the hands in which no seat does.
    """

    @property
    def names(self) -> tuple[Suit | None, ...]:
        """The trumps that the seat may name: suits in order, then perhaps None for no trump."""
        ...

    def find_naming_time(self, hand_number: int, turned: Sequence[Card]) -> NamingTime | None:
        """Return when the trump of a hand is named, or None if no seat names it.

        Args:
            hand_number: the hand, counted from 1.
            turned: the card turned to make trump, if any.
        """
        ...

    def get_namer(self, dealer: Seat, bids: Sequence[int | None]) -> Seat:
        """Return the seat that names the trump, once it is time to.

        Args:
            dealer: the dealer of the hand.
            bids: the bids, by seat; None for all of them before the bids.
        """
        ...
