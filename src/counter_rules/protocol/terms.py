"""The terms on which a program plays: its time to think, and what becomes of its faults."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import BotError

# Time to think.

_LONGEST: Final = 10**9
"""More seconds than anybody waits; what is infinite, or no number, is not below it."""


def is_time(given: object) -> bool:
    """Return whether this is a number of seconds that can be waited for."""
    # Not `isinstance`: bool is an int.
    if type(given) is not int and type(given) is not float:
        return False
    return 0 <= given <= _LONGEST


def describe_seconds(seconds: float) -> str:
    """Say how long something takes: ``1 second``, ``0.5 seconds``."""
    return f"{seconds:g} second{'' if seconds == 1 else 's'}"


@attrs.frozen(kw_only=True)
class TimeControl:
    """How long a program may think, in seconds by the clock on the wall.

    Args:
        move: the most for one move; None for no limit.
        match: the most for all moves of a match together; None for no limit.
        increment: what every move adds to what is left of the match.

    Raises:
        BotError: if one is not a time, or nothing limits a move.

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
            raise BotError("a time control needs move= or match=: else a program may never answer")


@attrs.define
class Clock:
    """What is left of a program's time: seconds of the match, or None where nothing limits it."""

    control: TimeControl
    left: float | None = attrs.field(
        init=False, default=attrs.Factory(lambda self: self.control.match, takes_self=True)
    )

    @property
    def seconds(self) -> float:
        """How long the next move may take."""
        return min([limit for limit in (self.control.move, self.left) if limit is not None])

    def spend(self, seconds: float) -> None:
        """Take the seconds that a move took, and add the increment."""
        if self.left is not None:
            self.left = max(0.0, self.left - seconds) + self.control.increment


# Faults of a program, and what becomes of the match then.


class FaultKind(enum.Enum):
    """What a program did wrong when it was asked for a move."""

    LATE = "late"
    """Its answer did not come in time."""
    NONSENSE = "nonsense"
    """What it wrote is no message of the protocol."""
    WRONG_SEAT = "wrong_seat"
    """Its move is one of another seat."""
    ILLEGAL = "illegal"
    """Its move is not legal."""
    GONE = "gone"
    """It has ended, closed its output, or been stopped; it is not started again."""

    def __str__(self) -> str:
        return self.value


class FaultPolicy(enum.Enum):
    """What becomes of a match in which a program does not give a legal move in time."""

    RANDOM = "random"
    """A legal move is made in its place, each as likely as the others, and the match goes on."""
    FORFEIT = "forfeit"
    """A `BotError` is raised, and whoever runs the match decides."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Fault:
    """A move that a program was asked for and did not give.

    Args:
        kind: the kind of fault.
        reason: a sentence with the details.
        move_number: how many moves had been made in the match before this one.
    """

    kind: FaultKind
    reason: str
    move_number: int
