"""Rows of memory: states and games that lie in them."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeAlias, TypeVar, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from counter_rules.engine import new_game
from counter_rules.kernel._fast_state import FastState, MakeState
from counter_rules.kernel._memory import Place, Places, Words, find_address, make_room, pack_state
from counter_rules.kernel._running import Backend
from counter_rules.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._kernel import Kernel


# States whose rows lie in memory, each with its legal actions behind it.

_ROWS: Final = 256
"""How many rows share a block: one allocation for as many states."""

Room: TypeAlias = "tuple[int | Row, int, bytes | Bytes]"
"""Room for a row: where it lies, and what its legal actions lie in, from which byte on."""


_cut: Final = bytearray.__getitem__  # by `super` it would take 60 ns more


class Row(array):  # type: ignore[type-arg]  # it has none at run time before 3.12
    """A row in plain Python: its words, and behind them, as behind an address, bytes."""

    __slots__ = ("behind",)

    behind: Bytes

    def __add__(self, size: int) -> Bytes:  # type: ignore[override]  # as with an address
        return self.behind


class Bytes(bytearray):
    """Bytes that are written one by one; parts of them are cut out as what never changes."""

    def __getitem__(self, part: slice) -> bytes:  # type: ignore[override]  # it is read in parts
        return bytes(_cut(self, part))


_make_empty: Callable[[type[FastState]], FastState] = object.__new__
_make_row = cast("Callable[[str, bytes], Row]", Row)


def make_memory_states(kernel: Kernel) -> MakeState:
    """Return what makes a state of a kernel from the words of its row."""
    size, actions = kernel.layout["ROW"], kernel.actions.size
    if kernel.backend is Backend.PYTHON:
        rooms = iter(partial(_make_room, bytes(8 * size), actions), None)
    else:
        # An iterator in C goes from block to block: a step need not ask whether its own is full.
        rooms = chain.from_iterable(iter(partial(_make_rooms, 8 * size, actions), None))
    kind, list_at = _make_kind(kernel, rooms), kernel.code.list_at

    def make(words: Words, state: State) -> FastState:
        row, start, memory = next(rooms)
        count = list_at(words, row)
        return _make_state(kind, row, memory, memory[start : start + count], state, None)

    return make


def _make_kind(kernel: Kernel, rooms: Iterator[Room]) -> type[FastState]:
    """Return the class of a kernel's states: what all of them share need not be looked up in each.

    Args:
        kernel: the kernel.
        rooms: where the rows of new states lie.
    """
    size = kernel.actions.size
    child_at, deal_at = _find_call(kernel.code.child_at), kernel.code.deal_at

    class KernelState(FastState):
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
            row, start, memory = next(rooms)
            try:
                count = child_at(self.row, row, action)
            except Exception as error:
                raise self.find_failure(action, error) from error
            legal = memory[start : start + count]
            return _make_state(KernelState, row, memory, legal, self, action)

        def _deal(self, seed: int) -> FastState:
            row, start, memory = next(rooms)
            count = deal_at(self.row, row, seed)
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
    """Return a state of a kernel's class."""
    # Without `__init__`: a state of five fields is made in 90 ns less.
    state = _make_empty(kind)
    state.row = row
    state.memory = memory
    state.legal = legal
    state.parent = parent
    state.cause = cause
    return state


def _find_call(function: Callable[..., int]) -> Callable[..., int]:
    """Return the machine code of a compiled function, as Python calls it.

    numba looks for the code that fits what is given, though there is but one: 150 ns of a step.
    Where it is not found the function itself does the same.
    """
    overloads = tuple(getattr(function, "overloads", {}).values())
    found = getattr(overloads[0], "entry_point", None) if len(overloads) == 1 else None
    return cast("Callable[..., int]", found) if callable(found) else function


def _make_rooms(row_size: int, actions: int) -> Iterator[Room]:
    """Return the rooms of a new block, at their addresses."""
    size = row_size + -(-actions // 8) * 8
    # Compiled code writes each row before anybody sees it. A bytes object lets the legal actions be
    # cut out in one go: of a bytearray they would have to be copied twice, for 0.1 µs.
    memory = bytes(_ROWS * size)
    start = ctypes.cast(ctypes.c_char_p(memory), ctypes.c_void_p).value or 0
    rows = range(start, start + _ROWS * size, size)
    return zip(rows, range(row_size, _ROWS * size, size), repeat(memory), strict=False)


def _make_room(empty: bytes, actions: int) -> Room:
    """Return room for one row in plain Python."""
    row = _make_row("q", empty)
    row.behind = Bytes(actions)
    return row, 0, row.behind


# What many games show after a step.


@attrs.frozen(kw_only=True, eq=False, repr=False)
class StepArrays:
    """What N games show after a step, or after a reset: read-only arrays of NumPy.

    Of P players, A actions and observations of F bytes. They stay while the next step is carried
    out, and the one after that may write over them: copy what you keep longer.
    """

    observations: NDArray[np.uint8]
    """What the seat to act observes, in the layout of `Kernel.observations`: (N, F)."""
    masks: NDArray[np.bool_]
    """Whether each action is legal: (N, A)."""
    turns: NDArray[np.int64]
    """The seat to act: (N,)."""
    rewards: NDArray[np.int32]
    """The points of the hand that this step has ended, by seat; else 0: (N, P)."""
    done: NDArray[np.bool_]
    """Whether this step has ended an episode; what is to be seen belongs to the next one: (N,)."""
    scores: NDArray[np.int32]
    """The scores, by seat; if this step has ended a match, its final ones: (N, P)."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match that this step has ended: (N, P)."""

    def __repr__(self) -> str:
        return f"<StepArrays: {len(self.turns)} games, {int(self.done.sum())} done>"


# Where the games of an environment lie, and what they show.

_NumberT = TypeVar("_NumberT", bound=np.generic)


@attrs.frozen(kw_only=True)
class Sizes:
    """How much room games take.

    Args:
        games: how many there are.
        actions: how many actions.
        players: how many players.
        observed: how many bytes an observation has; 0 for none.
    """

    games: int
    actions: int
    players: int
    observed: int


class _Shown(NamedTuple):
    """Where what a step shows is written."""

    step: StepArrays
    places: tuple[Place, ...]
    """Of its arrays, in the order of `AT_MASKS` and those after it; 0 for one that is empty."""

    @classmethod
    def make(cls, sizes: Sizes) -> Self:
        """Make room for what games show."""
        games, players = sizes.games, sizes.players
        masks, masks_at = _make_locked(np.bool_, games, sizes.actions)
        turns, turns_at = _make_locked(np.int64, games)
        rewards, rewards_at = _make_locked(np.int32, games, players)
        scores, scores_at = _make_locked(np.int32, games, players)
        # Whether an episode has ended, and then whether each seat has won.
        ends, ends_at = _make_locked(np.bool_, games, 1 + players)
        observed, observed_at = _make_locked(np.uint8, games, sizes.observed)
        step = StepArrays(
            observations=observed,
            masks=masks,
            turns=turns,
            rewards=rewards,
            done=ends[:, 0],
            scores=scores,
            winners=ends[:, 1:],
        )
        return cls(step, (masks_at, turns_at, rewards_at, scores_at, ends_at, observed_at))


class GameMemory:
    """Where games lie, and what they show: the functions of a text alone write there.

    Args:
        kernel: their kernel.
        sizes: how much room they take.
        until_over: 1 if an episode is a match, 0 if it is a hand.
    """

    def __init__(self, kernel: Kernel, sizes: Sizes, *, until_over: int) -> None:
        begin = pack_state(new_game(kernel.rules), kernel.layout)
        rows, seeds, actions = (make_room(sizes.games * size) for size in (len(begin), 1, 1))
        self.seeds = np.frombuffer(seeds, np.int64)
        """The seed of each match in progress."""
        self.actions = np.frombuffer(actions, np.int64)
        """The action of each game."""
        self._shown, self._before = _Shown.make(sizes), _Shown.make(sizes)
        self._kept = [
            Places([rows, seeds, actions, begin, *shown.places, until_over])
            for shown in (self._shown, self._before)
        ]
        is_compiled = kernel.backend is Backend.NUMBA
        self.places, self._places_before = (
            find_address(places) if is_compiled else places for places in self._kept
        )
        """What the functions of a text take."""

    def turn_over(self) -> None:
        """Let the next step write over what the one before the last has shown."""
        self._shown, self._before = self._before, self._shown
        self.places, self._places_before = self._places_before, self.places

    def show(self) -> StepArrays:
        """Return what the last step shows, in arrays that nobody can write to."""
        return self._shown.step


def _make_locked(kind: type[_NumberT], *shape: int) -> tuple[NDArray[_NumberT], Place]:
    """Make an array that only the functions of a text can write to, and their place.

    It can never be made writable: nobody can tamper with masks, by which actions are checked.
    """
    memory = np.zeros(shape, kind)
    place = memory.reshape(-1).data if memory.size else 0
    return np.asarray(memory.data.toreadonly()), place
