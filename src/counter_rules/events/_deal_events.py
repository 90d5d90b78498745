"""What happens when cards are dealt or come into sight."""

from __future__ import annotations

from typing import ClassVar

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.messages import Message
from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class HandDealt:
    """The cards of a hand have been dealt (C1.2, F0.2); everybody learns of it.

    Args:
        move_number: how many moves had been made in the match, this one included.
        hand_number: the hand, counted from 1.
        dealer: who deals.
        hand_size: how many cards each seat gets.
        turned: the cards face up.
        trump: the trump suit, or None.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    hand_number: int
    dealer: Seat
    hand_size: int
    turned: tuple[Card, ...]
    trump: Suit | None

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says who deals, how many cards, and what is trump."""
        key = "event.hand_dealt.turned" if self.turned else "event.hand_dealt"
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
    """A hand has come into the sight of some seats: usually, a seat looks at its own.

    It follows a deal; a look or a blind bid (F2.6); and the end of the bidding where the hands
    were on foreheads (F2.5).

    Args:
        move_number: how many moves had been made in the match, this one included.
        owner: whose hand it is.
        cards: its cards, in card order.
        audience: the seats that see it.
    """

    move_number: int
    owner: Seat
    cards: tuple[Card, ...]
    audience: tuple[Seat, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says whose hand it is, and its cards."""
        return (Message.of("event.hand_seen", owner=self.owner, cards=self.cards),)
