"""A generated text is run: by CPython, or by numba with its machine code kept for later.

What runs is always the text in memory. numba's cache needs a file of it, so one is written; it is
never read.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import linecache
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

from counter_rules.kernel import _words_python
from counter_rules.kernel._backend import Backend
from counter_rules.kernel._cache import Cache

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
    from counter_rules.kernel import _places_numba, _words_numba

    unit = f"{name}_{_hash(text, *_list_what_code_depends_on(_words_numba, _places_numba))}"
    file = None if cache is None else _put_down(text, unit, cache)
    if file is None:
        cache, file = None, f"<counter-rules {unit}>"
    return _execute(text, file, _words_numba.make_words(unit, cache), _words_numba)


def _list_what_code_depends_on(*modules: ModuleType) -> tuple[str, ...]:
    """List what else makes other machine code: numba looks only at the text's own file."""
    versions = [importlib.metadata.version(part) for part in ("numba", "llvmlite", "numpy")]
    return (*versions, *map(_read_source, modules))


def _read_source(module: ModuleType) -> str:
    """Return the source of a module, where it can be read."""
    read = getattr(module.__spec__ and module.__spec__.loader, "get_source", None)
    return read(module.__name__) or "" if read else ""


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
