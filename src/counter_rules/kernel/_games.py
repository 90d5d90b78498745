"""Memory of the games of an environment, and of the arrays that a step returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from counter_rules.engine import new_game
from counter_rules.kernel._memory import Place, Places, get_address, make_room, pack_state
from counter_rules.kernel._playouts import StepArrays
from counter_rules.kernel._running import Backend
from counter_rules.observations import Observing

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


_NumberT = TypeVar("_NumberT", bound=np.generic)


class _StepBuffers(NamedTuple):
    """The arrays that a step writes, and their places."""

    step: StepArrays
    places: tuple[Place, ...]
    """The places of its arrays from `AT_MASKS` to `AT_ENDS`."""
    observed: Place
    """The place of its observations; 0 if there are none."""


def _make_buffers(kernel: Kernel, games: int, observing: Observing) -> _StepBuffers:
    """Allocate the arrays that a step of these games writes."""
    players, space = kernel.rules.players, kernel.observations
    masks, masks_at = _make_locked(np.bool_, games, kernel.actions.size)
    turns, turns_at = _make_locked(np.int64, games)
    rewards, rewards_at = _make_locked(np.int32, games, players)
    scores, scores_at = _make_locked(np.int32, games, players)
    # Whether an episode has ended, then whether each seat has won.
    ends, ends_at = _make_locked(np.bool_, games, 1 + players)
    observed: NDArray[np.uint8] | NDArray[np.float32]
    if observing is Observing.SCALED:
        observed, observed_at = _make_locked(np.float32, games, space.scaled_size)
    else:
        size = space.size if observing is Observing.BYTES else 0
        observed, observed_at = _make_locked(np.uint8, games, size)
    step = StepArrays(
        observations=observed,
        masks=masks,
        turns=turns,
        rewards=rewards,
        done=ends[:, 0],
        scores=scores,
        winners=ends[:, 1:],
    )
    return _StepBuffers(step, (masks_at, turns_at, rewards_at, scores_at, ends_at), observed_at)


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
        size = kernel.observations.size if is_scaled else 0
        _, scratch = _make_locked(np.uint8, games, size)
        factors = kernel.observations.factors.copy().data if is_scaled else 0
        self._kept = [
            Places(
                [
                    *(rows, seeds, actions, begin),
                    *buffers.places,
                    *((scratch, until_over, buffers.observed, factors) if is_scaled else ()),
                    *(() if is_scaled else (buffers.observed, until_over, 0, 0)),
                    kernel.data,
                ]
            )
            for buffers in (self._current, self._before)
        ]
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
