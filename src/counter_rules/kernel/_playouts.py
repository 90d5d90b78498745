"""Playouts: games played on at random, many at once, and what came of them."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeAlias

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
"""Told how many games are played, and of how many."""

_MOST_HANDS: Final = 1_000
_PART: Final = {Backend.NUMBA: 4_096, Backend.PYTHON: 16}
"""How many games a thread plays before progress is reported, and Ctrl-C can stop it."""


class Horizon(enum.Enum):
    """How far games are played on."""

    HAND = "hand"
    """To the end of the hand in progress, or of the next one where none is."""
    MATCH = "match"
    """To the end of the match, or for 1,000 hands: a match may have no end."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Playouts:
    """What came of n playouts of P players, as read-only arrays of NumPy."""

    scores: NDArray[np.int32]
    """The scores at the end: (n, P)."""
    points: NDArray[np.int32]
    """The points scored since the start: (n, P)."""
    tricks_won: NDArray[np.int8]
    """The tricks won in the last hand finished: (n, P)."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match; nobody has where it is not over: (n, P)."""
    hands: NDArray[np.int32]
    """How many hands were finished: (n,)."""
    world: NDArray[np.int32]
    """Which of the worlds each game was played in, counted from 0: (n,)."""
    decisions: int
    """How many decisions were made in all of them together."""

    def __repr__(self) -> str:
        return f"<Playouts: {len(self.hands)} games, {self.decisions} decisions>"


@attrs.frozen(kw_only=True)
class Starts:
    """The rows that games start from.

    Args:
        rows: where they lie, one behind the other.
        worlds: how many they are.
        owner: what keeps their memory, and has to live as long as they are read.
        ended: how many hands have ended by a move that was made in all of them: 0 or 1.
        scores: the scores before that move; None where no move was made.
    """

    rows: Place
    worlds: int
    owner: object
    ended: int = 0
    scores: Sequence[int] | None = None


@attrs.frozen(kw_only=True)
class Batch:
    """Games to be played out.

    Args:
        kernel: the kernel.
        starts: what they start from, each row as many games as the others or one more.
        count: how many there are.
        seed: where the randomness comes from; each game has a stream of its own.
        until: how far they are played on.
    """

    kernel: Kernel
    starts: Starts
    count: int
    seed: int
    until: Horizon

    def run(self, threads: int, progress: Progress | None) -> Playouts:
        """Play all of them by so many threads; what comes of them does not depend on that."""
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
        """Yield each part of the games with the decisions made in it and what came of it."""
        size = _PART[self.kernel.backend]
        parts = [
            range(first, min(first + size, self.count)) for first in range(0, self.count, size)
        ]
        threads = min(threads, len(parts))
        if threads <= 1:
            yield from map(self._play_part, parts)
            return
        with ThreadPoolExecutor(threads) as pool:
            try:
                yield from pool.map(self._play_part, parts)
            except BaseException:
                # What is playing comes to its end within milliseconds; the rest is not begun.
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _play_part(self, part: range) -> tuple[range, int, NDArray[np.int64]]:
        """Play a part out; say of a hook that fails what can be said of it here."""
        np, size = import_numpy(), 3 * self.kernel.rules.players + 2
        words = make_room(len(part) * size)
        hands = 1 - self.starts.ended if self.until is Horizon.HAND else _MOST_HANDS
        given = self.starts.rows, self.starts.worlds, self.count, words
        try:
            made = self.kernel.code.play_out(*given, part.start, part.stop, self.seed, hands)
        except Exception as error:
            raise RulesetError(
                f"an effect fails in one of the games {part.start} to {part.stop - 1}: "
                f"{type(error).__name__}: {error}; play with the readable engine to learn which"
            ) from error
        return part, made, np.frombuffer(words, np.int64).reshape(len(part), size)


# What many games show after a step.


@attrs.frozen(kw_only=True, eq=False, repr=False)
class StepArrays:
    """What N games show after a step, or after a reset: read-only arrays of NumPy.

    Of P players, A actions and observations of F bytes. They stay while the next step is carried
    out, and the one after that may write over them: copy what you keep longer.
    """

    observations: NDArray[np.uint8]
    """What the seat to act observes, in the layout of `Kernel.observations`: (N, F)."""
    masks: NDArray[np.bool_]
    """Whether each action is legal: (N, A)."""
    turns: NDArray[np.int64]
    """The seat to act: (N,)."""
    rewards: NDArray[np.int32]
    """The points of the hand that this step has ended, by seat; else 0: (N, P)."""
    done: NDArray[np.bool_]
    """Whether this step has ended an episode; what is to be seen belongs to the next one: (N,)."""
    scores: NDArray[np.int32]
    """The scores, by seat; if this step has ended a match, its final ones: (N, P)."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match that this step has ended: (N, P)."""

    def __repr__(self) -> str:
        return f"<StepArrays: {len(self.turns)} games, {int(self.done.sum())} done>"
