"""Packages that only some need: imported where they are used, or missed in a sentence."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from counter_rules.errors import MissingExtraError


def import_numpy() -> ModuleType:
    """Import NumPy.

    Raises:
        MissingExtraError: if it is not installed.
    """
    try:
        return import_module("numpy")
    except ImportError as error:
        raise MissingExtraError(
            "arrays need NumPy: run pip install 'counter-rules[fast]'"
        ) from error
