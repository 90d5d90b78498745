"""Answers: the moves that clients send and bots choose, each with the question that it answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Self, cast

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.bots import Bot, Seats, parse_bot
from counter_rules.bots.inner import close_after
from counter_rules.errors import NotationError, StateError
from counter_rules.moves import Move
from counter_rules.notation import JsonData, parse_move
from counter_rules.notation.inner import parse_json
from counter_rules.phase import Question
from counter_rules.seats import Seat
from counter_rules.table._course import Course, check_version


@attrs.frozen(kw_only=True)
class Answer:
    """A move, and what it answers; the move may be illegal.

    Args:
        question: the question.
        move: the move.
        since: the version of the match that the client or the bot knew.
    """

    question: Question
    move: Move
    since: int


def check_answer(answer: object) -> Answer:
    """Return an answer; raise `StateError` for anything else."""
    if not isinstance(answer, Answer):
        raise StateError(f"expected an Answer, got {shorten(answer)}")
    return answer


def parse_client_answer(text: str | JsonData, *, limit: int = 2_000) -> Answer:
    """Parse what a client answers to the data that it was sent.

    Args:
        text: the text, or the same as decoded JSON: ``question`` and ``version`` as they were sent,
            and a ``move``, such as one of the ``legal`` ones; other names are ignored.
        limit: the largest number of characters; a longer text is refused at once.

    Raises:
        NotationError: if it is no such answer.

    >>> move = {"move": "Bid", "seat": 0, "tricks": 3, "blind": False}
    >>> parse_client_answer({"question": "1-bid-0-0-1", "version": 1, "move": move}).move
    Bid(seat=0, tricks=3, blind=False)
    """
    fields = parse_json(text, limit)
    if not isinstance(fields, dict):
        raise _refuse(fields, text)
    data = cast("dict[str, object]", fields)
    if not {"question", "version", "move"} <= data.keys():
        raise _refuse(data, text)
    try:
        since = check_version(data["version"])
    except StateError as error:
        raise NotationError(str(error), text=text) from None
    question = Question.parse(cast("str", data["question"]))
    return Answer(question=question, move=parse_move(cast("str", data["move"])), since=since)


def _refuse(given: object, text: str | JsonData) -> NotationError:
    return NotationError(
        f"expected an object of question, version and move, got {shorten(given)}", text=text
    )


@attrs.define
class Bots:
    """The bots of a match, each made when it is first to act.

    Args:
        texts: their texts by seat.
        make: makes a bot of its text.
    """

    texts: Mapping[Seat, str]
    make: Callable[[str], Bot]
    _made: dict[Seat, Bot] = attrs.field(init=False, factory=dict[Seat, Bot])

    @classmethod
    @contextmanager
    def open(
        cls, texts: Mapping[Seat, str], make_bot: Callable[[str], Bot] | None
    ) -> Generator[Self]:
        """Make the library's bots, and close their programs afterwards; or the host's own."""
        with ExitStack() as opened:
            yield cls(texts, make_bot or (lambda text: close_after(opened, parse_bot(text))))

    def choose(self, course: Course) -> Answer | None:
        """Return what the first bot to act answers; None if no bot is to act."""
        asked = [seat for seat in course.state.to_act if seat in self.texts]
        question = course.state.find_question(asked[0]) if asked else None
        if question is None:
            return None
        seat, players = question.seat, course.state.rules.players
        if seat not in self._made:
            self._made[seat] = self.make(self.texts[seat])
        seated = [self._made[seat] if one == seat else None for one in range(players)]
        move = cast("Move", Seats(seated, course.seed).move(course.state))
        return Answer(question=question, move=move, since=course.version)

    def play(self, course: Course, most: int | None) -> Course:
        """Return the course after the moves of the bots, at most this many."""
        limit = None if most is None else to_int(most)
        if most is not None and (limit is None or limit < 0):
            raise StateError(f"expected a number of moves as most=, got {shorten(most)}")
        for _ in count() if limit is None else range(limit):
            answer = self.choose(course)
            if answer is None:
                break
            course = course.make(answer.move)
        return course
