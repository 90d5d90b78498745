"""What whoever runs the server may choose."""

from __future__ import annotations

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
        delay: how many seconds a random seat waits before it moves; after a trick it waits three
            times as long, so that people can look at it.
        dealer: who deals; a test gives one that deals the cards it needs, and then nothing is
            proven.
        most_tables: how many tables are kept; the one left alone longest makes room.
        most_waiting: how many texts a page may be behind before it is cut off.
    """

    delay: float = 0.8
    dealer: Dealer = deal_from_seed
    most_tables: int = 500
    most_waiting: int = 200
