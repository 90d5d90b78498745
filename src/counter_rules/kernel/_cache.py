"""The folder in which machine code waits for the next process: about 0.5 MB for each ruleset.

numba keeps machine code as pickles, and whoever writes a pickle can run code in the process that
reads it. So the folder must be the user's own, and nobody else may write there. Nothing is ever
thrown away: delete the folder when you like.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from counter_rules.kernel._backend import KernelError


def default_cache_folder() -> Path:
    """Find where the user's programs keep what they can make again; nothing is made.

    Only here the library reads the environment.

    Raises:
        RuntimeError: if the system does not know the user's home.
    """
    if sys.platform == "win32":
        named, usual = os.environ.get("LOCALAPPDATA", ""), ("AppData", "Local")
    elif sys.platform == "darwin":
        named, usual = "", ("Library", "Caches")
    else:
        named, usual = os.environ.get("XDG_CACHE_HOME", ""), (".cache",)
    # A path from the root: another one would mean another folder in every working directory.
    base = Path(named) if Path(named).is_absolute() else Path.home().joinpath(*usual)
    return base / "counter-rules" / "kernel"


def open_default_cache() -> Path | None:
    """Make the default folder, or find it; None, so no cache, where there can be no safe one.

    A home that cannot be written, or belongs to somebody else, is nobody's mistake.
    """
    try:
        return open_cache(default_cache_folder())
    except (KernelError, RuntimeError):
        return None


def open_cache(folder: Path) -> Path:
    """Make a cache folder that is only the user's, or check that it is.

    Args:
        folder: where machine code is kept; its parents are made as well.

    Returns:
        The folder without symbolic links: what was checked is what is used.

    Raises:
        KernelError: if it cannot be made, is not a folder, belongs to somebody else, or can be
            written by others.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        real = folder.resolve(strict=True)
        found = real.stat()
    except (OSError, RuntimeError, ValueError) as error:
        raise _refuse(folder, f"cannot be made: {error}", "name another folder") from error
    # Windows gives a folder the rights of the user's own folders, and has neither number.
    if sys.platform != "win32":
        if found.st_uid != os.getuid():
            raise _refuse(folder, "belongs to somebody else", "name another folder")
        if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise _refuse(folder, "can be written by others", "chmod 700 it, name another folder")
    if not os.access(real, os.W_OK | os.X_OK):
        raise _refuse(folder, "cannot be written", "chmod 700 it, name another folder")
    return real


def _refuse(folder: Path, reason: str, advice: str) -> KernelError:
    return KernelError(
        f"the cache folder {folder} {reason}, and whoever writes there could run code here; "
        f"{advice}, or pass cache=None"
    )
