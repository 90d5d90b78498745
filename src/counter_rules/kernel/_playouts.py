"""Playouts: many games simulated at random from one state, and their results."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules.errors import RulesetError, StateError
from counter_rules.kernel._memory import Place, make_room
from counter_rules.kernel._running import Backend

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._kernel import Kernel

Progress: TypeAlias = Callable[[int, int], object]
"""A function called with (games played, total)."""

_MOST_HANDS: Final = 1_000
_PART: Final = {Backend.NUMBA: 4_096, Backend.PYTHON: 16}
"""The number of games between two progress reports, which is also when Ctrl-C can stop them."""


class Horizon(enum.Enum):
    """The end of a game in playouts, or of an episode in a `VecEnv`."""

    HAND = "hand"
    """The end of the hand in progress, or of the next one if none is."""
    MATCH = "match"
    """The end of the match; in playouts at most 1,000 hands, as a match may have no end."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Playouts:
    """The results of n playouts with P players, as read-only NumPy arrays.

    Those of a kernel of `Backend.CUDA` are CuPy's arrays on the device, which other libraries take
    by DLPack; `to_host` copies them.
    """

    scores: NDArray[np.int32]
    """The final scores: int32, of shape (n, P)."""
    points: NDArray[np.int32]
    """The points scored since the start: int32, of shape (n, P)."""
    tricks_won: NDArray[np.int8]
    """The tricks won in the last finished hand: int8, of shape (n, P)."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match; all False if it is not over: bool, of shape (n, P)."""
    hands: NDArray[np.int32]
    """The number of finished hands: int32, of shape (n,)."""
    world: NDArray[np.int32]
    """The index of the world of each game: int32, of shape (n,)."""
    decisions: int
    """The number of decisions in all games together."""

    def to_host(self) -> Playouts:
        """Return the results as NumPy arrays: themselves, unless they are on a device.

        >>> from counter_rules import get_ruleset
        >>> from counter_rules.kernel import Backend, compile_ruleset
        >>> kernel = compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.PYTHON)
        >>> done = kernel.playouts(kernel.start(), 2, seed=7)
        >>> done.to_host() is done
        True
        """
        return _copy_to_host(self)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self.hands)} games, {self.decisions} decisions>"


def list_arrays(kind: type[Playouts | StepArrays]) -> tuple[str, ...]:
    """Return the names of the arrays of results, in order."""
    return tuple([field.name for field in attrs.fields(kind) if field.name != "decisions"])


_OnDeviceT = TypeVar("_OnDeviceT", "Playouts", "StepArrays")


def _copy_to_host(made: _OnDeviceT) -> _OnDeviceT:
    """Return arrays as NumPy's, read-only; themselves, if they are already."""
    np = import_numpy()
    arrays = {name: getattr(made, name) for name in list_arrays(type(made))}
    if all(isinstance(array, np.ndarray) for array in arrays.values()):
        return made
    copied = {name: array.get() for name, array in arrays.items()}  # CuPy's way to the host
    for array in copied.values():
        array.flags.writeable = False
    return attrs.evolve(made, **copied)


@attrs.frozen(kw_only=True)
class Starts:
    """The rows that games start from: one for each world, one after another."""

    rows: Place
    worlds: int
    owner: object
    """The object that owns their memory; it must outlive the playouts."""
    ended: int = 0
    """The number of hands that the first move has ended: 0 or 1."""
    scores: Sequence[int] | None = None
    """The scores before the first move; None if there was no such move."""


@attrs.frozen(kw_only=True)
class Batch:
    """A batch of playouts: ``count`` games, spread evenly over the rows that they start from.

    Each game derives its own random stream from the seed.
    """

    kernel: Kernel
    starts: Starts
    count: int
    seed: int
    until: Horizon

    @property
    def hands(self) -> int:
        """The maximum number of hands that a game has yet to play."""
        return 1 - self.starts.ended if self.until is Horizon.HAND else _MOST_HANDS

    def run(self, threads: int, progress: Progress | None) -> Playouts:
        """Play all games in up to this number of threads, which does not affect the results."""
        if self.kernel.player is not None:
            return self.kernel.player.play(self, threads, progress)
        np = import_numpy()
        players = self.kernel.rules.players
        try:
            words = np.zeros((self.count, 3 * players + 2), np.int32)
        except MemoryError as error:
            raise StateError(
                f"count: {self.count} games take more memory than there is: play fewer at a time"
            ) from error
        decisions = done = 0
        for part, made, found in self._play_parts(threads):
            words[part.start : part.stop] = found
            decisions, done = decisions + made, done + len(part)
            if progress is not None:
                progress(done, self.count)
        if self.starts.scores is not None:
            words[:, players : 2 * players] = words[:, :players] - self.starts.scores
            words[:, -1] += self.starts.ended
        winners = words[:, 3 * players, None] >> np.arange(players) & 1 == 1
        tricks = words[:, 2 * players : 3 * players].astype(np.int8)
        world = np.arange(self.count, dtype=np.int64) * self.starts.worlds // max(self.count, 1)
        world = world.astype(np.int32)
        for array in (words, winners, tricks, world):
            array.flags.writeable = False
        return Playouts(
            scores=words[:, :players],
            points=words[:, players : 2 * players],
            tricks_won=tricks,
            winners=winners,
            hands=words[:, -1],
            world=world,
            decisions=decisions,
        )

    def _play_parts(self, threads: int) -> Iterator[tuple[range, int, NDArray[np.int64]]]:
        """Yield each part of the games, with its number of decisions and its results."""
        size, games = _PART[self.kernel.host], range(self.count)
        parts = [games[first : first + size] for first in games[::size]]
        threads = min(threads, len(parts))
        if threads <= 1:
            yield from map(self._play_part, parts)
            return
        with ThreadPoolExecutor(threads) as pool:
            try:
                yield from pool.map(self._play_part, parts)
            except BaseException:
                # Running parts finish within milliseconds; the others do not start.
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _play_part(self, part: range) -> tuple[range, int, NDArray[np.int64]]:
        """Play one part of the games; raise `RulesetError` if a hook fails."""
        np, size = import_numpy(), 3 * self.kernel.rules.players + 2
        words = make_room(len(part) * size)
        given = self.starts.rows, self.starts.worlds, self.count, words
        numbers = part.start, part.stop, self.seed, self.hands
        try:
            made = self.kernel.code.play_out(*given, *numbers, self.kernel.data)
        except Exception as error:
            raise refuse_failure(part, f"{type(error).__name__}: {error}") from error
        return part, made, np.frombuffer(words, np.int64).reshape(len(part), size)


def refuse_failure(part: range, reason: str) -> RulesetError:
    """Return the error for an effect that fails in one of these games."""
    return RulesetError(
        f"an effect fails in one of the games {part.start} to {part.stop - 1}: {reason}; "
        "play with the readable engine to find out which"
    )


# The arrays of many games after a step.


@attrs.frozen(kw_only=True, eq=False, repr=False)
class StepArrays:
    """The results of a step or a reset of N games, as read-only NumPy arrays.

    There are P players, A actions and observations of F numbers. The arrays stay valid during the
    next step; the step after that may overwrite them. Copy what you need longer.

    With a kernel of `Backend.CUDA` they are CuPy's arrays on the device, which other libraries take
    by DLPack; `to_host` copies them. CuPy has no read-only arrays; what you write to them has no
    effect on the games. Rows of bytes begin at multiples of 16, so they have gaps.
    """

    observations: NDArray[np.uint8] | NDArray[np.float32]
    """The observation of the seat to act (`Kernel.observations`), of shape (N, F): uint8, or
    float32 with `Observing.SCALED <counter_rules.observations.Observing>`."""
    masks: NDArray[np.bool_]
    """Whether each action is legal: bool, of shape (N, A)."""
    turns: NDArray[np.int64]
    """The seat to act: int64, of shape (N,)."""
    rewards: NDArray[np.int32]
    """The points by seat of the hand that this step has ended, else 0: int32, of shape (N, P)."""
    done: NDArray[np.bool_]
    """Whether this step has ended an episode: bool, of shape (N,). The observation, the mask and
    the turn are then those of the next episode."""
    scores: NDArray[np.int32]
    """The scores by seat; final ones if this step has ended a match: int32, of shape (N, P)."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match that this step has ended: bool, of shape (N, P)."""
    made: NDArray[np.bool_]
    """Whether each seat has made its bid in the hand that this step has ended; else False: bool, of
    shape (N, P)."""

    def to_host(self) -> StepArrays:
        """Return the results as NumPy arrays: themselves, unless they are on a device."""
        return _copy_to_host(self)

    def __repr__(self) -> str:
        return f"<StepArrays: {len(self.turns)} games, {int(self.done.sum())} done>"
