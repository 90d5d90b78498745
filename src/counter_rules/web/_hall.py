"""The tables of a server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import attrs

from counter_rules.errors import CounterRulesError, StateError
from counter_rules.seats import Seat
from counter_rules.table import Match
from counter_rules.table.stores import Store
from counter_rules.web._opening import Opening
from counter_rules.web._requests import FailedRulesError, RefusedError, guard_rules
from counter_rules.web._settings import Settings
from counter_rules.web._table import OpenTable
from counter_rules.web._turns import Thinking


@attrs.frozen
class Link:
    """A secret link to a table, for everyone in a place.

    Args:
        seat: the seat that it opens; None for spectators.
        key: the secret in it.
    """

    seat: Seat | None
    key: str = attrs.field(repr=False)


@attrs.define
class Hall:
    """The tables by name, the one opened last at the end.

    A table is in memory while its place is not needed. One that had a page is in the store, too,
    and comes back when a page asks for it.

    Args:
        settings: the settings of the server.
        store: the store that keeps the tables after the server ends; None to keep none.
        tables: the tables in memory.
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

    def open(self, opening: Opening) -> tuple[str, tuple[Link, ...]]:
        """Open a table; return its name, which is not a secret, and the links to it.

        Raises:
            RefusedError: if all places are taken by tables in play, the match could not be kept,
                or its rules fail at once.
        """
        with guard_rules():
            match, links = _seat_all(opening)
        if self.store is not None:
            _check_text_form(match)
        # The hexadecimal time makes names sort by age.
        name = f"{int(self.settings.clock()):08x}-{secrets.token_urlsafe(8)}"
        self._free_place()
        self._limit_kept()
        self._set_up(name, match)
        return name, links

    def find(self, name: str) -> OpenTable | None:
        """Return the table with a name, from the store if need be; None if there is none.

        Raises:
            RefusedError: if all places are taken by tables in play, or the store cannot be read.
        """
        if name not in self.tables and self.store is not None:
            match = self._load(name, self.store)
            if match is not None:
                self._free_place()
                self._set_up(name, match)
        return self.tables.get(name)

    def _load(self, name: str, store: Store) -> Match | None:
        """Return the match of a table; None if there is none, or it is broken."""
        try:
            with guard_rules():
                return store.load(name)
        except StateError:  # no table can have this name
            return None
        except OSError as error:
            self.settings.report(f"table {name!r}: {error}")
            raise RefusedError("not_read") from None
        except (CounterRulesError, FailedRulesError) as error:
            self.settings.report(f"table {name!r} cannot be read: {error}")
            return None

    def remove_old(self) -> None:
        """Remove the tables that were opened too long ago from the store, or report why not."""
        oldest = self.settings.clock() - self.settings.keep
        try:
            for name in self._list_kept():
                if _get_time(name) < oldest:
                    self._remove(name)
        except OSError as error:
            self.settings.report(f"old tables could not be removed: {error}")

    @asynccontextmanager
    async def wait(self) -> AsyncGenerator[None]:
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

    def _free_place(self) -> None:
        """Let go of a table if too many are in memory; those in play stay."""
        if len(self.tables) >= self.settings.most_tables:
            idle = {name: table for name, table in self.tables.items() if not table.is_in_play}
            if not idle:
                raise RefusedError("tables_full")
            del self.tables[min(idle, key=lambda name: idle[name].last_used)]

    def _limit_kept(self) -> None:
        """Remove the oldest tables if too many are in the store; those in play stay."""
        kept = self._list_kept()
        idle = [name for name in kept if not self._is_in_play(name)]
        for name in idle[: max(0, len(kept) + 1 - self.settings.most_kept)]:
            self._remove(name)

    def _remove(self, name: str) -> None:
        """Remove a table from the store and from memory."""
        if self.store is not None:
            self.store.remove(name)
        self.tables.pop(name, None)

    def _is_in_play(self, name: str) -> bool:
        table = self.tables.get(name)
        return table is not None and table.is_in_play

    def _list_kept(self) -> list[str]:
        """List the tables in the store, the oldest first; other names in it are not ours."""
        names = () if self.store is None else self.store.list_names()
        return [name for name in names if _get_time(name) >= 0]

    def _set_up(self, name: str, match: Match) -> None:
        self.tables[name] = OpenTable.open(
            name, match, settings=self.settings, store=self.store, thinking=self.thinking
        )


def _get_time(name: str) -> int:
    """Return when a table was opened, in seconds since 1970; below 0 if it is no name of ours."""
    digits, dash, _ = name.partition("-")
    try:
        return int(digits, 16) if dash and len(digits) == 8 else -1
    except ValueError:
        return -1


def _seat_all(opening: Opening) -> tuple[Match, tuple[Link, ...]]:
    """Start a match with everybody at their seats, and spectators; return it with the links."""
    match, links = Match.start(opening.rules, seed=opening.seed), list[Link]()
    for seat, name in enumerate(opening.names):
        if seat in opening.bots:
            match = match.release(seat, bot=opening.bots[seat], name=name)
        else:
            links.append(Link(seat, secrets.token_urlsafe(24)))
            match = match.sit(seat, links[-1].key, name=name)
    links.append(Link(None, secrets.token_urlsafe(24)))
    return match.sit(None, links[-1].key), tuple(links)


def _check_text_form(match: Match) -> None:
    """Refuse a match that could not be read again, because no text names its rules."""
    try:
        is_readable = Match.from_data(match.to_data()).rules == match.rules
    except CounterRulesError:
        is_readable = False
    if not is_readable:
        raise RefusedError(f"{match.rules.name} cannot be kept: no text names its rules")
