"""Packages that only some need: imported where they are used, or missed in a sentence."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from counter_rules.errors import MissingExtraError


def import_for(module: str, what: str, extra: str) -> ModuleType:
    """Import a module of another package.

    Args:
        module: the module.
        what: what needs it, in words: "arrays need NumPy".
        extra: the extra of this library that brings it.

    Raises:
        MissingExtraError: if it is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{what}: run pip install 'counter-rules[{extra}]'") from error


def import_numpy() -> ModuleType:
    """Import NumPy.

    Raises:
        MissingExtraError: if it is not installed.
    """
    # Looked up first: importing what is there takes 1 µs, which counts in every observation.
    return sys.modules.get("numpy") or import_for("numpy", "arrays need NumPy", "fast")
