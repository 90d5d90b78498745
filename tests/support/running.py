"""Processes that a test has started, and what they have started."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

_PATIENCE = 60.0


def is_running(pid: int) -> bool:
    """Return whether a process runs; one that nobody has waited for yet does not. Linux only."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def wait_until(is_so: Callable[[], bool]) -> float:
    """Wait until something is so, and return how many seconds that took."""
    begin = time.monotonic()
    while not is_so():
        assert time.monotonic() < begin + _PATIENCE
        time.sleep(0.005)
    return time.monotonic() - begin
