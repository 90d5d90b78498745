"""What a match waits for, and what it asks of each seat, by name."""

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
    r"([1-9]\d{0,8})-(bid|play|pass)-(0|[1-9]\d{0,8})-(\d)-([1-9]\d{0,8})", re.ASCII
)


class Phase(enum.Enum):
    """What a match waits for."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    PASS = "pass"
    OVER = "over"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Question:
    """What a seat is asked to do, by name: what an answer says that it answers.

    It stays the same while others make their sealed moves, and it is new when this seat is asked
    anew. No two questions of a match are equal (`State.find_question`).

    Args:
        seat: who is asked.
        hand_number: the hand, counted from 1.
        phase: what is asked for: a bid, a card, or a card to pass.
        trick_number: the trick of the hand that a card is played to, counted from 1; of a pass,
            the trick that it comes after; 0 in the bidding.
        times: how often the seat has been asked this, counted from 1: a seat that has looked at
            its hand in place of bidding blind is asked for its bid a second time (F2.6).

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
        """Read a question from its code.

        Args:
            code: the text, such as ``2-play-3-0-1``.

        Returns:
            The question, whether or not it is asked in any match.

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
