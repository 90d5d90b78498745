"""The phases of a match, and the questions that it asks the seats."""

from __future__ import annotations

import enum
import re
from typing import Final, Self

import attrs

from counter_rules._base.guards import to_plain
from counter_rules._base.quoting import shorten
from counter_rules.errors import NotationError
from counter_rules.seats import Seat

_CODE: Final = re.compile(
    r"([1-9]\d{0,8})-(bid|play|pass|name)-(0|[1-9]\d{0,8})-(\d)-([1-9]\d{0,8})", re.ASCII
)


class Phase(enum.Enum):
    """The kind of move that a match waits for, or its end."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    PASS = "pass"
    OVER = "over"
    NAME = "name"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Question:
    """A question to a seat, with a code that an answer can repeat.

    A question stays the same while other seats make their sealed moves. Each time a seat must move,
    it gets a new one: no two questions of a match are equal (`State.find_question`).

    Args:
        seat: the seat that must answer.
        hand_number: the hand, counted from 1.
        phase: the phase of the answer: bid, play, pass or name.
        trick_number: the trick of the hand, counted from 1: for a play, the trick that the card
            is played to; for a pass, the trick before it; 0 before the play.
        times: how often the seat has been asked, counted from 1. After a look in place of a blind
            bid, the seat is asked for its bid a second time (F2.6).

    >>> question = Question(seat=0, hand_number=2, phase=Phase.PLAY, trick_number=3)
    >>> question.code, Question.parse("2-play-3-0-1") == question
    ('2-play-3-0-1', True)
    """

    seat: Seat = attrs.field(converter=to_plain)
    hand_number: int
    phase: Phase
    trick_number: int
    times: int = 1

    @property
    def code(self) -> str:
        """The question as a short text: hand, phase, trick, seat and times."""
        return f"{self.hand_number}-{self.phase}-{self.trick_number}-{self.seat}-{self.times}"

    @classmethod
    def parse(cls, code: str) -> Self:
        """Parse the code of a question, which need not occur in any match.

        Args:
            code: the text, such as ``2-play-3-0-1``.

        Raises:
            NotationError: if the text is not such a code.
        """
        found = _CODE.fullmatch(code) if isinstance(code, str) else None
        if found is None:
            raise NotationError(
                f"expected the code of a question such as 2-play-3-0-1, got {shorten(code)}",
                text=code,
            )
        hand, phase, trick, seat, times = found.groups()
        return cls(
            seat=int(seat),
            hand_number=int(hand),
            phase=Phase(phase),
            trick_number=int(trick),
            times=int(times),
        )

    def __str__(self) -> str:
        return self.code
