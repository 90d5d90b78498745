"""A page that is open at a table."""

from __future__ import annotations

import asyncio
from typing import Self

import attrs

from counter_rules.moves import Seat


@attrs.define(eq=False)
class Listener:
    """One open page; a seat may have several.

    The table puts texts in and never waits. A page that does not take them in time is lost:
    it is cut off, comes back by itself, and gets a fresh snapshot.

    Args:
        seat: whose page it is; None for somebody who looks on.
        waiting: the texts that it has still to be sent.
        lost: set when there are too many of them.
    """

    seat: Seat | None
    waiting: asyncio.Queue[str]
    lost: asyncio.Event

    @classmethod
    def make(cls, seat: Seat | None, most_waiting: int) -> Self:
        """Make a listener that may be so many texts behind."""
        return cls(seat, asyncio.Queue(most_waiting), asyncio.Event())

    def tell(self, text: str) -> None:
        """Put a text in line for the page."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.lost.set()
