"""The folder in which machine code waits for the next process: about 0.5 MB for each ruleset.

numba keeps machine code as pickles, and whoever writes a pickle can run code in the process that
reads it. So the folder must be the user's own, and nobody else may write there or below. Nothing is
ever thrown away: delete the folder when you like.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.kernel._backend import KernelError

Choice: TypeAlias = Path | Literal["user"] | None
"""Which folder a caller wants: one by name, the user's own, or none."""

CODE: Final = "__pycache__"
"""Where numba keeps the machine code of a text, below the folder that the text lies in."""

_SAFETY: Final = ", and whoever writes there could run code here"
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
_OTHERS_ENTER: Final = stat.S_IXGRP | stat.S_IXOTH


@attrs.frozen
class Cache:
    """Where machine code is kept.

    Args:
        named: the folder that the caller has named, and so wants to know what goes wrong in; or
            None for the user's own, where whatever goes wrong is nobody's mistake.
    """

    named: Path | None

    @property
    def choice(self) -> Choice:
        """What `find_cache` finds it by."""
        return self.named or "user"

    def open(self) -> Path | None:
        """Make the folder, or check it; None where the user's own cannot be used.

        Raises:
            KernelError: if the caller has named the folder, and it cannot be used.
        """
        if self.named is not None:
            return open_folder(self.named)
        try:
            return open_folder(default_cache_folder())
        except (KernelError, RuntimeError):
            return None

    def give_up(self, error: Exception) -> None:
        """Do without the folder, as something cannot be written there.

        Raises:
            KernelError: if the caller has named the folder.
        """
        if self.named is not None:
            raise _refuse(self.named, f"cannot be written: {error}", "make room") from error


_USERS: Final = Cache(None)


def find_cache(choice: Choice) -> Cache | None:
    """Find the cache that a caller wants; nothing is made or checked.

    Raises:
        StateError: if it is none of those that can be wanted.
    """
    if choice is None:
        return None
    if isinstance(choice, Path):
        return Cache(choice.absolute())
    if not isinstance(choice, str) or choice != "user":
        raise StateError(f"cache: expected a Path, 'user' or None, got {shorten(choice)}")
    return _USERS


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


def open_folder(folder: Path) -> Path:
    """Make a cache folder that is only the user's, or check that it is.

    Args:
        folder: where machine code is kept; its parents are made as well, as private as it is.

    Returns:
        The folder without symbolic links: what was checked is what is used.

    Raises:
        KernelError: if it or what machine code needs below it cannot be made, is not a folder,
            belongs to somebody else, or can be written by others.
    """
    try:
        _make(folder)
        real = folder.resolve(strict=True)
        _make(real / CODE)
        code = (real / CODE).resolve(strict=True)
        files = [*code.iterdir()]
    except (OSError, RuntimeError, ValueError) as error:
        raise _refuse(folder, f"cannot be made: {error}", "name another folder") from error
    _check(real)
    if _check(code) & _OTHERS_ENTER:
        for file in files:
            _check(file)
    return real


def _make(folder: Path) -> None:
    """Make a folder and its parents, closed to others whatever the umask says."""
    for place in reversed([folder, *folder.parents]):
        place.mkdir(mode=0o700, exist_ok=True)


def _check(place: Path) -> int:
    """Refuse what is not the user's own, cannot be written, or can be written by others.

    Returns:
        The rights of its group and of all others; Windows has no such numbers, and gives a folder
        the rights of the user's own folders.
    """
    try:
        found = place.stat()
    except FileNotFoundError:  # another process writes there, and has given it its name by now
        return 0
    if place.is_dir() and not os.access(place, os.W_OK | os.X_OK):
        raise _refuse(place, "cannot be written", "chmod 700 it, name another folder")
    if sys.platform == "win32":
        return 0
    if found.st_uid != os.getuid():
        raise _refuse(place, f"belongs to somebody else{_SAFETY}", "name another folder")
    if found.st_mode & _OTHERS_WRITE:
        advice = "chmod 700 it, name another folder"
        raise _refuse(place, f"can be written by others{_SAFETY}", advice)
    return found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def _refuse(place: Path, reason: str, advice: str) -> KernelError:
    return KernelError(f"the cache folder {place} {reason}; {advice}, or pass cache=None")
