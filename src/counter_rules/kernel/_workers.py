"""Threads that work on many games, each on its part of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from counter_rules.errors import StateError
from counter_rules.kernel._memory import Place

if TYPE_CHECKING:
    from counter_rules.kernel._game_memory import GameMemory

Work: TypeAlias = Callable[[Place, int, int], int]
"""Works on the games from the first number to before the last."""


class Workers:
    """Threads for some games; with one, the caller's own does all.

    A process that is forked has a copy of the games, and no thread of its parent: whoever works on
    the copy gets a lock and threads of its own.

    Args:
        memory: where the games lie.
        games: how many there are.
        threads: how many threads share them.
    """

    def __init__(self, memory: GameMemory, games: int, threads: int) -> None:
        self._memory = memory
        self._parts = [*pairwise(games * part // threads for part in range(threads + 1))]
        self._locks: dict[int, Lock] = {}
        self._pools: dict[int, ThreadPoolExecutor] = {}

    @contextmanager
    def held(self) -> Generator[None]:
        """Let one caller at a time work on the games.

        Raises:
            StateError: if another thread does.
        """
        # By `setdefault`, which is one step: the lock of a parent may be held by a thread of it.
        lock = self._locks.setdefault(os.getpid(), Lock())
        if not lock.acquire(blocking=False):
            raise StateError("another thread is stepping these games: give each its own")
        try:
            yield
        finally:
            lock.release()

    def run(self, work: Work) -> None:
        """Do some work on all games; what fails in one of them is raised once all are done."""
        if len(self._parts) == 1:
            work(self._memory.places, *self._parts[0])
            return
        process = os.getpid()
        if process not in self._pools:
            self._pools = {process: ThreadPoolExecutor(len(self._parts))}
        pool = self._pools[process]
        parts = [pool.submit(self._work_on, work, *part) for part in self._parts]
        try:
            wait(parts)
        finally:
            wait(parts)  # after Ctrl-C, too: nobody may touch the games while threads step them
        for part in parts:
            part.result()

    def close(self) -> None:
        """End the threads of this process."""
        if pool := self._pools.get(os.getpid()):
            pool.shutdown()

    def _work_on(self, work: Work, first: int, last: int) -> None:
        # A method, so that the games stay where they are for as long as this takes.
        work(self._memory.places, first, last)
