"""A device: its limits, its memory, and the programs that it runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import attrs
import numpy as np

from counter_rules.errors import StateError
from counter_rules.kernel._games import Plan
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


# Programs.


@attrs.frozen(kw_only=True)
class Blocks:
    """The blocks that a program runs in."""

    games: int
    """The games of a block, one by each thread."""
    resident: int
    """The blocks that one of the device's processors runs at once; the compiler gives each thread
    as many registers as they leave it."""


@attrs.frozen(kw_only=True)
class LoadedProgram:
    """A compiled program, with what a launch needs."""

    program: Program
    blocks: Blocks
    shared: int
    failures: tuple[str, ...]

    def launch(self, name: str, games: int, words: Sequence[int]) -> None:
        """Run a kernel with a thread for each game."""
        self.launch_blocks(name, -(-games // self.blocks.games), words)

    def launch_blocks(self, name: str, count: int, words: Sequence[int]) -> None:
        """Run a kernel in this number of blocks."""
        self.program.launch(name, count, self.blocks.games, self.shared, words)


@attrs.frozen(kw_only=True)
class WrittenProgram:
    """A source, and how it is to run."""

    text: str
    failures: tuple[str, ...]
    """The reasons to fail; the first has the number 1."""
    blocks: Blocks
    shared: int
    """The shared memory of a block, in bytes."""

    def compile(self, device: Device) -> LoadedProgram:
        """Compile the source for a device."""
        return LoadedProgram(
            program=device.compile(self.text),
            blocks=self.blocks,
            shared=self.shared,
            failures=self.failures,
        )


_PROGRAMS: Final = RecentCache[tuple[Device, tuple[object, ...]], LoadedProgram](most=96)
"""The programs that were used last: rulesets of one shape share them."""


def load_program(
    device: Device, wanted: tuple[object, ...], write: Callable[[], WrittenProgram]
) -> LoadedProgram:
    """Return a program for a device; write and compile it on first use.

    ``wanted`` is everything that its source follows from, but for the limits of the device.
    """
    return _PROGRAMS.get((device, wanted), lambda: write().compile(device))


_SIZES: Final = (128, 64, 32)
"""The numbers of games that a block may have: whole warps."""
_MOST_THREADS: Final = 1_536
"""The most threads of a processor: more leave each fewer than 40 registers, too few for a game."""
_RESERVED: Final = 1_024
"""The bytes of each block that CUDA keeps for itself."""


def choose_blocks(size: int, limits: Limits, beside: int = 0) -> Blocks:
    """Return the blocks for games of ``size`` bytes: those with the most games at once.

    Args:
        size: the shared memory of a game, in bytes.
        limits: the limits of the device.
        beside: the shared memory that a block takes beside its games, in bytes.

    Raises:
        KernelError: if none fit.
    """
    fitting = [
        Blocks(games=games, resident=count_resident(shared, games, limits))
        for games in _SIZES
        if (shared := size * games + beside) <= limits.block_bytes
    ]
    if not fitting:
        raise KernelError(
            f"the kernel cannot run on this GPU: {min(_SIZES)} games take "
            f"{size * min(_SIZES) + beside} bytes of shared memory, and a block may have "
            f"{limits.block_bytes}; use Backend.AUTO"
        )
    return max(fitting, key=lambda blocks: blocks.games * blocks.resident)


def count_resident(size: int, games: int, limits: Limits) -> int:
    """Return the number of blocks of ``size`` bytes that one processor runs at once."""
    fitting = limits.unit_bytes // (size + _RESERVED)
    threads = min(limits.unit_threads, _MOST_THREADS)
    return max(1, min(fitting, limits.unit_blocks, threads // games))


# Memory.


def count_bytes(plan: Plan) -> int:
    """Return the bytes that arrays take.

    >>> count_bytes({"scores": (np.int32, (5, 3)), "done": (np.bool_, (5,))})
    65
    """
    return sum([np.dtype(kind).itemsize * math.prod(shape) for kind, shape in plan.values()])


def allocate_all(device: Device, plan: Plan) -> dict[str, NDArray[Any]]:  # any kind of number
    """Allocate arrays on a device; what they hold is not defined."""
    return {name: device.allocate(kind, *shape) for name, (kind, shape) in plan.items()}


def check_memory(device: Device, what: str, needed: int, advice: str) -> None:
    """Refuse what does not fit, before anything is allocated.

    Raises:
        StateError: if a device has fewer free bytes than are needed.
    """
    free = device.count_free()
    if needed > free:
        raise StateError(f"{what} need {needed} bytes on the device, and {free} are free: {advice}")


def check_threads(threads: int) -> None:
    """Refuse threads, which a device has no use for.

    Raises:
        StateError: if there is more than one.
    """
    if threads > 1:
        raise StateError(
            f"threads: a kernel of Backend.CUDA uses none, got {threads}: leave it at 1"
        )
