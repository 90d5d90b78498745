"""The backends that run a generated text: numba, or CPython as it is."""

from __future__ import annotations

import importlib
from enum import Enum

from counter_rules._quoting import shorten
from counter_rules.errors import CounterRulesError


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
    """Return the backend that will be used when one is asked for.

    Returns:
        `Backend.NUMBA` or `Backend.PYTHON`, never `Backend.AUTO`.

    Raises:
        KernelError: if it is not a Backend, or numba is asked for by name and it or NumPy cannot be
            imported.

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
