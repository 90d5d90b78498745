"""Other processes, which share the work of this one and end with it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Final, TypeVar

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

_AHEAD: Final = 4
"""How many parts for each process are begun before the result of the first is taken."""

_MOST_ON_WINDOWS: Final = 61
"""How many processes one can wait for there."""


def choose_processes(wanted: int, parts: int) -> int:
    """Choose how many processes work on so many parts: no more than there are parts or cores."""
    cores = os.cpu_count() or 1
    return min(wanted, parts, cores, _MOST_ON_WINDOWS if os.name == "nt" else cores)


def map_in_order(
    work: Callable[[PartT], ResultT], parts: Iterable[PartT], processes: int
) -> Generator[ResultT]:
    """Yield the results of all parts, in order; one process is this one.

    Raises:
        BrokenProcessPool: if another process has died.
    """
    if processes == 1:
        yield from map(work, parts)
        return
    waiting: deque[Future[ResultT]] = deque()
    pool = ProcessPoolExecutor(processes, initializer=_follow_parent)
    try:
        for part in parts:
            with _hold_interrupts():
                waiting.append(pool.submit(work, part))
            if len(waiting) == processes * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _hold_interrupts() -> Generator[None]:
    """Delay Ctrl-C while processes may be starting, so that none of them ever hears it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_parent() -> None:
    """Leave Ctrl-C to the process that started this one, and end when it ends, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
