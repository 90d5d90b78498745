"""What happens while a trick is played."""

from __future__ import annotations

from typing import ClassVar

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine._flow.declarations import name_joker
from counter_rules.explain import Explanation, explain_trick
from counter_rules.messages import Message
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult


@attrs.frozen
class CardPlayed:
    """A seat has played a card (C3, F0.4); everybody learns of it.

    Args:
        move_number: how many moves had been made in the match, this one included.
        play: the play.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    play: PlayCard

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says who plays which card."""
        play = self.play
        if play.high is None:
            return (Message.of("event.card_played", seat=play.seat, card=play.card),)
        name = name_joker(high=play.high)
        key = "event.card_played.named"
        return (Message.of(key, seat=play.seat, card=play.card, name=name),)


@attrs.frozen(kw_only=True)
class CardShown:
    """A seat has shown another card with the one it played (C3.3); everybody learns of it.

    Args:
        move_number: how many moves had been made in the match, the play included.
        seat: who shows it.
        card: the card shown, which stays in the hand.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    seat: Seat
    card: Card

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says who shows which card."""
        return (Message.of("event.card_shown", seat=self.seat, card=self.card),)


@attrs.frozen(kw_only=True)
class TrickResolved:
    """A trick is complete (C4 to C7); everybody learns its result.

    Args:
        move_number: how many moves had been made in the match, the trick's last one included.
        result: the result of the trick.
        rules: the rules, by which it is explained when somebody asks.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    result: TrickResult
    rules: Ruleset = attrs.field(repr=False)

    @property
    def explanation(self) -> Explanation:
        """Why it ended as it did: every effect, and the winner. Worked out when it is read."""
        return explain_trick(self.rules, self.result.trick)

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says who takes the trick, and why."""
        return (describe_winner(self.result.winner), *self.explanation.messages)


def describe_winner(winner: Seat | None) -> Message:
    """Describe who takes a trick, or that nobody does."""
    if winner is None:
        return Message("event.trick_resolved.nobody")
    return Message.of("event.trick_resolved", winner=winner)


@attrs.frozen(kw_only=True)
class TrumpChanged:
    """The indicator has changed, and with it trump (C7.3); everybody learns of it.

    Args:
        move_number: how many moves had been made in the match, the trick's last one included.
        before: the suit that was trump, or None.
        after: the suit that is trump from the next trick on, or None.
        turned: the cards that went face up on the stack, in order.
        last: whether the hand is over, so that there is no next trick.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    before: Suit | None
    after: Suit | None
    turned: tuple[Card, ...]
    last: bool

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says from which suit to which trump changes."""
        key = "event.trump_changed.last" if self.last else "event.trump_changed"
        return (Message.of(key, before=self.before, after=self.after),)
