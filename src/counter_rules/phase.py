"""What a match waits for, and how hands are held."""

from __future__ import annotations

import enum


class Phase(enum.Enum):
    """What a state waits for."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    PASS = "pass"
    OVER = "over"

    def __str__(self) -> str:
        return self.value


class Sight(enum.Enum):
    """How a seat holds its hand."""

    OWN = "own"
    """As usual: it sees its own hand."""
    HIDDEN = "hidden"
    """Face down: it may bid blind, and has neither looked nor bid (F2.6)."""
    BLIND = "blind"
    """It has bid blind, which everybody sees, and sees its own hand since."""
    FOREHEAD = "forehead"
    """On the forehead: it sees all hands but its own until the bidding is over (F2.5)."""

    def __str__(self) -> str:
        return self.value
