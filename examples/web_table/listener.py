"""A page that is open at a table."""

from __future__ import annotations

import asyncio
from collections import deque

import attrs

from counter_rules.seats import Seat

from .partings import TOO_SLOW, Parting


@attrs.define(eq=False)
class Listener:
    """One open page; a seat may have several.

    The table puts texts in and never waits. A page that does not take them in time is lost:
    it is cut off, comes back by itself, and gets a fresh snapshot.

    Args:
        seat: whose page it is; None for a spectator.
        most_waiting: how many texts it may be behind.
        lost: set when the page is to be cut off.
        parting: why, in that case.
        waiting: the texts still to be sent to it.
        is_advised: whether a hint for it is on its way.
        here: who is here, as it was last sent or will be sent next.
        is_here_due: whether that is still to be sent.
        news: set when there is something to send.
    """

    seat: Seat | None
    most_waiting: int
    lost: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    parting: Parting | None = attrs.field(default=None, init=False)
    is_advised: bool = attrs.field(default=False, init=False)
    _waiting: deque[str] = attrs.field(factory=deque[str], init=False, repr=False)
    _here: str = attrs.field(default="", init=False)
    _is_here_due: bool = attrs.field(default=False, init=False)
    _news: asyncio.Event = attrs.field(factory=asyncio.Event, init=False, repr=False)

    @property
    def has_news(self) -> bool:
        """Whether there is something to send."""
        return bool(self._waiting) or self._is_here_due

    def send(self, text: str) -> None:
        """Queue a text for the page."""
        if len(self._waiting) >= self.most_waiting:
            self.cut_off(TOO_SLOW)
            return
        self._waiting.append(text)
        self._news.set()

    def cut_off(self, parting: Parting) -> None:
        """Have the page cut off."""
        self.parting = parting
        self.lost.set()

    def send_presence(self, text: str) -> None:
        """Send the page who is here if that is new, once it has taken the rest.

        Only the newest text waits, so the coming and going of others never cuts a page off.
        """
        if text != self._here:
            self._here, self._is_here_due = text, True
            self._news.set()

    async def take(self) -> str:
        """Wait for the next text to send, and take it out of the queue."""
        while not self.has_news:
            self._news.clear()
            await self._news.wait()
        if self._waiting:
            return self._waiting.popleft()
        self._is_here_due = False
        return self._here
