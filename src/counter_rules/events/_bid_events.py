"""Events before the first trick: deals, cards coming into sight, bids, sealed moves, trumps."""

from __future__ import annotations

import enum
from typing import ClassVar

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.messages import Message
from counter_rules.moves import Bid, PassCard
from counter_rules.seats import Seat

# Deals, and cards that come into sight.


@attrs.frozen(kw_only=True)
class HandDealt:
    """The cards of a hand are dealt (C1.2, F0.2). Public.

    Args:
        move_number: the number of moves made in the match, this one included.
        hand_number: the hand, counted from 1.
        dealer: the seat that deals.
        hand_size: the number of cards for each seat.
        turned: the cards face up, a card in the dealer's hand included (F11.5).
        trump: the trump suit, or None.
        is_trump_open: whether a seat has still to name the trump (F11.2).
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    hand_number: int
    dealer: Seat
    hand_size: int
    turned: tuple[Card, ...]
    trump: Suit | None
    is_trump_open: bool = False

    @property
    def messages(self) -> tuple[Message, ...]:
        """The dealer, the number of cards and the trump suit in words."""
        is_open = ".open" if self.is_trump_open else ""
        key = f"event.hand_dealt{is_open}{'.turned' if self.turned else ''}"
        message = Message.of(
            key,
            hand_number=self.hand_number,
            dealer=self.dealer,
            hand_size=self.hand_size,
            trump=self.trump,
            turned=self.turned,
        )
        return (message,)


@attrs.frozen(kw_only=True)
class HandSeen:
    """Some seats see a hand: usually, a seat sees its own.

    It follows a deal, a look or a blind bid (F2.6), and the end of the bidding where the hands
    were on foreheads (F2.5).

    Args:
        move_number: the number of moves made in the match, this one included.
        owner: the seat that holds the hand.
        cards: its cards, in card order.
        audience: the seats that see it.
    """

    move_number: int
    owner: Seat
    cards: tuple[Card, ...]
    audience: tuple[Seat, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        """The owner of the hand and its cards in words."""
        return (Message.of("event.hand_seen", owner=self.owner, cards=self.cards),)


# Bids and sealed moves.


@attrs.frozen(kw_only=True)
class Looked:
    """A seat looks at its hand, so that it can no longer bid blind (F2.6). Public.

    Args:
        move_number: the number of moves made in the match, this one included.
        seat: the seat that looks.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    seat: Seat

    @property
    def messages(self) -> tuple[Message, ...]:
        """The message that names the seat that looks."""
        return (Message.of("event.looked", seat=self.seat),)


@attrs.frozen(kw_only=True)
class BidMade:
    """A seat bids in turn (C2.1, F0.3). Public.

    Args:
        move_number: the number of moves made in the match, this one included.
        seat: the seat that bids.
        tricks: the number of tricks that it bids.
        blind: whether it bids before it looks at its hand (F2.6).
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    seat: Seat
    tricks: int
    blind: bool

    @property
    def messages(self) -> tuple[Message, ...]:
        """The seat and its bid in words."""
        key = "event.bid_made.blind" if self.blind else "event.bid_made"
        return (Message.of(key, seat=self.seat, tricks=self.tricks),)


class Sealed(enum.Enum):
    """A kind of move that stays sealed until all have chosen."""

    BID = "bid"
    BLIND = "blind"
    """A bid made before looking. Everybody sees at once that it is blind, but not its number."""
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Committed:
    """A seat chooses a sealed move (C7.4, F1.1). Everybody sees that, but not the move.

    Args:
        move_number: the number of moves made in the match, this one included.
        seat: the seat that chooses.
        sealed: the kind of move.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    seat: Seat
    sealed: Sealed

    @property
    def messages(self) -> tuple[Message, ...]:
        """The message that names the seat that has chosen."""
        return (Message.of(f"event.committed.{self.sealed.value}", seat=self.seat),)


@attrs.frozen(kw_only=True)
class ChoiceKept:
    """The sealed move itself, for the seat that chose it only.

    Args:
        move_number: the number of moves made in the match, this one included.
        move: the move.
    """

    move_number: int
    move: Bid | PassCard

    @property
    def audience(self) -> tuple[Seat, ...]:
        """The seat that chose it."""
        return (self.move.seat,)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The seat and its choice in words."""
        move = self.move
        if isinstance(move, Bid):
            return (Message.of("event.choice_kept.bid", seat=move.seat, choice=move.tricks),)
        return (Message.of("event.choice_kept.pass", seat=move.seat, choice=move.card),)


@attrs.frozen(kw_only=True)
class BidsOpened:
    """The sealed bids are opened, once all have chosen (F1.1). Public.

    Args:
        move_number: the number of moves made in the match, the last bid included.
        bids: the bids, by seat.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    bids: tuple[int, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        """The bid of every seat in words."""
        bids = tuple(
            Message.of("event.bids_opened.bid", seat=seat, tricks=tricks)
            for seat, tricks in enumerate(self.bids)
        )
        return (Message.of("event.bids_opened", bids=bids),)


@attrs.frozen(kw_only=True)
class TrumpNamed:
    """A seat names the trump suit of the hand (F11.2). Public.

    Args:
        move_number: the number of moves made in the match, this one included.
        seat: the seat that names it.
        suit: the suit, or None for no trump.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    seat: Seat
    suit: Suit | None

    @property
    def messages(self) -> tuple[Message, ...]:
        """The seat and the suit in words."""
        if self.suit is None:
            return (Message.of("event.trump_named.none", seat=self.seat),)
        return (Message.of("event.trump_named", seat=self.seat, suit=self.suit),)
