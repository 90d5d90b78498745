"""Files that several processes may write: locked, and written as a whole."""

from __future__ import annotations

from types import ModuleType
from typing import IO

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # only Unix has locks of this kind
    fcntl = None


def lock(file: IO[bytes], *, waits: bool) -> None:
    """Keep other processes off a file until it is closed, where a system can.

    If another one has it, wait for that, or raise `OSError`.
    """
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))


def write_whole(file: IO[bytes], content: bytes) -> None:
    """Write all of some bytes to a file, however few of them it takes at once."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]  # a disk that fills up takes a part
