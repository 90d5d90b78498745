"""Execution of generated texts: by CPython, or by numba with a cache of machine code.

The text in memory is always what runs. numba's cache needs the text in a file, so one is written;
nothing ever reads it.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import importlib.util
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
from typing import Any, Final, Literal, TypeAlias

import attrs

from counter_rules._base.files import UserFolder, get_user_folder
from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.kernel import _words_python

# Backends: numba, or CPython as it is.


class KernelError(CounterRulesError, RuntimeError):
    """The kernel cannot run here: numba or a GPU is missing, or a cache folder is unsafe."""


def refuse_gpu(missing: str) -> KernelError:
    """Return the error for a module without which no kernel runs on a GPU."""
    return KernelError(
        f"the kernel cannot run on a GPU: {missing} cannot be imported; pip install "
        "'counter-rules[cuda12]' or 'counter-rules[cuda13]', whichever the driver supports, or use "
        "Backend.AUTO"
    )


class Backend(Enum):
    """The execution backend of a compiled ruleset. All give identical results.

    >>> Backend("python")
    <Backend.PYTHON: 'python'>
    """

    AUTO = "auto"
    """numba if it is installed, else CPython."""
    NUMBA = "numba"
    """Machine code, made by numba; needs the extra ``fast``."""
    PYTHON = "python"
    """CPython: nothing to install and no compile time, but much slower."""
    CUDA = "cuda"
    """Playouts, surveys and `VecEnv` on an NVIDIA GPU, all else on the processor, by numba or
    CPython; needs the extra ``cuda12`` or ``cuda13``. `AUTO` never chooses it."""


def choose_backend(backend: Backend) -> Backend:
    """Return the backend that will run on the processor: numba or CPython.

    Raises:
        KernelError: if it is not a `Backend`, or numba is asked for and cannot run.

    >>> choose_backend(Backend.PYTHON).value
    'python'
    """
    if not isinstance(backend, Backend):
        raise KernelError(f"expected a Backend, got {shorten(backend)}")
    if backend is Backend.PYTHON:
        return backend
    try:
        # Import it: an installed numba may refuse this version of Python or NumPy.
        importlib.import_module("numpy")
        importlib.import_module("numba")
    except ImportError as error:
        if backend is not Backend.NUMBA:
            return Backend.PYTHON
        raise KernelError(
            f"the kernel cannot run with numba: {error}; "
            "pip install 'counter-rules[fast]', or use Backend.PYTHON"
        ) from error
    return Backend.NUMBA


# The cache: a folder that keeps machine code for the next process, about 0.5 MB for each text.
# numba stores machine code as pickles, and a pickle runs code in the process that loads it. So the
# folder must belong to the user, and no other user may write to it or below it. Nothing is ever
# evicted: delete the folder when you like.

Choice: TypeAlias = Path | Literal["user"] | None
"""The cache folder that a caller chooses: a path, the user's own folder, or none."""

CODE: Final = "__pycache__"
"""The folder of numba's machine code, below the folder of the text."""

_SAFETY: Final = ", and anyone who can write there could run code in this process"
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
_OTHERS_ENTER: Final = stat.S_IXGRP | stat.S_IXOTH


@attrs.frozen
class Cache:
    """A cache of machine code."""

    named: Path | None
    """The folder that the caller named, for which errors are raised; None for the user's own
    folder, for which errors are ignored."""

    @property
    def choice(self) -> Choice:
        """The argument of `find_cache` that gives this cache."""
        return self.named or "user"

    def open(self) -> Path | None:
        """Make or check the folder; return None if the user's own folder cannot be used.

        Raises:
            KernelError: if a folder that the caller named cannot be used.
        """
        if self.named is not None:
            return open_folder(self.named)
        try:
            return open_folder(default_cache_folder())
        except (KernelError, RuntimeError):
            return None

    def find(self) -> Path | None:
        """Return the folder as `open` does, but None while it holds no machine code; make nothing.

        Raises:
            KernelError: if a folder that the caller named cannot be used.
        """
        try:
            folder = self.named or default_cache_folder()
            has_code = (folder / CODE).is_dir()
        except (OSError, RuntimeError):  # it may not be read, or there is no home
            return None
        return self.open() if has_code else None

    def give_up(self, error: Exception) -> None:
        """Ignore an error in the user's own folder; raise one in a folder that the caller named."""
        if self.named is not None:
            raise _refuse(self.named, f"cannot be written: {error}", "free some space") from error


def find_cache(choice: Choice) -> Cache | None:
    """Return the cache that a caller chooses, or raise `StateError`; no folder is touched."""
    if choice is None:
        return None
    if isinstance(choice, Path):
        return Cache(choice.absolute())
    if not isinstance(choice, str) or choice != "user":
        raise StateError(f"cache: expected a Path, 'user' or None, got {shorten(choice)}")
    return Cache(None)


def default_cache_folder() -> Path:
    """Return the folder for machine code in the user's cache folder; it may not exist yet.

    Raises:
        RuntimeError: if the system does not know the user's home.
    """
    return get_user_folder(UserFolder.CACHE) / "kernel"


def open_folder(folder: Path) -> Path:
    """Make a private cache folder, or check that an existing one is private.

    Missing parents are made too, with the same permissions.

    Returns:
        The folder with symbolic links resolved, so that the checked folder is the one used.

    Raises:
        KernelError: if it or the folder of machine code below it cannot be made, is not a folder,
            belongs to another user, or can be written by others.
    """
    try:
        _make(folder)
        real = folder.resolve(strict=True)
        _make(real / CODE)
        code = (real / CODE).resolve(strict=True)
        files = [*code.iterdir()]
    except (OSError, RuntimeError, ValueError) as error:
        raise _refuse(folder, f"cannot be made: {error}", "choose another folder") from error
    _check(real)
    if _check(code) & _OTHERS_ENTER:
        for file in files:
            _check(file)
    return real


def _make(folder: Path) -> None:
    """Make a folder and its parents, closed to other users whatever the umask is."""
    for place in reversed([folder, *folder.parents]):
        place.mkdir(mode=0o700, exist_ok=True)


def _check(place: Path) -> int:
    """Refuse a path that belongs to another user, cannot be written, or can be written by others.

    Returns:
        The permission bits of its group and of others; 0 on Windows, which has no such bits: there
        a folder has the permissions of the user's other folders.
    """
    try:
        found = place.stat()
    except FileNotFoundError:  # another process has just renamed its temporary file
        return 0
    if place.is_dir() and not os.access(place, os.W_OK | os.X_OK):
        raise _refuse(place, "cannot be written", "chmod 700 it, choose another folder")
    if sys.platform == "win32":
        return 0
    if found.st_uid != os.getuid():
        raise _refuse(place, f"belongs to another user{_SAFETY}", "choose another folder")
    if found.st_mode & _OTHERS_WRITE:
        advice = "chmod 700 it, choose another folder"
        raise _refuse(place, f"can be written by others{_SAFETY}", advice)
    return found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def _refuse(place: Path, reason: str, advice: str) -> KernelError:
    return KernelError(f"the cache folder {place} {reason}; {advice}, or pass cache=None")


# Running a text.

_NAME: Final = re.compile("[a-z][a-z0-9_]{0,63}")


def run_text(text: str, *, name: str, backend: Backend, cache: Cache | None) -> ModuleType:
    """Run a text and return the module that it defines.

    Args:
        text: plain Python that uses the vocabulary of `_words_python`.
        name: a name such as ``counter_5``: lowercase letters, digits and underscores.
        backend: `Backend.NUMBA` or `Backend.PYTHON`, as `choose_backend` returns.
        cache: the cache of machine code, or None to write no file; CPython never writes one.

    Returns:
        A new module, not in `sys.modules`: it is freed with its last reference.

    Raises:
        KernelError: if the caller named a cache folder, and it cannot be used.

    >>> run_text("twelve = ctz(1 << 12)", name="toy", backend=Backend.PYTHON, cache=None).twelve
    12
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"a text cannot be named {name!r}: only a-z, 0-9 and _, as file names are")
    unit = name_unit(text, name=name, backend=backend)
    if backend is Backend.PYTHON:
        return _execute(text, f"<counter-rules {unit}>", _words_python.WORDS, _words_python)
    # Not at the top: many users have no numba, and importing it is slow.
    from counter_rules.kernel import _words_numba

    file = None if cache is None else _save_text(text, unit, cache)
    if file is None:
        cache, file = None, f"<counter-rules {unit}>"
    return _execute(text, file, _words_numba.make_words(unit, cache), _words_numba)


def name_unit(text: str, *, name: str, backend: Backend) -> str:
    """Return the name of a text and its machine code, which no other text has."""
    dependencies = () if backend is Backend.PYTHON else _list_code_dependencies()
    return f"{name}_{_hash(text, *dependencies)}"


def _list_code_dependencies() -> tuple[str, ...]:
    """Return what else determines the machine code: numba only looks at the file of the text.

    A folder may hold code for other processors and versions of Python. numba passes over it and
    compiles, so it must not look as if it were at hand.
    """
    versions = [importlib.metadata.version(part) for part in ("numba", "llvmlite", "numpy")]
    llvm: Any = importlib.import_module("llvmlite.binding")
    machine = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    sources = map(_read_source, ("_machine_code", "_words_numba"))
    return (sys.implementation.cache_tag or "", *machine, *versions, *sources)


def _read_source(name: str) -> str:
    """Return the source of a module of this room without importing it; nothing if it has none."""
    module = importlib.util.find_spec(f"counter_rules.kernel.{name}")
    read = getattr(module and module.loader, "get_source", None)
    return read(module.name) or "" if module and read else ""


def _hash(*parts: str) -> str:
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode()
        whole.update(b"%d " % len(data) + data)
    return whole.hexdigest()[:24]


def _execute(text: str, file: str, words: Mapping[str, object], maker: ModuleType) -> ModuleType:
    """Execute a text whose lines tracebacks can show."""
    # numba's cache imports the module that a function names as its own. This is the module of the
    # vocabulary, so the text need not be in `sys.modules`.
    module = ModuleType(maker.__name__)
    module.__dict__.update(words, __file__=file)
    code = compile(text, file, "exec", dont_inherit=True)
    # Without a modification time `linecache` keeps the lines and looks for no file.
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(code, module.__dict__)  # noqa: S102 - the text was made here, of whole numbers and names
    return module


def _save_text(text: str, unit: str, cache: Cache) -> str | None:
    """Write a text to the cache folder; return its file, or None if that is impossible."""
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
    """Write a file atomically; keep an identical one, or numba would compile again."""
    data = text.encode()
    try:
        if not file.is_symlink() and file.read_bytes() == data:
            return
    except OSError:
        pass  # missing or unreadable: it is replaced
    handle, made = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(made).replace(file)
    except OSError:
        Path(made).unlink(missing_ok=True)
        raise
