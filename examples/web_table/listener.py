"""The queue of messages for a page."""

from __future__ import annotations

import asyncio
from collections import deque

import attrs

from counter_rules.seats import Seat

from .partings import TOO_SLOW, Parting


@attrs.define(eq=False)
class Listener:
    """One open page; a seat may have several.

    The table adds messages to the queue and never waits. A page that does not take them in time is
    disconnected; it reconnects automatically and gets a new snapshot.

    Args:
        seat: the seat of the page; None for a spectator.
        most_waiting: the most messages in the queue.
        lost: set when the server should disconnect the page.
        parting: the reason, in that case.
        waiting: the queue.
        is_advised: whether the server is working on a hint for it.
        here: the latest presence message, sent or still to be sent.
        is_here_due: whether it is still to be sent.
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
        """Queue a message for the page."""
        if len(self._waiting) >= self.most_waiting:
            self.cut_off(TOO_SLOW)
            return
        self._waiting.append(text)
        self._news.set()

    def cut_off(self, parting: Parting) -> None:
        """Ask the server to disconnect the page."""
        self.parting = parting
        self.lost.set()

    def send_presence(self, text: str) -> None:
        """Send a presence message if it is new, after all messages in the queue.

        Only the latest one waits, so pages that come and go never disconnect another.
        """
        if text != self._here:
            self._here, self._is_here_due = text, True
            self._news.set()

    async def take(self) -> str:
        """Wait for the next message, and take it out of the queue."""
        while not self.has_news:
            self._news.clear()
            await self._news.wait()
        if self._waiting:
            return self._waiting.popleft()
        self._is_here_due = False
        return self._here
