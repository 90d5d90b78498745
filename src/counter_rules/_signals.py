"""Holding signals back while they would come at a bad moment."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Generator


@contextlib.contextmanager
def hold_signals(*names: str) -> Generator[None]:
    """Delay signals to this thread; processes that it starts meanwhile never hear them.

    Args:
        names: their names, such as ``SIGINT``; all signals if none are given. On a system that has
            no masks of signals, nothing is delayed.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = {signal.Signals[name] for name in names} or signal.valid_signals()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
