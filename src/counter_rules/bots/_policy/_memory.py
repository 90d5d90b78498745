"""Words and rows in the form that a kernel takes: arrays of NumPy for machine code, else lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from counter_rules._extras import import_numpy
from counter_rules.kernel import Backend
from counter_rules.kernel._code import Place
from counter_rules.kernel._policy import Rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Words: TypeAlias = "list[int] | NDArray[np.int64]"
"""A list of words."""
Held: TypeAlias = "list[list[int]] | NDArray[np.int64]"
"""Many rows."""


def make_words(numbers: list[int], backend: Backend) -> Words:
    """Return some numbers as words."""
    return import_numpy().array(numbers, "int64") if backend is Backend.NUMBA else numbers


def make_room(count: int, backend: Backend) -> Words:
    """Return room for so many words, all 0."""
    return import_numpy().zeros(count, "int64") if backend is Backend.NUMBA else [0] * count


def find_place(words: Words) -> Place:
    """Return where words lie: what a function of a kernel is given."""
    return words if isinstance(words, list) else words.ctypes.data


def find_rows(rows: Held) -> Rows:
    """Return where rows lie: what a function of a kernel is given."""
    return rows if isinstance(rows, list) else rows.ctypes.data


def join_rows(rows: Held, more: Held) -> Held:
    """Return some rows, and more behind them."""
    if isinstance(rows, list):
        return [*rows, *more]
    joined: NDArray[np.int64] = import_numpy().concatenate([rows, more])
    return joined


def take_rows(rows: Held, numbers: Words) -> Held:
    """Return the rows of these numbers."""
    return [rows[number] for number in numbers] if isinstance(rows, list) else rows[numbers]
