"""Threads that work on many games, each on its part of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from counter_rules.kernel._code import Places

if TYPE_CHECKING:
    from counter_rules.kernel._game_memory import GameMemory

Work: TypeAlias = Callable[[Places, int, int], int]
"""Works on the games from the first number to before the last."""


class Workers:
    """Threads for some games; with one, the caller's own does all.

    Args:
        memory: where the games lie.
        games: how many there are.
        threads: how many threads share them.
    """

    def __init__(self, memory: GameMemory, games: int, threads: int) -> None:
        self._memory = memory
        self._parts = [*pairwise(games * part // threads for part in range(threads + 1))]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def run(self, work: Work) -> None:
        """Do some work on all games; what fails in one of them is raised once all are done."""
        if self._pool is None:
            work(self._memory.places, *self._parts[0])
            return
        parts = [self._pool.submit(self._work_on, work, *part) for part in self._parts]
        try:
            wait(parts)
        finally:
            wait(parts)  # after Ctrl-C, too: nobody may touch the games while threads step them
        for part in parts:
            part.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _work_on(self, work: Work, first: int, last: int) -> None:
        # A method, so that the games stay where they are for as long as this takes.
        work(self._memory.places, first, last)
