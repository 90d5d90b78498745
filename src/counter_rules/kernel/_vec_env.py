"""Vector environments: many games stepped together, for reinforcement learning."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, Final, NoReturn, Self, TypeAlias

from counter_rules._base.guards import import_numpy
from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import CopyError, RulesetError, StateError
from counter_rules.kernel._checks import make_seed, refuse_action, to_actions, to_count, to_seeds
from counter_rules.kernel._kernel import Kernel
from counter_rules.kernel._memory import Place
from counter_rules.kernel._playouts import Horizon, StepArrays
from counter_rules.observations import Observing

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from counter_rules.kernel._games import GameMemory


# Threads that share many games.

Work: TypeAlias = Callable[[Place, int, int], int]
"""A function that works on the games from one number up to, not including, another."""


class Workers:
    """A thread pool for some games; with one thread, the caller does the work.

    A forked process has a copy of the games, but none of its parent's threads, so each process has
    its own lock and threads.
    """

    def __init__(self, memory: GameMemory, games: int, threads: int) -> None:
        self._memory = memory
        self._parts = [*pairwise(games * part // threads for part in range(threads + 1))]
        self._locks: dict[int, Lock] = {}
        self._pools: dict[int, ThreadPoolExecutor] = {}

    def __enter__(self) -> None:
        """Lock the games; refuse a second thread."""
        # A lock for each process, as a thread of the parent may hold its own at the fork.
        # `setdefault` is atomic.
        lock = self._locks.setdefault(os.getpid(), Lock())
        if not lock.acquire(blocking=False):
            raise StateError(
                "another thread is stepping these games: use an environment for each thread"
            )

    def __exit__(self, *error: object) -> None:
        self._locks[os.getpid()].release()

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


_MOST_GAMES: Final = 1 << 24


# The vector of games.


class VecEnv:
    """N games of one kernel, stepped together; each runs indefinitely, match after match.

    The environment deals each hand and begins each new match automatically, so a seat is always to
    act. The seed and the actions of a game determine it; threads, other games and the platform do
    not matter. Only one thread may step at a time. Use it as a context manager, or `close` it.

    You cannot copy or pickle it: send its kernel and its seeds. In a forked process the games
    continue from the same state, independent of the parent's and with new threads.

    Args:
        kernel: the kernel.
        games: the number of games, at most 2²⁴.
        seed: the seed of the first matches: a whole number of at most 64 bits, from which each game
            derives its own, or one seed for each game.
        until: the end of an episode, for `StepArrays.done`: of a hand or of a match. Either way,
            the match continues after a hand.
        threads: the number of threads, at most 256; with `Backend.PYTHON` they take turns.
        observing: the form of the observations: bytes, inputs for a network, or none; then
            `StepArrays.observations` has the shape (N, 0).

    Raises:
        StateError: if an argument is invalid, or the kernel is one of `Backend.CUDA`.
        MissingExtraError: if NumPy is not installed.

    >>> from counter_rules import get_ruleset
    >>> from counter_rules.kernel import Backend, compile_ruleset
    >>> kernel = compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.PYTHON)
    >>> with VecEnv(kernel, 2, seed=7) as env:
    ...     shown = env.reset()
    ...     shown = env.step(shown.masks.argmax(axis=1))
    >>> shown.observations.shape, shown.turns.tolist()
    ((2, 644), [1, 1])
    """

    def __init__(
        self,
        kernel: Kernel,
        games: int,
        *,
        seed: int | Sequence[int],
        until: Horizon = Horizon.HAND,
        threads: int = 1,
        observing: Observing = Observing.BYTES,
    ) -> None:
        import_numpy()
        # Only here, as it imports NumPy.
        from counter_rules.kernel._games import GameMemory

        if not isinstance(kernel, Kernel):
            raise StateError(f"expected a Kernel, got {name_type(kernel)}")
        if kernel.player is not None:
            raise StateError("a VecEnv does not run on a GPU: compile the rules with Backend.AUTO")
        if not isinstance(until, Horizon):
            raise StateError(f"until: expected a Horizon, got {shorten(until)}")
        if not isinstance(observing, Observing):
            raise StateError(f"observing: expected an Observing, got {shorten(observing)}")
        self._kernel, self._observing = kernel, observing
        self._games = to_count("games", games, least=1, most=_MOST_GAMES)
        threads = min(to_count("threads", threads, least=1, most=256), self._games)
        seeds = to_seeds(seed, self._games)
        over = int(until is Horizon.MATCH)
        try:
            self._memory = GameMemory(kernel, self._games, until_over=over, observing=observing)
        except MemoryError as error:
            raise StateError(
                f"games: {self._games} games take more memory than there is: use fewer"
            ) from error
        self._memory.seeds[:] = seeds
        self._workers = Workers(self._memory, self._games, threads)
        self._is_fresh, self._is_ready, self._is_closed = True, False, False

    @property
    def kernel(self) -> Kernel:
        """The kernel."""
        return self._kernel

    @property
    def games(self) -> int:
        """The number of games."""
        return self._games

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed of the match in progress, by game.

        ``kernel.start().deal(seed)`` deals the same first hand; the same seed deals all others.
        """
        return tuple(self._memory.seeds.tolist())

    def reset(self, seed: int | Sequence[int] | None = None) -> StepArrays:
        """Begin a match in every game.

        Args:
            seed: a seed, or one for each game, as for the class. By default the first reset uses
                the seeds of the class, and later ones begin another match in each game.

        Raises:
            StateError: if the seed is invalid, or the environment is closed.
            RulesetError: if an effect fails.
        """
        with self._lock():
            if seed is not None:
                self._memory.seeds[:] = to_seeds(seed, self._games)
            elif not self._is_fresh:
                self._memory.seeds[:] = [make_seed(old, 0) for old in self.seeds]
            shown = self._run(self._kernel.code.reset_games)
            self._is_fresh = False
            return shown

    def step(self, actions: ArrayLike) -> StepArrays:
        """Carry out one action in every game.

        Args:
            actions: an action of the seat to act in each game: whole numbers, of shape (N,).

        Raises:
            StateError: if they are not such numbers, or one is illegal; the games are unchanged.
                Also if the environment is closed, or has not been reset.
            RulesetError: if an effect fails; then reset the environment.
        """
        with self._lock():
            if not self._is_ready:
                raise StateError("no matches are in progress: reset the environment first")
            self._memory.actions[:] = to_actions(actions, self._games)
            game = self._kernel.code.illegal_at(self._memory.places, self._games)
            if game >= 0:
                raise self._refuse(game, int(self._memory.actions[game]))
            return self._run(self._kernel.code.step_games)

    def close(self) -> None:
        """End the threads and close the environment for good."""
        self._is_closed = True
        self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<VecEnv: {self._games} games of {self._kernel.rules.name}>"

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            "a VecEnv cannot be copied or pickled, because its games are in the memory of this "
            "process: send its kernel and its seeds, and make a new one from them"
        )

    def _lock(self) -> Workers:
        """Return what locks the games, unless the environment is closed."""
        # No `contextlib.contextmanager`: with 64 games, two of them took a quarter of a step.
        if self._is_closed:
            raise self._refuse_closed()
        return self._workers

    def _run(self, work: Work) -> StepArrays:
        """Do some work on all games and return the arrays; after a failure, require a reset."""
        self._is_ready = False
        self._memory.swap_buffers()
        try:
            self._workers.run(self._scale_after(work))
        except Exception as error:
            if self._is_closed:
                raise self._refuse_closed() from error
            raise RulesetError(
                f"an effect fails in one of the games: {type(error).__name__}: {error}; "
                "reset them, and play with the readable engine to find out which"
            ) from error
        self._is_ready = True
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

    def _refuse_closed(self) -> StateError:
        return StateError("the environment is closed: make a new one")

    def _refuse(self, game: int, action: int) -> StateError:
        """Return the error for an action that is not legal in a game."""
        shown = self._memory.get_step()
        legal = bytes(shown.masks[game].nonzero()[0].tolist())
        seat = int(shown.turns[game])
        return refuse_action(self._kernel.actions, action, seat, legal, where=f"game {game}: ")
