"""Threads in which bots think, while the event loop serves all tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import attrs

ResultT = TypeVar("ResultT")


def _make_threads() -> ThreadPoolExecutor:
    """Make a pool of two threads: with more, the loop would wait longer for its turn."""
    return ThreadPoolExecutor(2, thread_name_prefix="thinking")


@attrs.define(eq=False)
class Thinking:
    """A thread pool for all tables of a server; requests queue while it is busy.

    Python runs one thread at a time and switches every few milliseconds. So thinking bots slow down
    the loop a little, but never stop it.
    """

    _threads: ThreadPoolExecutor = attrs.field(factory=_make_threads, repr=False)

    async def run(self, work: Callable[[], ResultT]) -> ResultT:
        """Run a function in a thread, and wait for its result while the loop serves others."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
