"""The settings of a server."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs

from counter_rules import Deal, State, shuffle

Dealer = Callable[[State, int], Deal]
"""Deals the next hand, from the state and the table's secret seed."""


def deal_from_seed(state: State, seed: int) -> Deal:
    """Shuffle and deal the next hand."""
    return shuffle(state, seed=seed)


@attrs.frozen(kw_only=True)
class Settings:
    """Delays, addresses and limits, which the operator may choose. Times are in seconds.

    Args:
        delay: the pause before a bot moves; after a trick it is three times as long, so that
            people can look at the trick.
        retry: the pause before a bot tries again if its move could not be stored.
        here_delay: the time in which arrivals and departures are collected into one message.
        dealer: deals the hands. A test may deal the cards it needs; then there is no proof.
        clock: returns the time; a test may use one that it sets.
        origins: other sites whose pages may open tables and sockets, such as
            ``https://cards.example``; the server's own pages always may.
        hosts: the names and addresses that the server answers to, such as ``cards.example``, in
            addition to the loopback ones.
        takes_addresses: whether it answers to every address, because it listens at all addresses.
        most_tables: the most tables; a new one replaces the one unused longest.
        hold: how long a table keeps its place after the last page has left.
        keep: how old a finished match may be when the server starts, before it is deleted.
        most_sockets: the most open sockets of all tables together; many systems allow a process
            1,024 open files.
        most_silent: the most sockets that have not sent their key yet; a new one replaces the
            oldest.
        most_spectators: the most spectators of one table.
        most_pages: the most pages of one seat.
        most_waiting: the most messages in the queue of a page; with more it is disconnected.
        most_texts: the most messages of a page in ten seconds; with more it is disconnected.
        patience: how long the server waits for the key of a page, and for a form.
    """

    delay: float = 0.8
    retry: float = 10.0
    here_delay: float = 0.25
    dealer: Dealer = deal_from_seed
    clock: Callable[[], float] = time.monotonic
    origins: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    takes_addresses: bool = False
    most_tables: int = 500
    hold: float = 3_600.0
    keep: float = 30 * 86_400.0
    most_sockets: int = 900
    most_silent: int = 100
    most_spectators: int = 50
    most_pages: int = 8
    most_waiting: int = 200
    most_texts: int = 100
    patience: float = 10.0
