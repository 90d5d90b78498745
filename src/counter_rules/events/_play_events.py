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
from counter_rules.rules.scoring import RowBonus
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult

# Tricks.


@attrs.frozen
class CardPlayed:
    """A seat plays a card (C3, F0.4). Public.

    Args:
        move_number: the number of moves made in the match, this one included.
        play: the play.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    play: PlayCard

    @property
    def messages(self) -> tuple[Message, ...]:
        """The seat and its card in words."""
        play = self.play
        if play.high is None:
            return (Message.of("event.card_played", seat=play.seat, card=play.card),)
        name = name_joker(high=play.high)
        key = "event.card_played.named"
        return (Message.of(key, seat=play.seat, card=play.card, name=name),)


@attrs.frozen(kw_only=True)
class CardShown:
    """A seat shows a card of its hand. Public.

    A player shows another card with the one it plays (C3.3); a dealer shows the card that makes
    trump (F11.5).

    Args:
        move_number: the number of moves made in the match, this one included.
        seat: the seat that shows it.
        card: the card shown, which stays in the hand.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    seat: Seat
    card: Card

    @property
    def messages(self) -> tuple[Message, ...]:
        """The seat and the card shown in words."""
        return (Message.of("event.card_shown", seat=self.seat, card=self.card),)


@attrs.frozen(kw_only=True)
class TrickResolved:
    """A trick is complete (C4 to C7). Public.

    Args:
        move_number: the number of moves made in the match, the trick's last one included.
        result: the result of the trick.
        rules: the rules, which `explanation` needs.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    result: TrickResult
    rules: Ruleset = attrs.field(repr=False)

    @property
    def explanation(self) -> Explanation:
        """The explanation of the result: every effect, and the winner. Computed when read."""
        return explain_trick(self.rules, self.result.trick)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The winner of the trick and the reasons in words."""
        return (describe_winner(self.result.winner), *self.explanation.messages)


def describe_winner(winner: Seat | None) -> Message:
    """Describe the winner of a trick, or that nobody wins it."""
    if winner is None:
        return Message("event.trick_resolved.nobody")
    return Message.of("event.trick_resolved", winner=winner)


@attrs.frozen(kw_only=True)
class TrumpChanged:
    """The indicator and with it the trump suit change (C7.3). Public.

    Args:
        move_number: the number of moves made in the match, the trick's last one included.
        before: the old trump suit, or None.
        after: the trump suit from the next trick on, or None.
        turned: the cards put face up on the stack, in order.
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
        """The old and the new trump suit in words."""
        key = "event.trump_changed.last" if self.last else "event.trump_changed"
        return (Message.of(key, before=self.before, after=self.after),)


# Passes, once all have chosen a card.


@attrs.frozen(kw_only=True)
class CardGiven:
    """A card goes from one seat to the next (C7.4, C9.2). Only these two seats see it.

    Args:
        move_number: the number of moves made in the match, the last choice included.
        giver: the seat that gives it.
        taker: the seat that receives it.
        card: the card.
    """

    move_number: int
    giver: Seat
    taker: Seat
    card: Card

    @property
    def audience(self) -> tuple[Seat, ...]:
        """The giver and the taker."""
        return (self.giver, self.taker)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The giver, the taker and the card in words."""
        key = "event.card_given"
        return (Message.of(key, giver=self.giver, taker=self.taker, card=self.card),)


@attrs.frozen(kw_only=True)
class CardsPassed:
    """Every seat passes a card to the next (C7.4). Everybody sees that, but not the cards.

    Args:
        move_number: the number of moves made in the match, the last choice included.
        trick: the trick after which the cards are passed, counted from 1 in the hand.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    trick: int

    @property
    def messages(self) -> tuple[Message, ...]:
        """One sentence: every player has passed a card."""
        return (Message("event.cards_passed"),)


# The end of a hand and of a match.


@attrs.frozen(kw_only=True)
class SeatScore:
    """The score of one seat in a hand, and its parts.

    Args:
        seat: the seat.
        bid: its bid.
        tricks_won: the number of tricks it won.
        made: whether it made its bid: bid and tricks are equal.
        points: the points of this hand.
        bonus: the part of these points that is for a blind bid (F2.6); 0 if the scoring depends on
            the `HandContext`.
        score: the score after the hand.
        row: the part of the points that is for a row of bids (F11.7); negative for missed ones.
    """

    seat: Seat
    bid: int
    tricks_won: int
    made: bool
    points: int
    bonus: int
    score: int
    row: int = 0

    @property
    def messages(self) -> tuple[Message, ...]:
        """The bid, the tricks won and the points in words, and a row of bids."""
        key = "missed" if not self.made else "blind" if self.bonus else "made"
        message = Message.of(
            f"event.hand_scored.{key}",
            seat=self.seat,
            bid=self.bid,
            won=self.tricks_won,
            points=_describe_points(self.points),
            bonus=self.bonus,
            score=self.score,
        )
        if not self.row:
            return (message,)
        key = f"event.hand_scored.row.{'made' if self.made else 'missed'}"
        return message, Message.of(key, seat=self.seat, points=_describe_points(abs(self.row)))


@attrs.frozen(kw_only=True)
class HandScored:
    """A hand is over and scored (C8.1, F8). Public.

    Args:
        move_number: the number of moves made in the match, the hand's last one included.
        result: the result of the hand.
        rules: the rules, which `breakdown` needs.
    """

    audience: ClassVar[None] = None
    """Everybody."""
    move_number: int
    result: HandResult
    rules: Ruleset = attrs.field(repr=False)

    @property
    def breakdown(self) -> tuple[SeatScore, ...]:
        """The points of every seat in parts, by seat. Computed when read."""
        result = self.result
        plain, rows = self._score_plain(), self._count_rows()
        return tuple(
            SeatScore(
                seat=seat,
                bid=bid,
                tricks_won=result.tricks_won[seat],
                made=seat in result.exact,
                points=result.points[seat],
                bonus=result.points[seat] - plain[seat],
                score=result.scores[seat],
                row=rows[seat],
            )
            for seat, bid in enumerate(result.bids)
        )

    def _count_rows(self) -> tuple[int, ...]:
        """Return the points for rows of bids, by seat (F11.7)."""
        result, scoring = self.result, self.rules.scoring
        if not isinstance(scoring, RowBonus):
            return (0,) * len(result.points)
        each = scoring.each.score_hand(
            bids=result.bids,
            tricks_won=result.tricks_won,
            hand_size=result.hand_size,
            blind=result.blind,
        )
        return tuple([all_ - one for all_, one in zip(result.points, each, strict=True)])

    def _score_plain(self) -> tuple[int, ...]:
        """Return the points without blind bids; those of the hand if they depend on others."""
        result, scoring = self.result, self.rules.plain_scoring
        if scoring is None:
            return result.points
        return scoring.score_hand(
            bids=result.bids, tricks_won=result.tricks_won, hand_size=result.hand_size, blind=()
        )

    @property
    def messages(self) -> tuple[Message, ...]:
        """One sentence for every seat."""
        return tuple(message for one in self.breakdown for message in one.messages)


@attrs.frozen(kw_only=True)
class MatchOver:
    """The match is over (C8.2, F0.6). Public.

    Args:
        move_number: the number of moves made in the match, the last one included.
        winners: the seats that win; several share the win, and there are none where all have lost.
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
        """The winners in words."""
        if not self.winners:
            return (Message("event.match_over.all_lost"),)
        if isinstance(self.rules.ending, Lives):
            return (Message("event.match_over.all_won"),)
        key = "event.match_over.shared" if len(self.winners) > 1 else "event.match_over"
        points = _describe_points(max(self.scores))
        return (Message.of(key, winners=self.winners, points=points),)


def _describe_points(number: int) -> Message:
    return Message.of("word.points.one" if abs(number) == 1 else "word.points", number=number)
