"""States whose rows lie in blocks of memory: those of a kernel that numba runs."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from itertools import repeat
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


def make_memory_states(kernel: Kernel) -> MakeState:  # noqa: C901 - a class with its helpers
    """Return what makes a state of a kernel from the words of its row.

    The class is made for each kernel, so that what all of its states share need not be looked up in
    each. With that and the three shortcuts below, a step takes 0.6 µs and not 0.9.
    """
    code, row_size = kernel.code, 8 * kernel.layout["ROW"]
    call, size = _find_call(code.child_at), kernel.actions.size
    places: Iterator[Place] = iter(())

    def take_place() -> Place:
        nonlocal places
        place = next(places, None)
        while place is None:
            places = _make_places(row_size, size)
            place = next(places, None)
        return place

    def add_state(
        place: Place, count: int, parent: FastState | State, cause: int | None
    ) -> FastState:
        row, start, memory = place
        state = make_empty(MemoryState)
        state.row = row
        state.memory = memory
        state.legal = memory[start : start + count]
        state.parent = parent
        state.cause = cause
        return state

    class MemoryState(FastState):
        """A state whose row lies in a block of memory."""

        __slots__ = ("memory",)

        memory: bytes

        @property
        def kernel(self) -> Kernel:
            """The kernel that it belongs to."""
            return kernel

        def child(self, action: int) -> FastState:
            """Return the state after an action of the seat to act."""
            if type(action) is not int:
                action = self._check(action)
            try:
                if action not in self.legal:
                    raise self._refuse(action)
            except ValueError:
                raise self._refuse(action) from None
            row, start, memory = next(places, None) or take_place()
            try:
                count = call(self.row, row, action)
            except Exception as error:
                raise self.find_failure(action, error) from error
            # As `add_state`, without the call.
            state = make_empty(MemoryState)
            state.row = row
            state.memory = memory
            state.legal = memory[start : start + count]
            state.parent = self
            state.cause = action
            return state

        def _deal(self, seed: int) -> FastState:
            place = take_place()
            ctypes.memmove(place[0], self.row, row_size)
            count = code.deal_at(place[0], place[0] + row_size, seed)
            return add_state(place, count, self, None)

    # Without `__init__`: a state of five fields is made in 90 ns less.
    make_empty: Callable[[type[MemoryState]], MemoryState] = object.__new__

    def make(words: list[int], state: State) -> FastState:
        place = take_place()
        given = np.array(words, np.int64)  # kept until it is copied
        ctypes.memmove(place[0], given.ctypes.data, row_size)
        count = code.list_at(place[0], place[0] + row_size)
        return add_state(place, count, state, None)

    return make


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
