"""The terms of play for a program: its time and its budget, its faults, and their consequences."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import BotError

# Time control, and the budget of games.

_LONGEST: Final = 10**9
"""More seconds than anybody waits, and more games; infinity and NaN are not below it."""


def is_time(given: object) -> bool:
    """Return whether this is a finite number of seconds to wait for."""
    # Not `isinstance`: bool is an int.
    if type(given) is not int and type(given) is not float:
        return False
    return 0 <= given <= _LONGEST


def describe_seconds(seconds: float) -> str:
    """Return a duration in words: ``1 second``, ``0.5 seconds``."""
    return f"{seconds:g} second{'' if seconds == 1 else 's'}"


@attrs.frozen(kw_only=True)
class TimeControl:
    """The time limits of a program, in seconds of wall-clock time, and its budget of games.

    Args:
        move: the limit for one move; None for no limit.
        match: the limit for all moves of a match together; None for no limit.
        increment: the seconds that every move adds to the time left for the match.
        games: the number of games to try out for a move, for programs that count them; None for as
            many as the time allows.

    Raises:
        BotError: if a value is not a time or not a number of games, or there is no limit of time.

    >>> TimeControl(move=0.5, games=1000)
    TimeControl(move=0.5, match=None, increment=0, games=1000)
    """

    move: float | None = 10.0
    match: float | None = None
    increment: float = 0
    games: int | None = None

    def __attrs_post_init__(self) -> None:
        for name, given in (("move", self.move), ("match", self.match)):
            if given is not None and not (is_time(given) and given > 0):
                raise BotError(f"{name} must be seconds above 0, or None, not {shorten(given)}")
        if not is_time(self.increment):
            raise BotError(f"increment must be seconds from 0 up, not {shorten(self.increment)}")
        games = self.games
        if games is not None and not (type(games) is int and 1 <= games <= _LONGEST):
            raise BotError(f"games must be a whole number from 1 up, or None, not {shorten(games)}")
        if self.move is None and self.match is None:
            raise BotError(
                "a time control needs move= or match=: without a limit a program may never answer"
            )


@attrs.frozen(kw_only=True)
class TimeLeft:
    """The time that the program has, and its budget of games.

    Args:
        move: the seconds for this move.
        match: the seconds left in the match, this move included; null if the match has no limit.
        increment: the seconds that every move adds to those of the match.
        games: the number of games to try out for this move, if the program counts games; null for
            as many as the time allows.
    """

    move: float
    match: float | None
    increment: float
    games: int | None = None


@attrs.define
class Clock:
    """The remaining time of a program: seconds of the match, or None without a limit."""

    control: TimeControl
    left: float | None = attrs.field(
        init=False, default=attrs.Factory(lambda self: self.control.match, takes_self=True)
    )

    @property
    def seconds(self) -> float:
        """The seconds for the next move."""
        return min([limit for limit in (self.control.move, self.left) if limit is not None])

    def describe_left(self) -> TimeLeft:
        """Return what the program is sent with a request for a move."""
        control = self.control
        return TimeLeft(
            move=self.seconds, match=self.left, increment=control.increment, games=control.games
        )

    def spend(self, seconds: float) -> None:
        """Subtract the seconds that a move took, and add the increment."""
        if self.left is not None:
            self.left = max(0.0, self.left - seconds) + self.control.increment


# Faults of a program, and their consequences for the match.


class FaultKind(enum.Enum):
    """A kind of fault of a program that was asked for a move."""

    LATE = "late"
    """The answer did not come in time."""
    NONSENSE = "nonsense"
    """The line is not a message of the protocol."""
    WRONG_SEAT = "wrong_seat"
    """The move belongs to another seat."""
    ILLEGAL = "illegal"
    """The move is not legal."""
    GONE = "gone"
    """The program has ended, closed its output, or been stopped; it is not restarted."""

    def __str__(self) -> str:
        return self.value


class FaultPolicy(enum.Enum):
    """The consequence when a program does not give a legal move in time."""

    RANDOM = "random"
    """The host makes a uniformly random legal move in its place, and the match goes on."""
    FORFEIT = "forfeit"
    """The bot raises a `BotError`, and the caller decides."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Fault:
    """A move that a program was asked for and did not give.

    Args:
        kind: the kind of fault.
        reason: a sentence with the details.
        move_number: the number of moves made in the match before this one.
    """

    kind: FaultKind
    reason: str
    move_number: int
