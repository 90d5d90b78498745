"""What a program can do wrong, and what becomes of the match then."""

from __future__ import annotations

import enum

import attrs


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


class OnFault(enum.Enum):
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
        what: what it did wrong.
        why: a sentence with the details.
        move_number: how many moves had been made in the match before this one.
    """

    what: FaultKind
    why: str
    move_number: int
