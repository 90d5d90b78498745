"""Where the games of an environment lie: in arrays for machine code, in lists for plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from counter_rules.kernel._backend import Backend
from counter_rules.kernel._code import Places
from counter_rules.kernel._machine import codes
from counter_rules.kernel._step import StepArrays

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel

_Sizes: TypeAlias = tuple[int, int, int, int]
"""How many words a row has, how many actions and players there are, and the bytes observed."""

_NumberT = TypeVar("_NumberT", bound=np.generic)


class _Arrays(NamedTuple):
    """What a `StepArrays` shows, in the order of `AT_MASKS` and those after it."""

    masks: NDArray[np.bool_]
    turns: NDArray[np.int64]
    rewards: NDArray[np.int32]
    scores: NDArray[np.int32]
    ends: NDArray[np.bool_]
    """Whether an episode has ended, and then whether each seat has won: (N, 1 + P)."""
    observed: NDArray[np.uint8]

    def make_step(self) -> StepArrays:
        return StepArrays(
            observations=self.observed,
            masks=self.masks,
            turns=self.turns,
            rewards=self.rewards,
            done=self.ends[:, 0],
            scores=self.scores,
            winners=self.ends[:, 1:],
        )


class GameMemory(Protocol):
    """Where the games lie."""

    places: Places
    """What the functions of a text take."""

    def read_seeds(self) -> list[int]:
        """Return the seed of each match in progress."""
        ...

    def write_seeds(self, seeds: Sequence[int]) -> None:
        """Write the seed of each match."""
        ...

    def write_actions(self, actions: NDArray[np.int64]) -> None:
        """Write the action of each game."""
        ...

    def turn_over(self) -> None:
        """Keep what the last step shows: the next one writes elsewhere."""
        ...

    def show(self) -> StepArrays:
        """Return what the last step shows, in arrays that nobody can write to."""
        ...


def make_memory(
    kernel: Kernel, begin: Sequence[int], games: int, *, observed: int, until_over: int
) -> GameMemory:
    """Make room for games.

    Args:
        kernel: their kernel.
        begin: the row that every match begins with.
        games: how many there are.
        observed: how many bytes an observation has; 0 for none.
        until_over: 1 if an episode is a match, 0 if it is a hand.
    """
    players = kernel.rules.players
    sizes = len(begin), kernel.actions.size, players, observed
    if kernel.backend is Backend.PYTHON:
        return ListMemory(begin, games, sizes, until_over)
    return ArrayMemory(begin, games, sizes, until_over)


class _Place(NamedTuple):
    """Where machine code writes what a step shows."""

    step: StepArrays
    addresses: NDArray[np.int64]
    """Of its arrays, in their order; 0 for one without anything in it."""

    @classmethod
    def make(cls, games: int, sizes: _Sizes) -> Self:
        """Make room for what so many games show."""
        _, actions, players, observed = sizes
        arrays = _Arrays(
            masks=_make_locked(np.bool_, games, actions),
            turns=_make_locked(np.int64, games),
            rewards=_make_locked(np.int32, games, players),
            scores=_make_locked(np.int32, games, players),
            ends=_make_locked(np.bool_, games, 1 + players),
            observed=_make_locked(np.uint8, games, observed),
        )
        addresses = [array.ctypes.data if array.size else 0 for array in arrays]
        return cls(arrays.make_step(), np.array(addresses, np.int64))


class ArrayMemory:
    """Games in arrays: machine code is given their addresses."""

    def __init__(self, begin: Sequence[int], games: int, sizes: _Sizes, until_over: int) -> None:
        row = sizes[0]
        self._seeds, self._actions = np.zeros((2, games), np.int64)
        self._rows, self._begin = np.zeros((games, row), np.int64), np.array(begin, np.int64)
        self._shown, self._before = (_Place.make(games, sizes) for _ in range(2))
        held = self._rows, self._seeds, self._actions, self._begin
        addresses = [*[array.ctypes.data for array in held], *self._shown.addresses, until_over]
        self._addresses = np.array(addresses, np.int64)
        self.places: Places = self._addresses.ctypes.data

    def read_seeds(self) -> list[int]:
        """Return the seed of each match in progress."""
        seeds: list[int] = self._seeds.tolist()
        return seeds

    def write_seeds(self, seeds: Sequence[int]) -> None:
        """Write the seed of each match."""
        self._seeds[:] = seeds

    def write_actions(self, actions: NDArray[np.int64]) -> None:
        """Write the action of each game."""
        self._actions[:] = actions

    def turn_over(self) -> None:
        """Let the next step write over what the one before the last has shown."""
        self._shown, self._before = self._before, self._shown
        self._addresses[codes.AT_MASKS : codes.AT_OBSERVED + 1] = self._shown.addresses

    def show(self) -> StepArrays:
        """Return what the last step shows; the next but one writes over it."""
        return self._shown.step


class ListMemory:
    """Games in lists, one for each game: plain Python writes into them."""

    def __init__(self, begin: Sequence[int], games: int, sizes: _Sizes, until_over: int) -> None:
        row, actions, players, observed = sizes
        self._seeds, self._actions, self._turns = [0] * games, [0] * games, [0] * games
        rows, self._masks, self._rewards, self._scores, self._ends, self._observed = (
            [[0] * size for _ in range(games)]
            for size in (row, actions, players, players, 1 + players, observed)
        )
        told = self._masks, self._turns, self._rewards, self._scores, self._ends
        looked = self._observed if observed else 0
        held = rows, self._seeds, self._actions, [*begin], *told, looked
        self.places: Places = [*held, until_over]

    def read_seeds(self) -> list[int]:
        """Return the seed of each match in progress."""
        return self._seeds[:]

    def write_seeds(self, seeds: Sequence[int]) -> None:
        """Write the seed of each match."""
        self._seeds[:] = seeds

    def write_actions(self, actions: NDArray[np.int64]) -> None:
        """Write the action of each game."""
        self._actions[:] = actions.tolist()

    def turn_over(self) -> None:
        """Do nothing: what is shown are copies."""

    def show(self) -> StepArrays:
        """Return what the last step shows, as new arrays."""
        shown = _Arrays(
            masks=np.array(self._masks, np.bool_),
            turns=np.array(self._turns, np.int64),
            rewards=np.array(self._rewards, np.int32),
            scores=np.array(self._scores, np.int32),
            ends=np.array(self._ends, np.bool_),
            observed=np.array(self._observed, np.uint8),
        )
        for array in shown:
            array.flags.writeable = False
        return shown.make_step()


def _make_locked(kind: type[_NumberT], *shape: int) -> NDArray[_NumberT]:
    """Make an array that machine code alone can write to.

    It looks into a bytes object, and so can never be made writable: nobody can tamper with the
    masks, by which actions are checked.
    """
    return np.frombuffer(bytes(np.dtype(kind).itemsize * prod(shape)), kind).reshape(shape)
