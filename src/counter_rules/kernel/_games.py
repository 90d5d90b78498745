"""Where the games of an environment lie, and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from counter_rules.engine import new_game
from counter_rules.kernel._memory import Place, Places, find_address, make_room, pack_state
from counter_rules.kernel._playouts import StepArrays
from counter_rules.kernel._running import Backend

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


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
