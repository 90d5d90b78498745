"""The cache of machine code, next to the file of its text, in numba's own format.

The name of a file has the hash of all that determines the code (`counter_rules.kernel._running`),
so a file is never stale, and several processes may write the same one.

numba has no type hints, so this module uses `Any`.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from counter_rules.kernel._running import Cache

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
