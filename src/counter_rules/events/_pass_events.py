"""What happens when all have chosen a card to pass."""

from __future__ import annotations

from typing import ClassVar

import attrs

from counter_rules.cards import Card
from counter_rules.messages import Message
from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class CardGiven:
    """A card has gone from one seat to the next (C7.4, C9.2); only these two learn which.

    Args:
        move_number: how many moves had been made in the match, the last choice included.
        giver: who has given it.
        taker: who has received it.
        card: the card.
    """

    move_number: int
    giver: Seat
    taker: Seat
    card: Card

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Its giver and its taker."""
        return (self.giver, self.taker)

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says who has given which card to whom."""
        key = "event.card_given"
        return (Message.of(key, giver=self.giver, taker=self.taker, card=self.card),)


@attrs.frozen(kw_only=True)
class CardsPassed:
    """A card has gone from every seat to the next (C7.4); everybody learns that, but not which.

    Args:
        move_number: how many moves had been made in the match, the last choice included.
        trick: after which trick of the hand, counted from 1.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    trick: int

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says that every player has passed a card."""
        return (Message("event.cards_passed"),)
