"""Many games stepped together, for learners: masks, observations, rewards, and no end."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
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

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from counter_rules.kernel._games import GameMemory


# Threads that work on many games, each on its part of them.

Work: TypeAlias = Callable[[Place, int, int], int]
"""Works on the games from the first number to before the last."""


class Workers:
    """Threads for some games; with one, the caller's own does all.

    A process that is forked has a copy of the games, and no thread of its parent: whoever works on
    the copy gets a lock and threads of its own.

    Args:
        memory: where the games lie.
        games: how many there are.
        threads: how many threads share them.
    """

    def __init__(self, memory: GameMemory, games: int, threads: int) -> None:
        self._memory = memory
        self._parts = [*pairwise(games * part // threads for part in range(threads + 1))]
        self._locks: dict[int, Lock] = {}
        self._pools: dict[int, ThreadPoolExecutor] = {}

    @contextmanager
    def held(self) -> Generator[None]:
        """Let one caller at a time work on the games; refuse another thread."""
        # By `setdefault`, which is one step: the lock of a parent may be held by a thread of it.
        lock = self._locks.setdefault(os.getpid(), Lock())
        if not lock.acquire(blocking=False):
            raise StateError("another thread is stepping these games: give each its own")
        try:
            yield
        finally:
            lock.release()

    def run(self, work: Work) -> None:
        """Do some work on all games; what fails in one of them is raised once all are done."""
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
            wait(parts)  # after Ctrl-C, too: nobody may touch the games while threads step them
        for part in parts:
            part.result()

    def close(self) -> None:
        """End the threads of this process."""
        if pool := self._pools.get(os.getpid()):
            pool.shutdown()

    def _work_on(self, work: Work, first: int, last: int) -> None:
        # A method, so that the games stay where they are for as long as this takes.
        work(self._memory.places, first, last)


_MOST_GAMES: Final = 1 << 24


# The vector of games.


class VecEnv:
    """N games of one kernel, stepped together; each goes on for ever, match after match.

    A hand is dealt as soon as one is due, and a new match begins as soon as one is over, so that a
    seat is always to act. What happens in a game follows from its seed and its actions alone: not
    from the threads, nor from the other games, nor from the platform. One caller steps at a time.
    Use it as a context manager, or `close` it.

    It can be neither copied nor pickled: send its kernel and its seeds. In a process that is forked
    the games go on where they were, apart from those of its parent and with threads of their own.

    Args:
        kernel: the kernel.
        games: how many games, at most 2²⁴.
        seed: what the first matches are dealt by: a whole number of at most 64 bits, from which
            each game gets a seed of its own, or a seed for each game.
        until: what an episode is, for `StepArrays.done`: a hand or a match. Either way the next
            hand of the match follows a hand.
        threads: how many threads step the games, at most 256; those of plain Python take turns.
        observing: whether observations are made; without, `StepArrays.observations` is of shape
            (N, 0).

    Raises:
        StateError: if an argument is not what it should be.
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
        observing: bool = True,
    ) -> None:
        import_numpy()
        # Only here, as it imports NumPy.
        from counter_rules.kernel._games import GameMemory

        if not isinstance(kernel, Kernel):
            raise StateError(f"expected a Kernel, got {name_type(kernel)}")
        if not isinstance(until, Horizon):
            raise StateError(f"until: expected a Horizon, got {shorten(until)}")
        if type(observing) is not bool:
            raise StateError(f"observing: expected True or False, got {shorten(observing)}")
        self._kernel = kernel
        self._games = to_count("games", games, least=1, most=_MOST_GAMES)
        threads = min(to_count("threads", threads, least=1, most=256), self._games)
        seeds = to_seeds(seed, self._games)
        until_over = int(until is Horizon.MATCH)
        try:
            self._memory = GameMemory(
                kernel, self._games, until_over=until_over, observing=observing
            )
        except MemoryError as error:
            raise StateError(
                f"games: {self._games} games take more memory than there is: ask for fewer"
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
        """How many games there are."""
        return self._games

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed that the match of each game is dealt by.

        ``kernel.start().deal(seed)`` deals the same first hand, and with the same seed all others.
        """
        return tuple(self._memory.seeds.tolist())

    def reset(self, seed: int | Sequence[int] | None = None) -> StepArrays:
        """Begin a match in every game.

        Args:
            seed: as for the environment itself; without one, each game goes on to another match.

        Raises:
            StateError: if it is no seed, or the environment is closed.
        """
        with self._entered():
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
            actions: an action of the seat to act for each game: whole numbers, of shape (N,).

        Raises:
            StateError: if they are not such numbers, or one is illegal; then nothing has changed.
                And if the environment is closed, or has yet to be reset.
        """
        with self._entered():
            if not self._is_ready:
                raise StateError("no matches are in progress: reset the environment first")
            chosen = to_actions(actions, self._games)
            self._memory.actions[:] = chosen
            game = self._kernel.code.illegal_at(self._memory.places, self._games)
            if game >= 0:
                raise self._refuse(game, int(chosen[game]))
            return self._run(self._kernel.code.step_games)

    def close(self) -> None:
        """End the threads; a closed environment cannot be used any more."""
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
            "a VecEnv cannot be copied or pickled, as its games lie in the memory of this process: "
            "send its kernel and its seeds, and make another one of them"
        )

    @contextmanager
    def _entered(self) -> Generator[None]:
        """Let one caller at a time work on the games."""
        if self._is_closed:
            raise self._refuse_closed()
        with self._workers.held():
            yield

    def _run(self, work: Work) -> StepArrays:
        """Work on all games, and show them; if it fails, they have to begin anew."""
        self._is_ready = False
        self._memory.turn_over()
        try:
            self._workers.run(work)
        except Exception as error:
            if self._is_closed:
                raise self._refuse_closed() from error
            raise RulesetError(
                f"an effect fails in one of the games: {type(error).__name__}: {error}; "
                "reset them, and play with the readable engine to learn which"
            ) from error
        self._is_ready = True
        return self._memory.show()

    def _refuse_closed(self) -> StateError:
        return StateError("the environment is closed: make a new one")

    def _refuse(self, game: int, action: int) -> StateError:
        """Return the error for an action that is not legal in a game."""
        shown = self._memory.show()
        legal = bytes(shown.masks[game].nonzero()[0].tolist())
        seat = int(shown.turns[game])
        return refuse_action(self._kernel.actions, action, seat, legal, where=f"game {game}: ")
