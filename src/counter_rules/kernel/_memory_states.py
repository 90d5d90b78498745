"""States whose rows lie in blocks of memory: those of a kernel that numba runs."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import numpy as np

from counter_rules.kernel._fast_state import FastState, MakeState
from counter_rules.state import State

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel

_ROWS: Final = 256
"""How many rows share a block: one allocation for as many states."""

Place: TypeAlias = tuple[int, int, bytes]
"""Room for a row: its address, where its legal actions begin in the block, and the block."""


class MemoryState(FastState):
    """A state whose row lies in a block of memory."""

    __slots__ = ("memory",)

    memory: bytes


_make_empty: Callable[[type[MemoryState]], MemoryState] = object.__new__


def make_memory_states(kernel: Kernel) -> MakeState:
    """Return what makes a state of a kernel from the words of its row."""
    code, row_size = kernel.code, 8 * kernel.layout["ROW"]
    # An iterator in C goes from block to block: a step need not ask whether its own is full.
    places = chain.from_iterable(iter(partial(_make_places, row_size, kernel.actions.size), None))
    kind = _make_kind(kernel, places)

    def make(words: list[int], state: State) -> FastState:
        row, start, memory = next(places)
        given = np.array(words, np.int64)  # kept until it is copied
        ctypes.memmove(row, given.ctypes.data, row_size)
        count = code.list_at(row, row + row_size)
        return _make_state(kind, row, memory, memory[start : start + count], state, None)

    return make


def _make_kind(kernel: Kernel, places: Iterator[Place]) -> type[MemoryState]:
    """Return the class of a kernel's states: what all of them share need not be looked up in each.

    Args:
        kernel: the kernel.
        places: where the rows of new states lie.
    """
    code, row_size, size = kernel.code, 8 * kernel.layout["ROW"], kernel.actions.size
    child_at = _find_call(code.child_at)

    class KernelState(MemoryState):
        """A state of this kernel."""

        __slots__ = ()

        @property
        def kernel(self) -> Kernel:
            """The kernel that it belongs to."""
            return kernel

        def child(self, action: int) -> FastState:
            """Return the state after an action of the seat to act."""
            if type(action) is not int or not 0 <= action < size or action not in self.legal:
                action = self._check(action)
            row, start, memory = next(places)
            try:
                count = child_at(self.row, row, action)
            except Exception as error:
                raise self.find_failure(action, error) from error
            legal = memory[start : start + count]
            return _make_state(KernelState, row, memory, legal, self, action)

        def _deal(self, seed: int) -> FastState:
            row, start, memory = next(places)
            ctypes.memmove(row, self.row, row_size)
            count = code.deal_at(row, row + row_size, seed)
            legal = memory[start : start + count]
            return _make_state(KernelState, row, memory, legal, self, None)

    return KernelState


def _make_state(
    kind: type[MemoryState],
    row: int,
    memory: bytes,
    legal: bytes,
    parent: FastState | State,
    cause: int | None,
) -> MemoryState:
    """Return a state of a kernel's class."""
    # Without `__init__`: a state of five fields is made in 90 ns less.
    state = _make_empty(kind)
    state.row = row
    state.memory = memory
    state.legal = legal
    state.parent = parent
    state.cause = cause
    return state


def _find_call(function: Callable[[int, int, int], int]) -> Callable[[int, int, int], int]:
    """Return the machine code of a compiled function, as Python calls it.

    numba looks for the code that fits what is given, though there is but one: 150 ns of a step.
    Where it is not found the function itself does the same.
    """
    overloads = tuple(getattr(function, "overloads", {}).values())
    found = getattr(overloads[0], "entry_point", None) if len(overloads) == 1 else None
    return cast("Callable[[int, int, int], int]", found) if callable(found) else function


def _make_places(row_size: int, actions: int) -> Iterator[Place]:
    """Return the places of a new block."""
    size = row_size + -(-actions // 8) * 8
    # Compiled code writes each row before anybody sees it. A bytes object lets the legal actions be
    # cut out in one go: of a bytearray they would have to be copied twice, for 0.1 µs.
    memory = bytes(_ROWS * size)
    start = np.frombuffer(memory, np.uint8).ctypes.data
    rows = range(start, start + _ROWS * size, size)
    return zip(rows, range(row_size, _ROWS * size, size), repeat(memory), strict=False)
