"""An open page: the queue of messages for it, and the reasons for closing its socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Set as AbstractSet
from typing import Final

import attrs

from counter_rules.seats import Seat
from counter_rules.web._page import Reader
from counter_rules.web._settings import Settings

_MOST_BYTES: Final = 123
"""The longest reason in a close frame, in bytes of UTF-8."""

_PERIOD: Final = 10.0
"""The period of the limits on messages from a page, in seconds."""


@attrs.frozen
class Parting:
    """The reason for closing a socket, which is sent in its close frame.

    Args:
        code: the close code. After 1011 and 1013 the page reconnects later. After 1008 and 4404
            it does not, because it would get the same answer.
        why: the reason, as in `RefusedError`.
    """

    code: int
    why: str

    @classmethod
    def failing(cls, why: str) -> Parting:
        """Make the parting for a table whose rules fail, so that the page has nothing to show."""
        text = why.encode()
        if len(text) > _MOST_BYTES:
            why = text[: _MOST_BYTES - len("…".encode())].decode(errors="ignore") + "…"
        return cls(1011, why)


NO_TABLE: Final = Parting(4404, "no_table")
TOO_FAST: Final = Parting(1008, "too_fast")
TOO_LATE: Final = Parting(1013, "too_late")
TOO_SLOW: Final = Parting(1013, "too_slow")


@attrs.define(eq=False)
class Pace:
    """A limit on messages from a page: at most this many in ten seconds."""

    most: int
    _times: deque[float] = attrs.field(factory=deque[float], init=False, repr=False)

    def allows(self, now: float) -> bool:
        """Return whether one more may come now, and count it."""
        while self._times and now - self._times[0] >= _PERIOD:
            self._times.popleft()
        if len(self._times) >= self.most:
            return False
        self._times.append(now)
        return True


@attrs.define(eq=False)
class Listener:
    """One open page; a seat may have several.

    The table adds messages to the queue and never waits. A page that does not take them in time is
    disconnected; it reconnects automatically and gets the whole match again.

    Args:
        reader: the place of the page, and its language.
        settings: the settings of the server.
        texts: the pace of all its messages.
        requests: the pace of its requests that are neither moves nor hints.
        lost: set when the server should disconnect the page.
        parting: the reason, in that case.
        is_advised: whether the server is working on a hint for it.
        waiting: the queue.
        here: the latest presence message, sent or still to be sent.
        seats: the seats in it; None before the first.
        is_here_due: whether it is still to be sent.
        news: set when there is something to send.
    """

    reader: Reader
    settings: Settings = attrs.field(factory=Settings, repr=False)
    texts: Pace = attrs.field(init=False, repr=False)
    requests: Pace = attrs.field(init=False, repr=False)
    lost: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    parting: Parting | None = attrs.field(default=None, init=False)
    is_advised: bool = attrs.field(default=False, init=False)
    _waiting: deque[str] = attrs.field(factory=deque[str], init=False, repr=False)
    _here: str = attrs.field(default="", init=False)
    _seats: frozenset[Seat] | None = attrs.field(default=None, init=False)
    _is_here_due: bool = attrs.field(default=False, init=False)
    _news: asyncio.Event = attrs.field(factory=asyncio.Event, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.texts = Pace(self.settings.most_texts)
        self.requests = Pace(self.settings.most_requests)

    @property
    def seat(self) -> Seat | None:
        """The seat of the page; None for a spectator."""
        return self.reader.seat

    @property
    def has_news(self) -> bool:
        """Whether there is something to send."""
        return bool(self._waiting) or self._is_here_due

    def send(self, text: str) -> None:
        """Queue a message for the page."""
        if len(self._waiting) >= self.settings.most_waiting:
            self.cut_off(TOO_SLOW)
            return
        self._waiting.append(text)
        self._news.set()

    def cut_off(self, parting: Parting) -> None:
        """Ask the server to disconnect the page."""
        self.parting = parting
        self.lost.set()

    def send_presence(self, seats: AbstractSet[Seat], text: str) -> None:
        """Send a presence message if its seats are new, after all messages in the queue.

        Only the latest one waits, so pages that come and go never disconnect another.
        """
        if seats != self._seats:
            self._seats, self._here, self._is_here_due = frozenset(seats), text, True
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
