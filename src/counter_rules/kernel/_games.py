"""Where the games of an environment lie, and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from counter_rules.engine import new_game
from counter_rules.kernel._memory import Place, Places, find_address, make_room, pack_state
from counter_rules.kernel._playouts import StepArrays
from counter_rules.kernel._running import Backend

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


_NumberT = TypeVar("_NumberT", bound=np.generic)


class _Shown(NamedTuple):
    """Where what a step shows is written."""

    step: StepArrays
    places: tuple[Place, ...]
    """Of its arrays, in the order of `AT_MASKS` and those after it; 0 for one that is empty."""


def _make_shown(kernel: Kernel, games: int, *, observing: bool) -> _Shown:
    """Make room for what games show."""
    players, size = kernel.rules.players, kernel.observations.size if observing else 0
    masks, masks_at = _make_locked(np.bool_, games, kernel.actions.size)
    turns, turns_at = _make_locked(np.int64, games)
    rewards, rewards_at = _make_locked(np.int32, games, players)
    scores, scores_at = _make_locked(np.int32, games, players)
    # Whether an episode has ended, and then whether each seat has won.
    ends, ends_at = _make_locked(np.bool_, games, 1 + players)
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
    return _Shown(step, (masks_at, turns_at, rewards_at, scores_at, ends_at, observed_at))


class GameMemory:
    """Where games lie, and what they show: the functions of a text alone write there.

    Args:
        kernel: their kernel.
        games: how many there are.
        until_over: 1 if an episode is a match, 0 if it is a hand.
        observing: whether observations are made.
    """

    def __init__(self, kernel: Kernel, games: int, *, until_over: int, observing: bool) -> None:
        begin = pack_state(new_game(kernel.rules), kernel.layout)
        rows, seeds, actions = (make_room(games * size) for size in (len(begin), 1, 1))
        self.seeds = np.frombuffer(seeds, np.int64)
        """The seed of each match in progress."""
        self.actions = np.frombuffer(actions, np.int64)
        """The action of each game."""
        self._shown, self._before = (
            _make_shown(kernel, games, observing=observing) for _ in range(2)
        )
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
