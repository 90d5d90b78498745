"""The terms of play for a program: its time control, its faults, and their consequences."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import BotError

# Time control.

_LONGEST: Final = 10**9
"""More seconds than anybody waits; infinity and NaN are not below it."""


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
    """The time limits of a program, in seconds of wall-clock time.

    Args:
        move: the limit for one move; None for no limit.
        match: the limit for all moves of a match together; None for no limit.
        increment: the seconds that every move adds to the time left for the match.

    Raises:
        BotError: if a value is not a time, or there is no limit at all.

    >>> TimeControl(move=0.5, match=30)
    TimeControl(move=0.5, match=30, increment=0)
    """

    move: float | None = 10.0
    match: float | None = None
    increment: float = 0

    def __attrs_post_init__(self) -> None:
        for name, given in (("move", self.move), ("match", self.match)):
            if given is not None and not (is_time(given) and given > 0):
                raise BotError(f"{name} must be seconds above 0, or None, not {shorten(given)}")
        if not is_time(self.increment):
            raise BotError(f"increment must be seconds from 0 up, not {shorten(self.increment)}")
        if self.move is None and self.match is None:
            raise BotError(
                "a time control needs move= or match=: without a limit a program may never answer"
            )


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
