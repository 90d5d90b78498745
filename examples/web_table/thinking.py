"""Thinking that takes a while, beside the loop that serves all tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import attrs

ResultT = TypeVar("ResultT")


def _make_threads() -> ThreadPoolExecutor:
    """Make two threads: with more of them, the loop would wait longer for its turn."""
    return ThreadPoolExecutor(2, thread_name_prefix="thinking")


@attrs.define(eq=False)
class Thinking:
    """A few threads for all tables of a server; who finds them busy waits in line.

    Python lets one thread run at a time, and hands over every few milliseconds. So bots that think
    make the loop a little slower, but never stop it.
    """

    _threads: ThreadPoolExecutor = attrs.field(factory=_make_threads, repr=False)

    async def run(self, work: Callable[[], ResultT]) -> ResultT:
        """Have something worked out, and wait for it while the loop serves others."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
