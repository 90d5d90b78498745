"""Files: the user's folders for them, locks against other processes, and whole writes."""

from __future__ import annotations

import os
import secrets
import sys
from enum import Enum
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import IO

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # only Unix has locks of this kind
    fcntl = None


class UserFolder(Enum):
    """A folder of the user's: what names it on Unix, and where it is on Unix and on a Mac."""

    CACHE = "XDG_CACHE_HOME", ".cache", "Caches"
    STATE = "XDG_STATE_HOME", ".local/state", "Application Support"


def get_user_folder(kind: UserFolder) -> Path:
    """Return the folder of this library in one of the user's; it may not exist yet.

    No other function of the library reads the environment.

    Raises:
        RuntimeError: if the system does not know the user's home.
    """
    variable, on_unix, on_mac = kind.value
    if sys.platform == "win32":
        named, usual = os.environ.get("LOCALAPPDATA", ""), "AppData/Local"
    elif sys.platform == "darwin":
        named, usual = "", f"Library/{on_mac}"
    else:
        named, usual = os.environ.get(variable, ""), on_unix
    # A relative path is ignored: it would mean another folder in every working directory.
    base = Path(named) if Path(named).is_absolute() else Path.home() / usual
    return base / "counter-rules"


def lock(file: IO[bytes], *, waits: bool) -> None:
    """Lock a file against other processes until it is closed, on systems that can.

    While another process has the lock, wait for it, or raise `OSError`.
    """
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))


def write_whole(file: IO[bytes], content: bytes) -> None:
    """Write all of some bytes to an unbuffered file, which may take a part at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]  # a disk that fills up takes a part


def replace_file(path: str | Path, content: bytes, *, mode: int = 0o666) -> None:
    """Write a file; until it is whole, and after a crash, the one before it stays.

    Each writer has a half file of its own, so that two never mix. The mode is that of a new file.
    """
    half = Path(f"{path}.{secrets.token_hex(8)}.new")
    try:
        with open(half, "xb", opener=partial(os.open, mode=mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
