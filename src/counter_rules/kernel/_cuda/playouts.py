"""Playouts on a device: what they need of it, and how they run."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

import attrs
import numpy as np

from counter_rules.errors import StateError
from counter_rules.kernel._cuda.layout import LEDGER, Layout
from counter_rules.kernel._cuda.source import DeviceSource, Shape
from counter_rules.kernel._memory import get_address
from counter_rules.kernel._playouts import Batch, Playouts, Progress, refuse_failure

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

# What a device must do. CuPy's arrays have the methods of NumPy's that are used here, so both go by
# the type of NumPy's.


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of a device."""

    block_bytes: int
    """The most shared memory that a block may have, in bytes."""
    unit_bytes: int
    """The shared memory of one of its processors."""
    unit_threads: int
    """The most threads that one of its processors runs at once."""


class Program(Protocol):
    """A compiled source."""

    def launch(self, name: str, blocks: int, threads: int, shared: int, words: list[int]) -> None:
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

    def allocate(self, kind: DTypeLike, *shape: int) -> NDArray[np.generic]:
        """Return an array on the device; what it holds is not defined."""
        ...

    def send(self, array: NDArray[np.int64]) -> NDArray[np.int64]:
        """Copy an array to the device."""
        ...

    def fetch(self, array: NDArray[np.int32]) -> NDArray[np.int32]:
        """Copy an array from the device."""
        ...

    def get_address(self, array: NDArray[np.generic]) -> int:
        """Return where on the device an array begins."""
        ...

    def count_free(self) -> int:
        """Return the number of bytes that can be allocated."""
        ...

    def wait(self) -> None:
        """Wait until everything that was launched is done."""
        ...


# The results of playouts, in the order in which ``play_games`` takes them. A name with ``P`` after it
# has a column for each seat.

_RESULTS: Final[Mapping[str, tuple[type[np.generic], bool]]] = {
    "scores": (np.int32, True),
    "points": (np.int32, True),
    "tricks_won": (np.int8, True),
    "winners": (np.bool_, True),
    "hands": (np.int32, False),
    "world": (np.int32, False),
    "made": (np.int32, False),
}
"""The kind of each result, and whether it has a column for each seat."""

_BLOCK: Final = 128
"""The usual number of games in a block."""
_PART: Final = 1 << 20
"""The number of games of a launch; between two, Ctrl-C can stop the playouts."""


@attrs.frozen(kw_only=True)
class LoadedProgram:
    """A program for one layout, with what a launch needs."""

    program: Program
    shape: Shape
    shared: int
    failures: tuple[str, ...]


@attrs.frozen(kw_only=True, eq=False)
class DevicePlayer:
    """What plays the games of one kernel on a device."""

    device: Device
    source: DeviceSource
    _programs: dict[Layout, LoadedProgram] = attrs.field(
        factory=dict[Layout, LoadedProgram], init=False
    )

    def load(self, layout: Layout) -> LoadedProgram:
        """Return the program of a layout; compile it on first use."""
        return self._programs.get(layout) or self._programs.setdefault(
            layout, self._compile(layout)
        )

    def _compile(self, layout: Layout) -> LoadedProgram:
        shape = choose_shape(layout, self.device.limits)
        text, failures = self.source.write(layout, shape)
        return LoadedProgram(
            program=self.device.compile(text),
            shape=shape,
            shared=layout.size * shape.block,
            failures=failures,
        )

    def play(self, batch: Batch, progress: Progress | None) -> Playouts:
        """Play a batch of games; the results stay on the device.

        Raises:
            StateError: if the device has too little memory.
            RulesetError: if an effect fails.
        """
        rows = self._read_rows(batch)
        self._check_memory(batch.count, rows.nbytes)
        layout = self.source.make_layout(self.source.bound_ledger(self._measure(rows), batch.hands))
        loaded = self.load(layout)
        results = {
            name: self._allocate(name, batch.count) for name in _RESULTS
        }
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
        at, players = self.source.numbers, self.source.numbers["P"]
        grown = [name for name in LEDGER if at[name] < at["ROW"]]
        ends = {name: at[name] + (1 if name in ("HAND_NUMBER", "MISSES") else players) for name in grown}
        return {name: int(np.abs(rows[:, at[name] : ends[name]]).max()) for name in grown}

    def _allocate(self, name: str, count: int) -> NDArray[np.generic]:
        kind, is_by_seat = _RESULTS[name]
        return self.device.allocate(kind, count, *[self.source.numbers["P"]] * is_by_seat)

    def _check_memory(self, count: int, more: int) -> None:
        """Refuse what does not fit before anything is allocated."""
        players = self.source.numbers["P"]
        sizes = [np.dtype(kind).itemsize * players**each for kind, each in _RESULTS.values()]
        needed, free = count * sum(sizes) + more, self.device.count_free()
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
        results: Mapping[str, NDArray[np.generic]],
        progress: Progress | None,
    ) -> None:
        """Play all games, in parts."""
        device, starts = self.device, batch.starts
        begin = device.send(rows)
        scores = None if starts.scores is None else device.send(np.array(starts.scores, np.int64))
        words = [
            *(device.get_address(begin), starts.worlds, batch.count, batch.seed, batch.hands),
            *(0 if scores is None else device.get_address(scores), starts.ended),
            *[device.get_address(results[name]) for name in _RESULTS],
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

    def _finish(
        self, batch: Batch, loaded: LoadedProgram, results: dict[str, NDArray[np.generic]]
    ) -> Playouts:
        made = results.pop("made")
        if batch.count and int(made.min()) < 0:
            found = self.device.fetch(made)
            game = int((found < 0).argmax())
            raise refuse_failure(range(game, game + 1), loaded.failures[-int(found[game]) - 1])
        return Playouts(**results, decisions=int(made.sum(dtype=np.int64)))


def choose_shape(layout: Layout, limits: Limits) -> Shape:
    """Return the blocks for a layout: the usual size, or fewer games if they take much memory."""
    block = _BLOCK
    while block > 32 and block * layout.size > limits.block_bytes:
        block //= 2
    # CUDA keeps 1 KiB of each block for itself.
    fitting = limits.unit_bytes // (block * layout.size + 1024)
    return Shape(block=block, resident=max(1, min(fitting, limits.unit_threads // block)))
