"""A CUDA device by CuPy, which compiles by NVRTC: no compiler is needed.

CuPy has no type hints, so everything of its own is `Any` here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from counter_rules.kernel._cuda.hardware import Limits, NumberT, Program
from counter_rules.kernel._cuda.playouts import DevicePlayer
from counter_rules.kernel._cuda.source import DeviceSource
from counter_rules.kernel._running import KernelError, refuse_gpu
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

_OPTIONS: Final = ("-std=c++20",)


@attrs.frozen(eq=False)
class CupyProgram:
    """A compiled source as CuPy loads it."""

    module: Any
    """A ``cupy.RawModule``."""
    kernels: dict[tuple[str, int], Any] = attrs.field(
        factory=dict[tuple[str, int], Any], init=False
    )
    """Its kernels that were launched, by name and shared memory."""

    def launch(
        self, name: str, blocks: int, threads: int, shared: int, words: Sequence[int]
    ) -> None:
        """Run a kernel with ``shared`` bytes of shared memory for each block."""
        kernel = self.kernels.get((name, shared)) or self._find(name, shared)
        kernel((blocks,), (threads,), tuple(map(np.int64, words)), shared_mem=shared)

    def _find(self, name: str, shared: int) -> Any:  # noqa: ANN401 - a function of CuPy's
        kernel = self.kernels[name, shared] = self.module.get_function(name)
        if shared > kernel.max_dynamic_shared_size_bytes:
            kernel.max_dynamic_shared_size_bytes = shared
        return kernel


@attrs.frozen(kw_only=True)
class CupyDevice:
    """The current device of CuPy."""

    cupy: Any
    """The module itself."""
    number: int
    limits: Limits

    def compile(self, source: str) -> Program:
        """Compile a source; CuPy keeps the machine code in its own cache folder."""
        return CupyProgram(self.cupy.RawModule(code=source, options=_OPTIONS, backend="nvrtc"))

    def allocate(self, kind: type[NumberT], *shape: int) -> NDArray[NumberT]:
        """Return an array on the device; what it holds is not defined."""
        made: NDArray[NumberT] = self.cupy.empty(shape, kind)
        return made

    def send(self, array: NDArray[NumberT]) -> NDArray[NumberT]:
        """Copy an array to the device."""
        made: NDArray[NumberT] = self.cupy.asarray(array)
        return made

    def adopt(self, numbers: object) -> NDArray[Any]:
        """Return numbers of the caller as an array on the device without gaps.

        They may be of another library, on the device or on the host, and of any kind.
        """
        made: NDArray[Any] = self.cupy.ascontiguousarray(self.cupy.asarray(numbers))
        return made

    def fetch(self, array: NDArray[NumberT]) -> NDArray[NumberT]:
        """Copy an array from the device."""
        made: NDArray[NumberT] = self.cupy.asnumpy(array)
        return made

    def get_address(self, array: NDArray[NumberT]) -> int:
        """Return where on the device an array begins."""
        place: Any = array.data  # a pointer of CuPy's
        return int(place.ptr)

    def count_free(self) -> int:
        """Return the number of bytes that can be allocated; CuPy keeps some of the free ones."""
        free, _ = self.cupy.cuda.runtime.memGetInfo()
        return int(free) + int(self.cupy.get_default_memory_pool().free_bytes())

    def wait(self) -> None:
        """Wait until everything that was launched is done."""
        self.cupy.cuda.get_current_stream().synchronize()


def get_device() -> CupyDevice:
    """Return the current device of CuPy.

    Raises:
        KernelError: if CuPy is not installed, or there is no device.
    """
    try:
        cupy = import_module("cupy")
        number, limits = _read_limits(cupy)
    except ImportError as error:
        raise refuse_gpu("CuPy") from error
    except Exception as error:
        raise KernelError(
            f"the kernel cannot run on a GPU: {error}; it needs an NVIDIA GPU whose driver "
            "supports the installed CuPy, or use Backend.AUTO"
        ) from error
    return CupyDevice(cupy=cupy, number=number, limits=limits)


def _read_limits(cupy: Any) -> tuple[int, Limits]:  # noqa: ANN401 - the module
    """Return the number and the limits of the current device."""
    runtime = cupy.cuda.runtime
    device = runtime.getDevice()

    def read(name: str) -> int:
        return int(runtime.deviceGetAttribute(getattr(runtime, f"cudaDevAttr{name}"), device))

    limits = Limits(
        block_bytes=read("MaxSharedMemoryPerBlockOptin"),
        unit_bytes=read("MaxSharedMemoryPerMultiprocessor"),
        unit_threads=read("MaxThreadsPerMultiProcessor"),
        unit_blocks=read("MaxBlocksPerMultiprocessor"),
    )
    return device, limits


def make_player(
    rules: Ruleset, text: str, numbers: Mapping[str, int], data: Sequence[int]
) -> DevicePlayer:
    """Return what plays the games of a ruleset on the current device.

    Raises:
        KernelError: if CuPy is not installed, or there is no device.
    """
    device = get_device()
    return DevicePlayer(device=device, source=DeviceSource.read(text, numbers, rules, data))
