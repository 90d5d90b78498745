"""Machine code beside the file of its text, in numba's own form: private, and never in the way.

`Any` stands for types here for the same reason as in `_words_numba`.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from counter_rules.kernel._cache import Cache

_caching: Any = importlib.import_module("numba.core.caching")

# Beside the text alone, in the folder that was checked, whatever numba is set to.
_Beside: Any = type(
    "Beside",
    (_caching.CompileResultCacheImpl,),
    {"_locator_classes": (_caching.InTreeCacheLocator,)},
)
_Files: Any = type("Files", (_caching.FunctionCache,), {"_impl_class": _Beside})


class KeptCode:
    """The machine code of one function, kept as far as it can be: numba takes it for its own cache.

    Args:
        function: the function, of a text that lies in the folder.
        unit: the name of the text.
        cache: whose folder it is, and who wants to know what goes wrong.
    """

    def __init__(self, function: Any, unit: str, cache: Cache) -> None:
        self._files = _Files(function)
        self._unit, self._cache = unit, cache

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is kept; what is damaged is made anew."""
        try:
            return self._files.load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - whatever comes of reading a file that is damaged
            self._try(self._files.flush)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep machine code, for its owner alone."""
        self._try(lambda: self._save(sig, data))

    def _save(self, sig: Any, data: Any) -> None:
        self._files.save_overload(sig, data)
        # numba makes files by the umask.
        for file in Path(self._files.cache_path).glob(f"{self._unit}.*"):
            with contextlib.suppress(FileNotFoundError):  # one that another process has renamed
                file.chmod(0o600)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._cache.give_up(error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._files, name)


def keep_code(entry: Any, unit: str, cache: Cache) -> None:
    """Let a function of a text keep its machine code, and take it from where it is kept.

    Raises:
        KernelError: if that is impossible in a folder that the caller has named.
    """
    try:
        kept = KeptCode(entry.py_func, unit, cache)
    except (OSError, RuntimeError) as error:  # numba finds no place to write
        cache.give_up(error)
        return
    entry._cache = kept  # noqa: SLF001 - where numba would put its own
