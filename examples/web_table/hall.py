"""The tables of a server."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import attrs

from .guard import FailedRulesError, guard_rules
from .kept import BrokenTableError, KeptTable
from .keys import Keys
from .ledger import Ledger
from .match import Match
from .opening import Opening
from .refused import RefusedError
from .settings import Settings
from .store import Store
from .table import OpenTable
from .thinking import Thinking

LOG = logging.getLogger(__name__)


@attrs.define
class Hall:
    """The tables by name, in the order in which they were opened.

    Args:
        settings: the settings of the server.
        store: the file that keeps the tables after the server ends; None to keep none.
        tables: the tables.
        sockets: how many sockets are open.
        thinking: the threads in which bots think.
        silent: the timeouts of the sockets that have sent nothing yet, oldest first.
    """

    settings: Settings
    store: Store | None = None
    tables: dict[str, OpenTable] = attrs.field(factory=dict[str, OpenTable], repr=False)
    sockets: int = 0
    thinking: Thinking = attrs.field(factory=Thinking, repr=False)
    silent: dict[asyncio.Timeout, None] = attrs.field(
        factory=dict[asyncio.Timeout, None], repr=False
    )

    def open(self, opening: Opening) -> tuple[str, OpenTable]:
        """Open a table; return its name, which is not a secret, and the table.

        Raises:
            RefusedError: if all places are taken by tables in play, the table cannot be stored,
                or its rules fail at once.
        """
        name, keys = secrets.token_urlsafe(8), Keys.make(opening.people)
        with guard_rules():
            table = self._set_up(name, Match.start(opening), keys)
        kept = None if self.store is None else KeptTable.write(name, opening, keys)
        self._make_room()
        if self.store is not None and kept is not None:
            self.store.add(kept)
        self.tables[name] = table
        return name, table

    def read_back(self) -> None:
        """Restore the tables from the store, the one used last first.

        An unreadable table is named on stderr and left out. The store keeps it as long as it keeps
        a finished table, for a version that can read it.
        """
        if self.store is None:
            return
        for kept in self.store.list_tables():
            table = self._read(kept)
            is_done = table is None or table.state.is_over
            if not self._is_worth_keeping(kept, is_done=is_done):
                with suppress(RefusedError):  # the next start can remove it
                    self.store.remove(kept.name)
            elif table is not None:
                table.last_used = self.settings.clock() - kept.age
                self.tables[kept.name] = table

    def _read(self, kept: KeptTable) -> OpenTable | None:
        try:
            match, keys = kept.read()
            with guard_rules():
                return self._set_up(kept.name, match, keys)
        except (BrokenTableError, FailedRulesError) as error:
            LOG.warning("table %.20r is left out: %.200s", kept.name, error)
            return None

    def find(self, name: str) -> OpenTable | None:
        """Return the table with a name, or None."""
        return self.tables.get(name)

    @asynccontextmanager
    async def wait(self) -> AsyncIterator[None]:
        """Wait for the first message of a socket, within the limits of the settings.

        Raises:
            TimeoutError: if it has been silent for too long, or is the oldest of too many silent
                sockets.
        """
        async with asyncio.timeout(self.settings.patience) as patience:
            self.silent[patience] = None
            try:
                self._limit_silent()
                yield
            finally:
                self.silent.pop(patience, None)

    def _limit_silent(self) -> None:
        """End the wait for the oldest silent socket, if there are too many."""
        if len(self.silent) <= self.settings.most_silent:
            return
        longest = next(iter(self.silent))
        del self.silent[longest]
        if not longest.expired():
            longest.reschedule(0)

    def _make_room(self) -> None:
        """Remove the table unused longest, if there are too many; tables in play stay."""
        if len(self.tables) < self.settings.most_tables:
            return
        idle = {name: table for name, table in self.tables.items() if not table.is_in_play}
        if not idle:
            raise RefusedError("all tables are in play: try again later")
        name = min(idle, key=lambda name: idle[name].last_used)
        if self.store is not None:
            self.store.remove(name)
        del self.tables[name]

    def _set_up(self, name: str, match: Match, keys: Keys) -> OpenTable:
        ledger = Ledger(name, self.store)
        return OpenTable(
            match=match,
            settings=self.settings,
            keys=keys,
            ledger=ledger,
            thinking=self.thinking,
        )

    def _is_worth_keeping(self, kept: KeptTable, *, is_done: bool) -> bool:
        """Return whether to keep a table: a finished one by its age, another if there is room."""
        if is_done:
            return kept.age < self.settings.keep
        return len(self.tables) < self.settings.most_tables
