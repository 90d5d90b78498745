"""What happens at the end of a hand and of a match."""

from __future__ import annotations

from typing import ClassVar

import attrs

from counter_rules.messages import Message
from counter_rules.results import HandResult
from counter_rules.rules.ending import Lives
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat


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
