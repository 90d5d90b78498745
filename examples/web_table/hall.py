"""The tables of a server, in memory."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import attrs

from .keys import Keys
from .match import Match
from .opening import Opening
from .refused import RefusedError
from .settings import Settings
from .table import Table


@attrs.define
class Hall:
    """The tables by their names, in the order in which they were opened.

    Args:
        settings: the settings of the server.
        tables: the tables.
        sockets: how many sockets are open.
        silent: how long to wait for those that have said nothing yet, the first one first.
    """

    settings: Settings
    tables: dict[str, Table] = attrs.field(factory=dict[str, Table], repr=False)
    sockets: int = 0
    silent: dict[asyncio.Timeout, None] = attrs.field(
        factory=dict[asyncio.Timeout, None], repr=False
    )

    def open(self, opening: Opening) -> tuple[str, Table]:
        """Open a table; return its name, which is not a secret, and the table.

        Raises:
            RefusedError: if there is no room, because all tables are in play.
        """
        self._make_room()
        name = secrets.token_urlsafe(8)
        match, keys = Match.start(opening), Keys.make(opening.people)
        self.tables[name] = Table(match=match, settings=self.settings, keys=keys)
        return name, self.tables[name]

    def find(self, name: str) -> Table | None:
        """Return the table of a name, if there is one."""
        return self.tables.get(name)

    @asynccontextmanager
    async def wait(self) -> AsyncIterator[None]:
        """Wait for a socket that says nothing: not for ever, and only for so many at once.

        Raises:
            TimeoutError: if it has been silent for too long, or for the longest of too many.
        """
        async with asyncio.timeout(self.settings.patience) as patience:
            self.silent[patience] = None
            try:
                self._show_out()
                yield
            finally:
                self.silent.pop(patience, None)

    def _show_out(self) -> None:
        """End the longest wait, if there are too many."""
        if len(self.silent) <= self.settings.most_silent:
            return
        longest = next(iter(self.silent))
        del self.silent[longest]
        if not longest.expired():
            longest.reschedule(0)

    def _make_room(self) -> None:
        """Clear away the table unused longest, if there are too many; one in play stays."""
        if len(self.tables) < self.settings.most_tables:
            return
        idle = {name: table for name, table in self.tables.items() if not table.is_in_play}
        if not idle:
            raise RefusedError("all tables are in play: try again later")
        del self.tables[min(idle, key=lambda name: idle[name].last_used)]
