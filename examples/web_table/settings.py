"""What the operator of the server may choose."""

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
    """The settings of a server.

    Args:
        delay: how many seconds a bot waits before it moves; after a trick it waits three
            times as long, so that people can look at it.
        retry: how many seconds a bot waits after its move could not be written down.
        here_delay: how many seconds comings and goings are gathered before pages hear of them.
        dealer: who deals; a test gives one that deals the cards it needs, and then nothing is
            proven.
        clock: gives the time in seconds; a test gives one that it can set.
        origins: the other sites whose pages may open tables and sockets, such as
            ``https://cards.example``; pages of the server itself always may.
        hosts: the names and addresses that the server answers to, such as ``cards.example``,
            besides those of the machine itself.
        takes_addresses: whether it answers to every address: it listens at all of the machine.
        most_tables: how many tables are kept; the one unused longest makes room.
        hold: how many seconds a table is kept for players who have left it.
        keep: how many seconds a server that starts keeps a match that is over.
        most_sockets: how many sockets are open at once, at all tables together; many systems
            give a process 1,024 open files.
        most_silent: how many of them may have yet to say which link they were opened with; the
            one silent longest makes room.
        most_spectators: how many people may watch one table.
        most_pages: how many pages may be open at one seat.
        most_waiting: how many texts a page may be behind before it is cut off.
        most_texts: how many texts a page may send in ten seconds before it is cut off.
        patience: how many seconds a page has to say its link, and a form to arrive.
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
