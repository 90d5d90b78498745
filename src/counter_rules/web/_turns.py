"""Turns: the bots that think about theirs, and the people whom a table waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Self, TypeVar

import attrs

from counter_rules.bots import MoveValue, SupportsExplain, begin, get_bot
from counter_rules.errors import StateError
from counter_rules.phase import Question
from counter_rules.seats import Seat
from counter_rules.table import Match
from counter_rules.views import View
from counter_rules.web._settings import Settings

_ADVISER: Final = "strong"
"""The bot that gives hints."""

ResultT = TypeVar("ResultT")


def _make_threads() -> ThreadPoolExecutor:
    """Make a pool of two threads: with more, the loop would wait longer for its turn."""
    return ThreadPoolExecutor(2, thread_name_prefix="thinking")


@attrs.define(eq=False)
class Thinking:
    """A thread pool for all tables of a server; requests queue while it is busy.

    Python runs one thread at a time and switches every few milliseconds. So thinking bots slow down
    the loop a little, but never stop it.
    """

    _threads: ThreadPoolExecutor = attrs.field(factory=_make_threads, repr=False)

    async def run(self, work: Callable[[], ResultT]) -> ResultT:
        """Run a function in a thread, and wait for its result while the loop serves others."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def advise(seen: View) -> tuple[MoveValue, ...]:
    """Return a strong player's values of the moves in a view, its choice first.

    Raises:
        StateError: if there is nothing to choose.
    """
    bot = get_bot(_ADVISER)
    if not isinstance(bot, SupportsExplain):
        raise StateError(f"bot {_ADVISER} does not say why it chooses")
    begin(bot, seen)
    return bot.explain(seen)


@attrs.frozen(kw_only=True)
class Moment:
    """A match at one moment, since when it has asked its people, and what they can take back.

    Args:
        match: the match.
        asked: since when each open question has been asked, in seconds of the server's clock.
        undo: the number of moves before the last own move of a seat, while it can be taken back.
    """

    match: Match
    asked: Mapping[Question, float]
    undo: Mapping[Seat, int] = attrs.field(factory=dict[Seat, int])

    @classmethod
    def begin(cls, match: Match, now: float) -> Self:
        """Return the first moment of a match at an open table."""
        return cls(match=match, asked=dict.fromkeys(_list_questions(match), now))

    def go_on(self, match: Match, now: float, mover: Seat | None) -> Self:
        """Return the next moment.

        Args:
            match: the match as it goes on.
            now: the time.
            mover: the seat whose person has just moved; None if it was something else.
        """
        before = self.match.state
        undo = {**self.undo} if mover is None else {**self.undo, mover: before.move_number}
        is_new_hand = match.state.hand_number != before.hand_number or match.state.is_over
        return attrs.evolve(
            self,
            match=match,
            asked={one: self.asked.get(one, now) for one in _list_questions(match)},
            undo={
                seat: number
                for seat, number in undo.items()
                if number < match.state.move_number and not is_new_hand
            },
        )

    def list_left(self, gone: Mapping[Seat, float], settings: Settings) -> dict[Seat, float]:
        """List whom the table waits for, and in how many seconds a bot may play for them.

        Args:
            gone: since when seats have had no open page; others have one.
            settings: the settings of the server.

        Returns:
            The seconds by seat; empty if the match has one person only, as nobody else waits.
        """
        if len(list_holders(self.match)) < 2:
            return {}
        now, left = settings.clock(), dict[Seat, float]()
        for question, since in self.asked.items():
            end = since + settings.idle
            if question.seat in gone:
                end = min(end, max(since, gone[question.seat]) + settings.away)
            left[question.seat] = max(0.0, round(end - now, 1))
        return left

    def find_undo(self, seat: Seat | None) -> int | None:
        """Return to which move a seat could go back; None to none, or if no person plays it."""
        return self.undo.get(seat) if seat is not None and seat in self.match.people else None

    @property
    def is_bot_due(self) -> bool:
        """Whether a bot is to act."""
        return any(self.match.chairs[seat].bot is not None for seat in self.match.state.to_act)

    @property
    def is_after_trick(self) -> bool:
        """Whether a trick has just ended, so that people want to look at it."""
        return bool(self.match.state.tricks) and not self.match.state.trick


def list_holders(match: Match) -> list[Seat]:
    """List the seats that belong to people, though bots may play for some of them now."""
    return [seat for seat, chair in enumerate(match.chairs) if chair.is_held]


def _list_questions(match: Match) -> list[Question]:
    """List the questions that people are asked."""
    state, people = match.state, match.people
    found = [state.find_question(seat) for seat in state.to_act if seat in people]
    return [question for question in found if question is not None]
