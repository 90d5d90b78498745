"""Events of tricks: plays, passes, and the ends of trick, hand and match."""

from __future__ import annotations

from typing import ClassVar

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine.inner import name_joker
from counter_rules.explain import Explanation, explain_trick
from counter_rules.messages import Message
from counter_rules.moves import PlayCard
from counter_rules.results import HandResult
from counter_rules.rules.ending import Lives
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult

# Tricks.


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


# Passes, once all have chosen a card.


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


# The end of a hand and of a match.


@attrs.frozen(kw_only=True)
class SeatScore:
    """What one seat scored in a hand, and what for.

    Args:
        seat: the seat.
        bid: its bid.
        tricks_won: the tricks it took.
        made: whether bid and tricks are equal.
        points: the points of this hand.
        bonus: how many of those are for a blind bid (F2.6).
        score: the score after the hand.
    """

    seat: Seat
    bid: int
    tricks_won: int
    made: bool
    points: int
    bonus: int
    score: int

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says what was bid, won and scored."""
        key = "missed" if not self.made else "blind" if self.bonus else "made"
        message = Message.of(
            f"event.hand_scored.{key}",
            seat=self.seat,
            bid=self.bid,
            won=self.tricks_won,
            points=_count_points(self.points),
            bonus=self.bonus,
            score=self.score,
        )
        return (message,)


@attrs.frozen(kw_only=True)
class HandScored:
    """A hand is over (C8.1, F8); everybody learns its score.

    Args:
        move_number: how many moves had been made in the match, the hand's last one included.
        result: the result of the hand.
        rules: the rules, from which its points are broken down when somebody asks.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    result: HandResult
    rules: Ruleset = attrs.field(repr=False)

    @property
    def breakdown(self) -> tuple[SeatScore, ...]:
        """What every seat scored and what for, by seat. It is worked out when it is read."""
        result = self.result
        plain = self.rules.scoring.score_hand(
            bids=result.bids, tricks_won=result.tricks_won, hand_size=result.hand_size, blind=()
        )
        return tuple(
            SeatScore(
                seat=seat,
                bid=bid,
                tricks_won=result.tricks_won[seat],
                made=seat in result.exact,
                points=result.points[seat],
                bonus=result.points[seat] - plain[seat],
                score=result.scores[seat],
            )
            for seat, bid in enumerate(result.bids)
        )

    @property
    def messages(self) -> tuple[Message, ...]:
        """A sentence for every seat."""
        return tuple(message for one in self.breakdown for message in one.messages)


@attrs.frozen(kw_only=True)
class MatchOver:
    """The match is over (C8.2, F0.6); everybody learns who has won.

    Args:
        move_number: how many moves had been made in the match, the last one included.
        winners: who has won; several share the win, and nobody has won where all have lost.
        scores: the final scores, by seat.
        rules: the rules.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    rules: Ruleset = attrs.field(repr=False)

    @property
    def messages(self) -> tuple[Message, ...]:
        """Says who has won."""
        if not self.winners:
            return (Message("event.match_over.all_lost"),)
        if isinstance(self.rules.ending, Lives):
            return (Message("event.match_over.all_won"),)
        key = "event.match_over.shared" if len(self.winners) > 1 else "event.match_over"
        points = _count_points(max(self.scores))
        return (Message.of(key, winners=self.winners, points=points),)


def _count_points(number: int) -> Message:
    return Message.of("word.points.one" if abs(number) == 1 else "word.points", number=number)
