"""Memory of the games of an environment, and of the arrays that a step returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from counter_rules.engine import new_game
from counter_rules.kernel._memory import Place, Places, get_address, make_room, pack_state
from counter_rules.kernel._playouts import StepArrays
from counter_rules.kernel._running import Backend
from counter_rules.observations import ObservationSpace, Observing

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


# The arrays that a step returns, on the processor or on a device.

_NumberT = TypeVar("_NumberT", bound=np.generic)

Plan: TypeAlias = Mapping[str, tuple[type[np.generic], tuple[int, ...]]]
"""Arrays to allocate, by name: the kind of their numbers, and their shape."""


def plan_step(kernel: Kernel, games: int, observing: Observing, unit: int = 1) -> Plan:
    """Return the arrays that a step writes, in the order from `AT_MASKS` on.

    Rows of bytes are whole pieces of ``unit`` bytes.
    """
    players, (kind, size) = kernel.rules.players, get_form(kernel.observations, observing)
    if kind is np.uint8:
        size = round_up(size, unit)
    return {
        "masks": (np.bool_, (games, round_up(kernel.actions.size, unit))),
        "turns": (np.int64, (games,)),
        "rewards": (np.int32, (games, players)),
        "scores": (np.int32, (games, players)),
        # Whether an episode has ended, whether each seat has won, and whether it has made its bid.
        "ends": (np.bool_, (games, 1 + 2 * players)),
        "observed": (kind, (games, size)),
    }


def show_step(
    made: Mapping[str, NDArray[Any]],  # any kind of number
    kernel: Kernel,
    observing: Observing,
) -> StepArrays:
    """Return the arrays of `plan_step` as callers see them, without the rest of a piece."""
    _, size = get_form(kernel.observations, observing)
    players = kernel.rules.players
    return StepArrays(
        observations=made["observed"][:, :size],
        masks=made["masks"][:, : kernel.actions.size],
        turns=made["turns"],
        rewards=made["rewards"],
        done=made["ends"][:, 0],
        scores=made["scores"],
        winners=made["ends"][:, 1 : 1 + players],
        made=made["ends"][:, 1 + players :],
    )


def get_form(space: ObservationSpace, observing: Observing) -> tuple[type[np.generic], int]:
    """Return the kind of the numbers of an observation, and how many there are."""
    if observing is Observing.SCALED:
        return np.float32, space.scaled_size
    return np.uint8, space.size if observing is Observing.BYTES else 0


def round_up(size: int, unit: int) -> int:
    """Return the lowest multiple of ``unit`` that is not below ``size``.

    >>> round_up(33, 16), round_up(32, 16)
    (48, 32)
    """
    return -(-size // unit) * unit


# The memory of games on the processor.


class _StepBuffers(NamedTuple):
    """The arrays that a step writes, and their places."""

    step: StepArrays
    places: tuple[Place, ...]
    """The places of what it writes, in the order of `plan_step`; 0 for what is empty."""


def _make_buffers(kernel: Kernel, games: int, observing: Observing) -> _StepBuffers:
    """Allocate the arrays that a step of these games writes."""
    plan = plan_step(kernel, games, observing)
    made = {name: _make_locked(kind, *shape) for name, (kind, shape) in plan.items()}
    arrays = {name: array for name, (array, _) in made.items()}
    places = tuple([place for _, place in made.values()])
    return _StepBuffers(show_step(arrays, kernel, observing), places)


class GameMemory:
    """Memory of the games and of two sets of step arrays; only the functions of a text write it.

    An episode is a match if ``until_over`` is 1, a hand if it is 0.
    """

    def __init__(
        self, kernel: Kernel, games: int, *, until_over: int, observing: Observing
    ) -> None:
        begin = pack_state(new_game(kernel.rules), kernel.layout)
        rows, seeds, actions = (make_room(games * size) for size in (len(begin), 1, 1))
        self.seeds = np.frombuffer(seeds, np.int64)
        """The seed of each match in progress."""
        self.actions = np.frombuffer(actions, np.int64)
        """The next action of each game."""
        self._current, self._before = (_make_buffers(kernel, games, observing) for _ in range(2))
        # What is scaled is written as bytes first, which no caller sees: one array is enough.
        is_scaled = observing is Observing.SCALED
        _, scratch = _make_locked(np.uint8, games, kernel.observations.size if is_scaled else 0)
        factors = kernel.observations.factors.copy().data if is_scaled else 0
        self._kept = list[Places]()
        for buffers in (self._current, self._before):
            *shown, observed = buffers.places
            seen, scaled = (scratch, observed) if is_scaled else (observed, 0)
            places = [rows, seeds, actions, begin, *shown, seen, until_over, scaled, factors]
            self._kept.append(Places([*places, kernel.data]))
        is_compiled = kernel.host is Backend.NUMBA
        self.places, self._places_before = (
            get_address(places) if is_compiled else places for places in self._kept
        )
        """The argument of the functions of a text."""

    def swap_buffers(self) -> None:
        """Let the next step overwrite the arrays of the step before the last one."""
        self._current, self._before = self._before, self._current
        self.places, self._places_before = self._places_before, self.places

    def get_step(self) -> StepArrays:
        """Return the read-only arrays of the last step."""
        return self._current.step


def _make_locked(kind: type[_NumberT], *shape: int) -> tuple[NDArray[_NumberT], Place]:
    """Return an array that only the functions of a text can write to, and its place.

    Callers cannot make it writable, because the masks decide which actions are legal.
    """
    memory = np.zeros(shape, kind)
    numbers = memory.reshape(-1)
    # A text writes flags as bytes.
    place = numbers.view(np.uint8 if kind is np.bool_ else kind).data if memory.size else 0
    return np.asarray(memory.data.toreadonly()), place
