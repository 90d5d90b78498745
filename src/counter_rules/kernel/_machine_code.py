"""Machine code of the functions of a text: how numba makes it, and the files that keep it.

The functions are those of a text and of its vocabulary for numba (`_words_numba`).
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from counter_rules.kernel._running import Cache

# Functions that only others call: linked into them, and compiled there.

_types: Any = importlib.import_module("numba").types
_codegen: Any = importlib.import_module("numba.core.codegen")
_compiler: Any = importlib.import_module("numba.core.compiler")


class _NoEnvironment:
    """The code generator of a library, as far as it looks for an environment."""

    def set_env(self, name: str, env: object) -> None:
        """Do nothing: the functions of a text use no environment."""


def _leave_as_it_is(library: Any) -> None:
    """Leave the optimization of a library to those that it is linked into."""


def _finish(library: Any) -> None:
    """Finish a library without making machine code of it."""
    library._finalized = True  # noqa: SLF001 - numba has no other way


# numba optimizes each function and makes machine code of it, but only entries run: all others are
# linked into them, and optimized there again. With libraries that only link, Counter compiles in
# half the time (15.0 s before, 8.0 after), and random play takes 1 % more instructions.
_Linked: Any = type(
    "Linked",
    (_codegen.JITCodeLibrary,),
    {
        "codegen": _NoEnvironment(),
        "_optimize_final_module": _leave_as_it_is,
        "_finalize_final_module": _finish,
    },
)


def _link_only(typing: Any, target: Any, library: Any, *rest: Any) -> Any:
    """Return the compiler of a function that is linked into others."""
    return _compiler.Compiler(typing, target, library or _Linked(target.codegen(), "linked"), *rest)


CALLED: Final[Mapping[str, Any]] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _link_only,
}
"""Python calls only entries: of other functions it needs no wrapper and no machine code."""


def take_words(function: Any) -> Any:
    """Let a function of a text take every number as a word, and return the function.

    numba compiles a function for each type of its arguments: `act` for actions that are words, and
    once more for those from a list of bytes. Constants stay types of their own, because `play`
    without a name or a show saves a tenth of random play.
    """
    compiler: Any = function._compiler  # noqa: SLF001 - there is no other way

    def to_word(kind: Any) -> Any:
        is_number = isinstance(kind, _types.Integer | _types.Boolean)
        return _types.int64 if is_number and not isinstance(kind, _types.Literal) else kind

    def fold_to_words(given: Any, named: Any, fold: Any = compiler.fold_argument_types) -> Any:
        signature, kinds = fold(given, named)
        return signature, tuple([to_word(kind) for kind in kinds])

    compiler.fold_argument_types = fold_to_words
    return function


# The cache of machine code, next to the file of its text, in numba's own format.

_caching: Any = importlib.import_module("numba.core.caching")

# Only next to the text, in the folder that was checked, whatever the settings of numba are.
_Beside: Any = type(
    "Beside",
    (_caching.CompileResultCacheImpl,),
    {"_locator_classes": (_caching.InTreeCacheLocator,)},
)
_Files: Any = type("Files", (_caching.FunctionCache,), {"_impl_class": _Beside})


class CodeCache:
    """The cached machine code of a function of a text, with the interface of numba's own cache.

    The `Cache` decides whether errors are raised.
    """

    def __init__(self, function: Any, unit: str, cache: Cache) -> None:
        self._files = _Files(function)
        self._unit, self._cache = unit, cache

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return cached machine code, or None if it is missing or damaged."""
        try:
            return self._files.load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - reading a damaged file may raise anything
            self._try(self._files.flush)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save machine code in files that only their owner can access."""
        self._try(lambda: self._save(sig, data))

    def _save(self, sig: Any, data: Any) -> None:
        self._files.save_overload(sig, data)
        # numba leaves the permissions of its files to the umask.
        for file in Path(self._files.cache_path).glob(f"{self._unit}.*"):
            with contextlib.suppress(FileNotFoundError):  # another process has renamed it
                file.chmod(0o600)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._cache.give_up(error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._files, name)


def cache_code(entry: Any, unit: str, cache: Cache) -> None:
    """Let a function of a text load and save its machine code.

    Raises:
        KernelError: if that is impossible in a folder that the caller named.
    """
    try:
        kept = CodeCache(entry.py_func, unit, cache)
    except (OSError, RuntimeError) as error:  # numba finds no place to write
        cache.give_up(error)
        return
    entry._cache = kept  # noqa: SLF001 - the attribute of numba's own cache
