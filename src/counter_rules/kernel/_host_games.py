"""The games of an environment on the processor: their memory, the threads, and how they step."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from counter_rules.errors import RulesetError, StateError
from counter_rules.kernel._checks import refuse_action, to_actions
from counter_rules.kernel._games import GameMemory
from counter_rules.kernel._kernel import Kernel
from counter_rules.kernel._memory import Place
from counter_rules.kernel._playouts import StepArrays
from counter_rules.observations import Observing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

# Threads that share many games.

Work: TypeAlias = Callable[[Place, int, int], int]
"""A function that works on the games from one number up to, not including, another."""


class Workers:
    """A thread pool for some games; with one thread, the caller does the work.

    A forked process has a copy of the games, but none of its parent's threads, so each process has
    its own.
    """

    def __init__(self, memory: GameMemory, games: int, threads: int) -> None:
        self._memory = memory
        self._parts = [*pairwise(games * part // threads for part in range(threads + 1))]
        self._pools: dict[int, ThreadPoolExecutor] = {}

    def run(self, work: Work) -> None:
        """Do some work on all games; raise an error of one of them once all threads are done."""
        if len(self._parts) == 1:
            work(self._memory.places, *self._parts[0])
            return
        process = os.getpid()
        if process not in self._pools:
            self._pools = {process: ThreadPoolExecutor(len(self._parts))}
        parts = [self._pools[process].submit(self._work_on, work, *part) for part in self._parts]
        try:
            wait(parts)
        finally:
            wait(parts)  # even after Ctrl-C: nothing may touch the games while threads step them
        for part in parts:
            part.result()

    def close(self) -> None:
        """End the threads of this process."""
        if pool := self._pools.get(os.getpid()):
            pool.shutdown()

    def _work_on(self, work: Work, first: int, last: int) -> None:
        # A method, so that the thread keeps the memory of the games alive.
        work(self._memory.places, first, last)


# The games.


class HostGames:
    """Games on the processor; every step checks all actions before any game moves.

    An episode is a match if ``until_over`` is 1, a hand if it is 0.

    Raises:
        StateError: if they take more memory than there is.
    """

    def __init__(
        self, kernel: Kernel, games: int, *, threads: int, until_over: int, observing: Observing
    ) -> None:
        self._kernel, self._games, self._observing = kernel, games, observing
        try:
            self._memory = GameMemory(kernel, games, until_over=until_over, observing=observing)
        except MemoryError as error:
            raise StateError(
                f"games: {games} games take more memory than there is: use fewer"
            ) from error
        self._workers = Workers(self._memory, games, min(threads, games))

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of each match in progress."""
        return self._memory.seeds

    def set_seeds(self, seeds: NDArray[np.int64]) -> None:
        """Set the seed of each match to begin."""
        self._memory.seeds[:] = seeds

    def reset(self) -> StepArrays:
        """Begin a match in every game."""
        return self._run(self._kernel.code.reset_games)

    def take(self, actions: ArrayLike) -> None:
        """Take the actions of the next step.

        Raises:
            StateError: if they are not one whole number for each game, or one is illegal.
        """
        self._memory.actions[:] = to_actions(actions, self._games)
        game = self._kernel.code.illegal_at(self._memory.places, self._games)
        if game >= 0:
            raise self._refuse(game, int(self._memory.actions[game]))

    def step(self) -> StepArrays:
        """Carry out the actions taken.

        Raises:
            RulesetError: if an effect fails.
        """
        return self._run(self._kernel.code.step_games)

    def check(self) -> None:
        """Do nothing: `take` and `step` have raised everything."""

    def close(self) -> None:
        """End the threads."""
        self._workers.close()

    def _run(self, work: Work) -> StepArrays:
        """Do some work on all games and return the arrays."""
        self._memory.swap_buffers()
        try:
            self._workers.run(self._scale_after(work))
        except Exception as error:
            raise RulesetError(
                f"an effect fails in one of the games: {type(error).__name__}: {error}; "
                "reset them, and play with the readable engine to find out which"
            ) from error
        return self._memory.get_step()

    def _scale_after(self, work: Work) -> Work:
        """Return the work, and the scaling of the observations if they are to be scaled."""
        if self._observing is not Observing.SCALED:
            return work
        scale = self._kernel.code.scale_games

        def work_and_scale(places: Place, first: int, last: int) -> int:
            work(places, first, last)
            return scale(places, first, last)

        return work_and_scale

    def _refuse(self, game: int, action: int) -> StateError:
        """Return the error for an action that is not legal in a game."""
        shown = self._memory.get_step()
        legal = bytes(shown.masks[game].nonzero()[0].tolist())
        seat = int(shown.turns[game])
        return refuse_action(self._kernel.actions, action, seat, legal, where=f"game {game}: ")
