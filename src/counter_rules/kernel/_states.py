"""States whose rows are in memory, and worlds as arrays."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, repeat
from typing import (
    TYPE_CHECKING,
    Final,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    runtime_checkable,
)

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.errors import StateError
from counter_rules.kernel._fast_state import FastState, MakeState
from counter_rules.kernel._memory import Place, Rows, Words, make_room, pack_state
from counter_rules.kernel._playouts import Starts
from counter_rules.kernel._running import Backend
from counter_rules.kernel.machine import codes
from counter_rules.moves import Deal, Move
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    import random

    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._kernel import Kernel


# States whose rows are in memory, each followed by its legal actions.

_ROWS: Final = 256
"""The number of rows in a block: one allocation serves this number of states."""

Room: TypeAlias = "tuple[int | Row, int, bytes | Bytes]"
"""Room for a row: its place, and the index of its first legal action in which bytes."""


_cut: Final = bytearray.__getitem__  # by `super` it would take 60 ns more


class Row(array):  # type: ignore[type-arg]  # it has none at run time before 3.12
    """A row for CPython: its words, and the bytes that follow them."""

    __slots__ = ("behind",)

    behind: Bytes

    def __add__(self, size: int) -> Bytes:  # type: ignore[override]  # as with an address
        return self.behind


class Bytes(bytearray):
    """Bytes that are written one by one; a slice of them is immutable."""

    def __getitem__(self, part: slice) -> bytes:  # type: ignore[override]  # only for slices
        return bytes(_cut(self, part))


_make_empty: Callable[[type[FastState]], FastState] = object.__new__
_make_row = cast("Callable[[str, bytes], Row]", Row)


def make_memory_states(kernel: Kernel) -> MakeState:
    """Return the function that makes a kernel's state from the words of its row."""
    size, actions, data = kernel.layout["ROW"], kernel.actions.size, kernel.data
    if kernel.host is Backend.PYTHON:
        rooms = iter(partial(_make_room, bytes(8 * size), actions), None)
    else:
        # An iterator in C moves from block to block, so a step need not check whether one is full.
        rooms = chain.from_iterable(iter(partial(_make_rooms, 8 * size, actions), None))
    kind, legal_at = _make_kind(kernel, rooms), kernel.code.legal_at

    def make(words: Words, parent: FastState | State) -> FastState:
        row, start, memory = next(rooms)
        count = legal_at(words, row, data)
        return _make_state(kind, row, memory, memory[start : start + count], parent, None)

    return make


def _make_kind(kernel: Kernel, rooms: Iterator[Room]) -> type[FastState]:
    """Return the class of a kernel's states, which saves a lookup of the kernel in each of them."""
    size, data = kernel.actions.size, kernel.data_place
    child_at, deal_at, read_at = kernel.code.child_at, kernel.code.deal_at, kernel.code.read_at
    turn_word = kernel.layout["TURN"]

    class KernelState(FastState):
        """A state of this kernel."""

        __slots__ = ()

        @property
        def kernel(self) -> Kernel:
            """The kernel of the state."""
            return kernel

        @property
        def turn(self) -> Seat | None:
            """The seat to act, or None."""
            return read_at(self.row, turn_word) if self.legal else None  # in 0.15 µs, not in 0.35

        def child(self, action: int) -> FastState:
            """Return the state after an action of the seat to act."""
            if type(action) is not int or not 0 <= action < size or action not in self.legal:
                action = self._check(action)
            row, start, memory = next(rooms)
            try:
                count = child_at(self.row, row, action, data)
            except Exception as error:
                raise self._explain_failure(action, error) from error
            legal = memory[start : start + count]
            return _make_state(KernelState, row, memory, legal, self, action)

        def _read(self, word: int) -> int:
            return read_at(self.row, word)

        def _deal(self, seed: int) -> FastState:
            row, start, memory = next(rooms)
            count = deal_at(self.row, row, seed, data)
            legal = memory[start : start + count]
            return _make_state(KernelState, row, memory, legal, self, None)

    return KernelState


def _make_state(
    kind: type[FastState],
    row: int | Row,
    memory: bytes | Bytes,
    legal: bytes,
    parent: FastState | State,
    cause: int | None,
) -> FastState:
    """Return a new state of a kernel's class."""
    # Without `__init__`, which saves 90 ns for five fields.
    state = _make_empty(kind)
    state.row = row
    state.memory = memory
    state.legal = legal
    state.parent = parent
    state.cause = cause
    return state


def _make_rooms(row_size: int, actions: int) -> Iterator[Room]:
    """Return the rooms of a new block, as addresses."""
    size = row_size + -(-actions // 8) * 8
    # Compiled code writes each row before anything reads it, so a bytes object is safe. Its slices
    # are bytes at once; those of a bytearray would need a second copy, which takes 0.1 µs.
    memory = bytes(_ROWS * size)
    start = ctypes.cast(ctypes.c_char_p(memory), ctypes.c_void_p).value or 0
    rows = range(start, start + _ROWS * size, size)
    return zip(rows, range(row_size, _ROWS * size, size), repeat(memory), strict=False)


def _make_room(empty: bytes, actions: int) -> Room:
    """Return room for one row, for CPython."""
    row = _make_row("q", empty)
    row.behind = Bytes(actions)
    return row, 0, row.behind


# Observations.

NumberT = TypeVar("NumberT", bound="np.generic")

_OBSERVED: Final = 16
"""The number of observations in a block: one allocation and one address serve them all."""


def make_arrays(
    kind: type[NumberT], size: int, host: Backend
) -> Iterator[tuple[NDArray[NumberT], Place]]:
    """Return new arrays of ``size`` numbers, all 0, each with its place.

    They take 0.3 µs each, of which an allocation and its address alone would take 1.3.
    """
    numpy = import_numpy()

    def make_block() -> Iterator[tuple[NDArray[NumberT], Place]]:
        block = numpy.zeros((_OBSERVED, size), kind)
        if host is Backend.PYTHON:
            return iter([(seen, seen.data) for seen in block])
        start = block.ctypes.data
        places = range(start, start + block.nbytes, block.itemsize * size)
        return zip(block, places, strict=True)

    return chain.from_iterable(iter(make_block, None))


# Many worlds as arrays, and as rows of a kernel.


@attrs.frozen(kw_only=True, eq=False, repr=False)
class WorldArrays:
    """The hidden cards of n worlds with P players, as NumPy arrays.

    Bit c of a set is the card of index c, in the order of `counter_rules.cards.CARDS`. The second
    to the fourth winner of a set are the bits 55 to 57, and those of a loser 58 to 60.
    """

    hands: NDArray[np.int64]
    """The cards that each seat holds, as a set: int64, of shape (n, P)."""
    stack: NDArray[np.int64]
    """The cards face down on the stack, as a set: int64, of shape (n,)."""
    hands_twice: NDArray[np.int64]
    """The other cards that each seat holds twice, as a set: int64, of shape (n, P)."""
    stack_twice: NDArray[np.int64]
    """The other cards that are on the stack twice, as a set: int64, of shape (n,)."""
    sealed: NDArray[np.int64]
    """The sealed bid of each other seat, or the index of its card; else -1: int64, (n, P)."""

    def __len__(self) -> int:
        return len(self.stack)

    def __repr__(self) -> str:
        return f"<WorldArrays: {len(self)} worlds of {self.hands.shape[1]} players>"


@runtime_checkable
class HiddenWorlds(Protocol):
    """The interface of worlds for a kernel, such as `counter_rules.sampling.Worlds`."""

    @property
    def view(self) -> Position:
        """The view whose worlds they are."""
        ...

    @property
    def fits_arrays(self) -> bool:
        """Whether they can be drawn as arrays."""
        ...

    def draw(self, rng: random.Random) -> State:
        """Draw one world."""
        ...

    def draw_many(self, n: int, *, seed: int) -> WorldArrays:
        """Draw n worlds at once, as arrays."""
        ...


def make_starts(kernel: Kernel, worlds: HiddenWorlds, rows: Rows, first: Move | None) -> Starts:
    """Return the rows of worlds, after the first move if there is one.

    Raises:
        StateError: if the first move is a deal.
        IllegalMoveError: if the first move is illegal.
    """
    at = kernel.layout
    starts = Starts(rows=rows.words, worlds=len(rows), owner=rows)
    if first is None:
        return starts
    # While several seats choose sealed moves, the turn of a row is the lowest of them.
    rows.fill(at["TURN"], _get_mover(worlds.view, first))
    action = kernel.actions.encode(first)
    kernel.code.step_rows(rows.words, len(rows), action, kernel.data)
    ended = int(rows.words[at["PHASE"]] in (codes.DEAL, codes.OVER))
    return attrs.evolve(starts, ended=ended, scores=worlds.view.scores)


def draw_rows(kernel: Kernel, worlds: HiddenWorlds, count: int, rng: random.Random) -> Rows:
    """Draw worlds one by one, as rows: without NumPy, and with any deck."""
    words = make_room(0)
    for _ in range(count):
        words += pack_state(worlds.draw(rng), kernel.layout)
    return Rows(words, kernel.layout["ROW"])


def make_rows(kernel: Kernel, one: FastState, drawn: WorldArrays) -> Rows:
    """Return the rows of many worlds; ``one`` is the state of any of them."""
    numpy, at, players = import_numpy(), kernel.layout, kernel.rules.players
    made = Rows(make_room(len(drawn) * at["ROW"]), at["ROW"])
    rows = numpy.frombuffer(made.words, numpy.int64).reshape(len(drawn), at["ROW"])
    rows[:] = one.copy_words()
    rows[:, at["HAND"] : at["HAND"] + players] = drawn.hands
    rows[:, at["STACK"]] = drawn.stack
    if at["TWINS"]:
        rows[:, at["TWIN"] : at["TWIN"] + players] = drawn.hands_twice
        rows[:, at["STACK_TWIN"]] = drawn.stack_twice
    is_bid = one.phase is Phase.BID
    word = at["BID"] if is_bid else at["GIVEN"]
    chosen = rows[:, word : word + players]
    numpy.copyto(chosen, drawn.sealed, where=drawn.sealed >= 0)
    if is_bid:
        rows[:, at["TOTAL"]] = numpy.where(chosen > 0, chosen, 0).sum(axis=1)
    return made


def _get_mover(view: Position, move: Move) -> Seat:
    """Return the seat that makes a move; refuse an illegal one."""
    if isinstance(move, Deal):
        raise StateError("first: expected a move of a seat, got a deal")
    reason = why_illegal(view, move)
    if reason is not None:
        raise illegal_move(view, move, reason)
    return move.seat
