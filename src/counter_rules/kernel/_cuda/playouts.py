"""Playouts on a device: what they need of it, and how they run."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import attrs
import numpy as np

from counter_rules.errors import StateError
from counter_rules.kernel._cuda.layout import LEDGER, Layout
from counter_rules.kernel._cuda.source import DeviceSource, Shape
from counter_rules.kernel._memory import get_address
from counter_rules.kernel._playouts import Batch, Playouts, Progress, refuse_failure
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._running import KernelError

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What a device must do. CuPy's arrays have the methods of NumPy's that are used here, so both go by
# the type of NumPy's.

NumberT = TypeVar("NumberT", bound=np.generic)


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of a device."""

    block_bytes: int
    """The most shared memory that a block may have, in bytes."""
    unit_bytes: int
    """The shared memory of one of its processors."""
    unit_threads: int
    """The most threads that one of its processors runs at once."""
    unit_blocks: int
    """The most blocks that one of its processors runs at once."""


class Program(Protocol):
    """A compiled source."""

    def launch(
        self, name: str, blocks: int, threads: int, shared: int, words: Sequence[int]
    ) -> None:
        """Run a kernel with ``shared`` bytes of shared memory for each block."""
        ...


class Device(Protocol):
    """A device that runs what `DeviceSource` writes."""

    @property
    def limits(self) -> Limits:
        """Its limits."""
        ...

    def compile(self, source: str) -> Program:
        """Compile a source."""
        ...

    def allocate(self, kind: type[NumberT], *shape: int) -> NDArray[NumberT]:
        """Return an array on the device; what it holds is not defined."""
        ...

    def send(self, array: NDArray[NumberT]) -> NDArray[NumberT]:
        """Copy an array to the device."""
        ...

    def adopt(self, numbers: object) -> NDArray[Any]:
        """Return numbers of the caller as an array on the device without gaps.

        They may be of another library, on the device or on the host, and of any kind.
        """
        ...

    def fetch(self, array: NDArray[NumberT]) -> NDArray[NumberT]:
        """Copy an array from the device."""
        ...

    def get_address(self, array: NDArray[NumberT]) -> int:
        """Return where on the device an array begins."""
        ...

    def count_free(self) -> int:
        """Return the number of bytes that can be allocated."""
        ...

    def wait(self) -> None:
        """Wait until everything that was launched is done."""
        ...


# The results of playouts.


@attrs.frozen(kw_only=True)
class Results:
    """The arrays that ``play_games`` writes, in its order; those of `Playouts`, and one more."""

    scores: NDArray[np.int32]
    points: NDArray[np.int32]
    tricks_won: NDArray[np.int8]
    winners: NDArray[np.bool_]
    hands: NDArray[np.int32]
    world: NDArray[np.int32]
    made: NDArray[np.int32]
    """The number of decisions, or below 0 the number of the reason why the game failed."""

    @classmethod
    def allocate(cls, device: Device, games: int, players: int) -> Results:
        """Allocate the results of some games."""
        return cls(
            scores=device.allocate(np.int32, games, players),
            points=device.allocate(np.int32, games, players),
            tricks_won=device.allocate(np.int8, games, players),
            winners=device.allocate(np.bool_, games, players),
            hands=device.allocate(np.int32, games),
            world=device.allocate(np.int32, games),
            made=device.allocate(np.int32, games),
        )

    @staticmethod
    def count_bytes(players: int) -> int:
        """Return the bytes of the results of one game."""
        return 10 * players + 12


_BLOCKS: Final = (128, 64, 32)
"""The numbers of games that a block may have: whole warps."""
_MOST_THREADS: Final = 1_536
"""The most threads of a processor: more leave each fewer than 40 registers, too few for a game."""
_RESERVED: Final = 1_024
"""The bytes of each block that CUDA keeps for itself."""
_PART: Final = 1 << 20
"""The number of games of a launch; between two, Ctrl-C can stop the playouts."""


@attrs.frozen(kw_only=True)
class LoadedProgram:
    """A program for one text and layout, with what a launch needs."""

    program: Program
    shape: Shape
    shared: int
    failures: tuple[str, ...]


_PROGRAMS: Final = RecentCache[tuple[Device, str, Layout], LoadedProgram](most=32)
"""The programs that were used last: rulesets of one shape share them."""


@attrs.frozen(kw_only=True, eq=False)
class DevicePlayer:
    """A device that plays the games of one kernel."""

    device: Device
    source: DeviceSource

    def load(self, layout: Layout) -> LoadedProgram:
        """Return the program of a layout; compile it on first use."""
        wanted = self.device, self.source.parts.text, layout
        return _PROGRAMS.get(wanted, partial(self._compile, layout))

    def _compile(self, layout: Layout) -> LoadedProgram:
        shape = choose_shape(layout, self.device.limits)
        text, failures = self.source.write(layout, shape)
        return LoadedProgram(
            program=self.device.compile(text),
            shape=shape,
            shared=layout.size * shape.block,
            failures=failures,
        )

    def play(self, batch: Batch, threads: int, progress: Progress | None) -> Playouts:
        """Play a batch of games; the results stay on the device.

        Raises:
            StateError: if there is more than one thread, or the device has too little memory.
            RulesetError: if an effect fails.
        """
        check_threads(threads)
        rows = self._read_rows(batch)
        self._check_memory(batch.count, rows.nbytes)
        layout = self.source.make_layout(self.source.bound_ledger(self._measure(rows), batch.hands))
        loaded = self.load(layout)
        results = Results.allocate(self.device, batch.count, self.source.numbers["P"])
        self._launch(batch, loaded, rows, results, progress)
        return self._finish(batch, loaded, results)

    def _read_rows(self, batch: Batch) -> NDArray[np.int64]:
        """Return the rows that the games begin with: int64, of shape ``(worlds, ROW)``."""
        size = self.source.numbers["ROW"]
        starts = batch.starts
        memory = ctypes.string_at(get_address(starts.rows), 8 * size * starts.worlds)
        return np.frombuffer(memory, np.int64).reshape(starts.worlds, size)

    def _measure(self, rows: NDArray[np.int64]) -> dict[str, int]:
        """Return the largest size of the words that grow from hand to hand."""
        parts = {name: rows[:, at : at + count] for name, at, count in self.source.list_words()}
        return {
            name: int(np.abs(part).max())
            for name, part in parts.items()
            if name in LEDGER and part.size
        }

    def _check_memory(self, count: int, more: int) -> None:
        """Refuse what does not fit before anything is allocated."""
        needed = count * Results.count_bytes(self.source.numbers["P"]) + more
        free = self.device.count_free()
        if needed > free:
            raise StateError(
                f"count: {count} games need {needed} bytes on the device, and {free} are free: "
                "play fewer at a time"
            )

    def _launch(
        self,
        batch: Batch,
        loaded: LoadedProgram,
        rows: NDArray[np.int64],
        results: Results,
        progress: Progress | None,
    ) -> None:
        """Play all games, in parts."""
        device, starts = self.device, batch.starts
        begin, data = device.send(rows), device.send(np.array(self.source.data, np.int64))
        scores = None if starts.scores is None else device.send(np.array(starts.scores, np.int64))
        words = [
            *(device.get_address(begin), starts.worlds, batch.count, batch.seed, batch.hands),
            device.get_address(data),
            *(0 if scores is None else device.get_address(scores), starts.ended),
            *[device.get_address(array) for array in attrs.astuple(results, recurse=False)],
        ]
        for first in range(0, batch.count, _PART):
            last = min(first + _PART, batch.count)
            blocks = -(-(last - first) // loaded.shape.block)
            loaded.program.launch(
                "play_games", blocks, loaded.shape.block, loaded.shared, [*words, first, last]
            )
            if progress is not None:
                device.wait()
                progress(last, batch.count)
        device.wait()  # what the games read must outlive them

    def _finish(self, batch: Batch, loaded: LoadedProgram, results: Results) -> Playouts:
        """Return the results, or raise the error of the first game that failed."""
        made = results.made
        if batch.count and int(made.min()) < 0:
            found = self.device.fetch(made)
            game = int((found < 0).argmax())
            raise refuse_failure(range(game, game + 1), loaded.failures[-int(found[game]) - 1])
        return Playouts(
            scores=results.scores,
            points=results.points,
            tricks_won=results.tricks_won,
            winners=results.winners,
            hands=results.hands,
            world=results.world,
            decisions=int(made.sum(dtype=np.int64)),
        )


def check_threads(threads: int) -> None:
    """Refuse threads, which a device has no use for.

    Raises:
        StateError: if there is more than one.
    """
    if threads > 1:
        raise StateError(
            f"threads: a kernel of Backend.CUDA uses none, got {threads}: leave it at 1"
        )


def choose_shape(layout: Layout, limits: Limits) -> Shape:
    """Return the blocks for a layout: of those that fit, the ones with the most games at once.

    Raises:
        KernelError: if none fit.
    """
    shapes = [
        Shape(block=block, resident=count_resident(layout.size * block, block, limits))
        for block in _BLOCKS
        if layout.size * block <= limits.block_bytes
    ]
    if not shapes:
        raise KernelError(
            f"the kernel cannot run on this GPU: a game takes {layout.size} bytes of shared "
            f"memory, and {min(_BLOCKS)} games share {limits.block_bytes}; use Backend.AUTO"
        )
    return max(shapes, key=lambda shape: shape.block * shape.resident)


def count_resident(size: int, block: int, limits: Limits) -> int:
    """Return the number of blocks of ``size`` bytes that one processor runs at once."""
    fitting = limits.unit_bytes // (size + _RESERVED)
    return max(
        1, min(fitting, limits.unit_blocks, min(limits.unit_threads, _MOST_THREADS) // block)
    )
