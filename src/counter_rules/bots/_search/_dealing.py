"""Worlds for a search: as many as it wants, or as it has time for."""

from __future__ import annotations

from typing import Final

from counter_rules.bots._policy._likely import count_draws, deal_worlds, pick_worlds
from counter_rules.bots._policy._player import Player
from counter_rules.bots._search._budget import Spending
from counter_rules.kernel._memory import Rows
from counter_rules.sampling import Worlds

_WORLDS: Final = 256
"""How many worlds a search plays in."""
_WORLDS_OF_PYTHON: Final = 16
"""The same where numba is not installed."""
_DRAWS: Final = 8
"""From how many worlds each of them is picked."""
_FIRST: Final = 8
"""Of how many worlds one shows how long they take, where seconds count."""
_DRAWN: Final = 0.6
"""What share of its seconds may be over when the last worlds are drawn."""


def deal_some(player: Player, found: Worlds, spending: Spending, seed: int) -> Rows:
    """Return worlds for a search: for as many games as its budget has, or as it has time for.

    Args:
        player: what plays in them.
        found: the worlds of a view.
        spending: what is spent of the budget.
        seed: where the luck comes from.
    """
    count = _WORLDS if player.is_compiled else _WORLDS_OF_PYTHON
    if spending.budget.seconds is not None:
        return _deal_in_time(player, found, spending, seed, count)
    games = spending.budget.games
    if games is not None:
        count = max(1, min(count, int(games)))
    return _deal(player, found, count, seed)


def _deal_in_time(player: Player, found: Worlds, spending: Spending, seed: int, count: int) -> Rows:
    """Return a few worlds, and with them as many more as there is time for."""
    begun = spending.find_left(_DRAWN)
    few = _deal(player, found, count // _FIRST, seed)
    left = spending.find_left(_DRAWN)
    taken = max(begun - left, 1e-9)
    more = min(count - len(few), int(len(few) * left / taken))
    return few + _deal(player, found, more, seed + 1) if more > 0 else few


def _deal(player: Player, found: Worlds, count: int, seed: int) -> Rows:
    """Return so many worlds, or fewer where draws are refused, the likely ones more often."""
    draws = count_draws(found, _DRAWS * count, seed)
    rows = deal_worlds(player, found, draws, seed)
    return pick_worlds(player, rows, found, min(count, draws))
