"""Generated texts run: by CPython, or by numba with its machine code kept for later.

What runs is always the text in memory. numba's cache needs a file of it, so one is written; it is
never read.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import linecache
import os
import re
import stat
import sys
import tempfile
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Final, Literal, TypeAlias

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.kernel import _words_python

# Backends: numba, or CPython as it is.


class KernelError(CounterRulesError, RuntimeError):
    """The kernel cannot run in this place: numba is missing, or a cache folder is not safe."""


class Backend(Enum):
    """The execution backend of a compiled ruleset. Both give identical results.

    >>> Backend("python")
    <Backend.PYTHON: 'python'>
    """

    AUTO = "auto"
    """numba where it is installed, else CPython."""
    NUMBA = "numba"
    """Machine code, made by numba; needs the extra ``fast``."""
    PYTHON = "python"
    """CPython; nothing to install or to wait for, and much slower."""


def find_backend(backend: Backend) -> Backend:
    """Return numba or plain Python for what is asked for, or raise `KernelError` if it cannot run.

    >>> find_backend(Backend.PYTHON).value
    'python'
    """
    if not isinstance(backend, Backend):
        raise KernelError(f"expected a Backend, got {shorten(backend)}")
    if backend is Backend.PYTHON:
        return backend
    try:
        # Imported, not only looked for: an installed numba may refuse this Python or this NumPy.
        importlib.import_module("numpy")
        importlib.import_module("numba")
    except ImportError as error:
        if backend is Backend.AUTO:
            return Backend.PYTHON
        raise KernelError(
            f"the kernel cannot run by numba: {error}; "
            "pip install 'counter-rules[fast]', or ask for Backend.PYTHON"
        ) from error
    return Backend.NUMBA


# The cache: the folder in which machine code waits for the next process, about 0.5 MB for each
# ruleset. numba keeps machine code as pickles, and whoever writes a pickle can run code in the
# process that reads it. So the folder must be the user's own, and nobody else may write there or
# below. Nothing is ever thrown away: delete the folder when you like.

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
        """Make the folder, or check it; None where the user's own, and no other, cannot be used."""
        if self.named is not None:
            return open_folder(self.named)
        try:
            return open_folder(default_cache_folder())
        except (KernelError, RuntimeError):
            return None

    def give_up(self, error: Exception) -> None:
        """Do without the user's own folder; an error of one that the caller has named is raised."""
        if self.named is not None:
            raise _refuse(self.named, f"cannot be written: {error}", "make room") from error


def find_cache(choice: Choice) -> Cache | None:
    """Find the cache that a caller wants, or raise `StateError`; nothing is made or checked."""
    if choice is None:
        return None
    if isinstance(choice, Path):
        return Cache(choice.absolute())
    if not isinstance(choice, str) or choice != "user":
        raise StateError(f"cache: expected a Path, 'user' or None, got {shorten(choice)}")
    return Cache(None)


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


# Running a text.

_NAME: Final = re.compile("[a-z][a-z0-9_]{0,63}")


def run_text(text: str, *, name: str, backend: Backend, cache: Cache | None) -> ModuleType:
    """Run a text and give what it defines.

    Args:
        text: plain Python, on the words of `_words_python`.
        name: what the text is, such as ``counter_5``: small letters, digits and underscores.
        backend: `Backend.NUMBA` or `Backend.PYTHON`, as `find_backend` tells.
        cache: where machine code is kept, or None to write no file; CPython never does.

    Returns:
        A module of its own that is not in `sys.modules`: it goes when its last user goes.

    Raises:
        KernelError: if the caller has named a folder for the cache, and it cannot be used.

    >>> run_text("twelve = ctz(1 << 12)", name="toy", backend=Backend.PYTHON, cache=None).twelve
    12
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"a text cannot be named {name!r}: only a-z, 0-9 and _, as file names are")
    if backend is Backend.PYTHON:
        unit = f"{name}_{_hash(text)}"
        return _execute(text, f"<counter-rules {unit}>", _words_python.WORDS, _words_python)
    # Not at the top: most who use the library have no numba, and importing it takes a while.
    from counter_rules.kernel import _words_numba

    unit = f"{name}_{_hash(text, *_list_what_code_depends_on(_words_numba))}"
    file = None if cache is None else _put_down(text, unit, cache)
    if file is None:
        cache, file = None, f"<counter-rules {unit}>"
    return _execute(text, file, _words_numba.make_words(unit, cache), _words_numba)


def _list_what_code_depends_on(words: ModuleType) -> tuple[str, ...]:
    """List what else makes other machine code: numba looks only at the text's own file."""
    versions = [importlib.metadata.version(part) for part in ("numba", "llvmlite", "numpy")]
    read = getattr(words.__spec__ and words.__spec__.loader, "get_source", None)
    return (*versions, read(words.__name__) or "" if read else "")


def _hash(*parts: str) -> str:
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode()
        whole.update(b"%d " % len(data) + data)
    return whole.hexdigest()[:24]


def _execute(text: str, file: str, words: Mapping[str, object], maker: ModuleType) -> ModuleType:
    """Execute a text whose lines tracebacks can show."""
    # Not a name of its own: numba's cache imports the module in which a function says that it
    # stands. That is the one with the words, so the text need not be put among the modules.
    module = ModuleType(maker.__name__)
    module.__dict__.update(words, __file__=file)
    code = compile(text, file, "exec", dont_inherit=True)
    # No time of change: `linecache` then keeps the lines, and does not look for a file.
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(code, module.__dict__)  # noqa: S102 - the text was made here, of whole numbers and names
    return module


def _put_down(text: str, unit: str, cache: Cache) -> str | None:
    """Write a text where its machine code is kept; return its file, or None where it cannot be."""
    folder = cache.open()
    if folder is None:
        return None
    file = folder / f"{unit}.py"
    try:
        _write(file, text)
    except OSError as error:
        cache.give_up(error)
        return None
    return str(file)


def _write(file: Path, text: str) -> None:
    """Write a file in one step; one that says the same stays, or numba would compile anew."""
    data = text.encode()
    try:
        if not file.is_symlink() and file.read_bytes() == data:
            return
    except OSError:
        pass  # there is none, or it cannot be read: it is replaced
    handle, made = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(made).replace(file)
    except OSError:
        Path(made).unlink(missing_ok=True)
        raise
