"""Signals as tests need them, however deaf pytest was started: by nohup, or with an ``&``."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Generator

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")


@contextlib.contextmanager
def hear_signals() -> Generator[None]:
    """Hear the signals that end a process as Python does by default; children do so, too."""
    signs = [signal.Signals[name] for name in _NAMES if hasattr(signal, name)]
    before = [(sign, signal.getsignal(sign)) for sign in signs]
    masks = hasattr(signal, "pthread_sigmask")
    mask = signal.pthread_sigmask(signal.SIG_UNBLOCK, signs) if masks else None
    try:
        for sign in signs:
            is_ctrl_c = sign is signal.SIGINT
            signal.signal(sign, signal.default_int_handler if is_ctrl_c else signal.SIG_DFL)
        yield
    finally:
        for sign, handler in before:
            signal.signal(sign, handler)
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
