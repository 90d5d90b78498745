"""Vector environments: many games stepped together, for reinforcement learning."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Final, NoReturn, Protocol, Self

from counter_rules._base.guards import import_numpy
from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import CopyError, StateError
from counter_rules.kernel._checks import make_seeds, to_count, to_seeds
from counter_rules.kernel._kernel import Kernel
from counter_rules.kernel._playouts import Horizon, StepArrays
from counter_rules.observations import Observing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


# Games, on the processor or on a device.


class SteppedGames(Protocol):
    """The games of an environment."""

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of each match in progress."""
        ...

    def set_seeds(self, seeds: NDArray[np.int64]) -> None:
        """Set the seed of each match to begin."""
        ...

    def reset(self) -> StepArrays:
        """Begin a match in every game."""
        ...

    def take(self, actions: ArrayLike) -> None:
        """Take the actions of the next step; refuse what cannot be carried out."""
        ...

    def step(self) -> StepArrays:
        """Carry out the actions taken."""
        ...

    def check(self) -> None:
        """Raise what went wrong in games that have not waited for it."""
        ...

    def close(self) -> None:
        """End the threads."""
        ...


class OneCaller:
    """A lock that refuses a second thread.

    A forked process has its own, as a thread of its parent may hold the parent's at the fork.
    """

    def __init__(self) -> None:
        self._locks: dict[int, Lock] = {}

    def __enter__(self) -> None:
        # `setdefault` is atomic.
        lock = self._locks.setdefault(os.getpid(), Lock())
        if not lock.acquire(blocking=False):
            raise StateError(
                "another thread is stepping these games: use an environment for each thread"
            )

    def __exit__(self, *error: object) -> None:
        self._locks[os.getpid()].release()


_MOST_GAMES: Final = 1 << 24


# The vector of games.


class VecEnv:
    """N games of one kernel, stepped together; each runs indefinitely, match after match.

    The environment deals each hand and begins each new match automatically, so a seat is always to
    act. The seed and the actions of a game determine it; threads, other games and the platform do
    not matter. Only one thread may step at a time. Use it as a context manager, or `close` it.

    You cannot copy or pickle it: send its kernel and its seeds. In a forked process the games
    continue from the same state, independent of the parent's and with new threads.

    With a kernel of `Backend.CUDA` the games and all arrays are on the device: CuPy's arrays, which
    PyTorch and others take by DLPack. A step then waits for nothing, and `check` raises what
    went wrong. A forked process cannot use them.

    Args:
        kernel: the kernel.
        games: the number of games, at most 2²⁴.
        seed: the seed of the first matches: a whole number of at most 64 bits, from which each game
            derives its own, or one seed for each game.
        until: the end of an episode, for `StepArrays.done`: of a hand or of a match. Either way,
            the match continues after a hand.
        threads: the number of threads, at most 256; with `Backend.PYTHON` they take turns, and
            `Backend.CUDA` takes 1 only.
        observing: the form of the observations: bytes, inputs for a network, or none; then
            `StepArrays.observations` has the shape (N, 0).
        checking: for `Backend.CUDA`: whether each step waits and raises at once, as it always does
            on the processor. Else `check` raises later.

    Raises:
        StateError: if an argument is invalid, or the device has too little memory: it says how many
            bytes the games need, before any are taken.
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
        checking: bool = False,
    ) -> None:
        import_numpy()
        if not isinstance(kernel, Kernel):
            raise StateError(f"expected a Kernel, got {name_type(kernel)}")
        if not isinstance(until, Horizon):
            raise StateError(f"until: expected a Horizon, got {shorten(until)}")
        if not isinstance(observing, Observing):
            raise StateError(f"observing: expected an Observing, got {shorten(observing)}")
        self._kernel = kernel
        self._count = to_count("games", games, least=1, most=_MOST_GAMES)
        threads = to_count("threads", threads, least=1, most=256)
        seeds = to_seeds(seed, self._count)
        over = int(until is Horizon.MATCH)
        self._games: SteppedGames
        # Only here, as they import NumPy, and CuPy.
        if kernel.player is None:
            from counter_rules.kernel._host_games import HostGames

            self._games = HostGames(
                kernel, self._count, threads=threads, until_over=over, observing=observing
            )
        else:
            from counter_rules.kernel._cuda import DeviceGames

            self._games = DeviceGames(
                kernel.player,
                kernel,
                self._count,
                threads=threads,
                until_over=over,
                observing=observing,
                checking=checking,
            )
        self._games.set_seeds(seeds)
        self._caller = OneCaller()
        self._is_fresh, self._is_ready, self._is_closed = True, False, False

    @property
    def kernel(self) -> Kernel:
        """The kernel."""
        return self._kernel

    @property
    def games(self) -> int:
        """The number of games."""
        return self._count

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed of the match in progress, by game.

        ``kernel.start().deal(seed)`` deals the same first hand; the same seed deals all others.
        """
        return tuple(self._games.seeds.tolist())

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
                self._games.set_seeds(to_seeds(seed, self._count))
            elif not self._is_fresh:
                self._games.set_seeds(make_seeds(self._games.seeds, 0))
            shown = self._run(self._games.reset)
            self._is_fresh = False
            return shown

    def step(self, actions: ArrayLike) -> StepArrays:
        """Carry out one action in every game.

        Args:
            actions: an action of the seat to act in each game: whole numbers, of shape (N,). For
                `Backend.CUDA` an array on the device, or one of the host, which is copied.

        Raises:
            StateError: if they are not such numbers, or one is illegal; the games are unchanged.
                Also if the environment is closed, or has not been reset.
            RulesetError: if an effect fails; then reset the environment.

        On a device, without ``checking``, a game whose action is illegal stays as it is, and a game
        whose effect fails stops: its mask is empty, and its actions are ignored.
        """
        with self._lock():
            if not self._is_ready:
                raise StateError("no matches are in progress: reset the environment first")
            self._games.take(actions)
            return self._run(self._games.step)

    def check(self) -> None:
        """Raise what went wrong on a device since the last check or reset; wait for its steps.

        It raises each event once. On the processor it only returns: `step` has raised everything.

        Raises:
            StateError: if an action was illegal: it names the first and says how many there were.
            RulesetError: if an effect failed: it names the first game that has stopped; then reset
                the environment.
        """
        with self._lock():
            self._games.check()

    def close(self) -> None:
        """End the threads and close the environment for good."""
        self._is_closed = True
        self._games.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<VecEnv: {self._count} games of {self._kernel.rules.name}>"

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            "a VecEnv cannot be copied or pickled, because its games are in the memory of this "
            "process: send its kernel and its seeds, and make a new one from them"
        )

    def _lock(self) -> OneCaller:
        """Return what locks the games, unless the environment is closed."""
        # No `contextlib.contextmanager`: with 64 games, two of them took a quarter of a step.
        if self._is_closed:
            raise self._refuse_closed()
        return self._caller

    def _run(self, work: Callable[[], StepArrays]) -> StepArrays:
        """Let all games move and return the arrays; after a failure, require a reset."""
        self._is_ready = False
        try:
            shown = work()
        except Exception as error:
            if self._is_closed:
                raise self._refuse_closed() from error
            raise
        self._is_ready = True
        return shown

    def _refuse_closed(self) -> StateError:
        return StateError("the environment is closed: make a new one")
