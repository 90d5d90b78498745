"""The settings of a server."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError


def _ignore(message: str) -> None:
    """Report nothing."""


@attrs.frozen(kw_only=True)
class Settings:
    """Delays, addresses and limits, which the operator may choose. Times are in seconds.

    Args:
        delay: the pause before a bot moves; after a trick it is three times as long, so that
            people can look at the trick.
        retry: the pause before a bot tries again if its move could not be stored.
        here_delay: the time in which arrivals and departures are collected into one message.
        away: how long a table waits for a person without an open page, until another person may let
            a bot play for them.
        idle: the same for a person whose page is open.
        clock: returns the time in seconds since 1970; a test may use one that it sets.
        report: takes a line for the operator about each thing that fails, such as a bot.
        origins: other sites whose pages may open tables and sockets, such as
            ``https://cards.example``; the server's own pages always may.
        hosts: the names and addresses that the server answers to, such as ``cards.example``, in
            addition to the loopback ones.
        takes_addresses: whether it answers to every address, because it listens at all addresses.
        most_tables: the most tables in memory; a new one replaces the one unused longest.
        most_kept: the most tables in the store; a new one replaces the oldest that is not in play.
        hold: how long a table keeps its place after the last page has left.
        keep: how old a table may be when the server starts, before it is removed from the store.
        most_sockets: the most open sockets of all tables together; many systems allow a process
            1,024 open files.
        most_silent: the most sockets that have not sent their key yet; a new one replaces the
            oldest.
        most_spectators: the most spectators of one table.
        most_pages: the most pages of one seat.
        most_waiting: the most messages in the queue of a page; with more it is disconnected.
        most_texts: the most messages of a page in ten seconds; with more it is disconnected.
        most_requests: the most requests of a page in ten seconds that are neither moves nor hints,
            such as lines of chat.
        patience: how long the server waits for the key of a page, and for a form.

    Raises:
        StateError: if a number is negative, or the hosts or origins are not in a frozenset.
    """

    delay: float = 0.8
    retry: float = 10.0
    here_delay: float = 0.25
    away: float = 30.0
    idle: float = 180.0
    clock: Callable[[], float] = time.time
    report: Callable[[str], None] = _ignore
    origins: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    takes_addresses: bool = False
    most_tables: int = 500
    most_kept: int = 5_000
    hold: float = 3_600.0
    keep: float = 90 * 86_400.0
    most_sockets: int = 900
    most_silent: int = 100
    most_spectators: int = 50
    most_pages: int = 8
    most_waiting: int = 200
    most_texts: int = 100
    most_requests: int = 10
    patience: float = 10.0

    def __attrs_post_init__(self) -> None:
        for name, value in attrs.asdict(self, recurse=False).items():
            if isinstance(value, int | float) and not 0 <= value < math.inf:
                raise StateError(f"expected a number from 0 up as {name}, got {shorten(value)}")
        for name, texts in (("hosts", self.hosts), ("origins", self.origins)):
            if not isinstance(texts, frozenset):
                raise StateError(f"expected a frozenset as {name}, got {shorten(texts)}")
