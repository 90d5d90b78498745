"""CuPy as a device: what is asked of it, who lacks it, and that NVRTC takes the source."""

from __future__ import annotations

import ctypes
import importlib.util
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from counter_rules import get_ruleset
from counter_rules.kernel import Backend, KernelError, Playouts, compile_ruleset
from counter_rules.kernel._playouts import list_arrays
from counter_rules.kernel.inner import choose_backend, extend
from counter_rules.observations import Observing
from counter_rules.survey._counting import SURVEY
from support.builders import COUNTER
from support.kernel_rulesets import compile_here, compile_known

np = pytest.importorskip("numpy")

from counter_rules.kernel._cuda import DeviceSource, get_device  # noqa: E402 - they need NumPy
from counter_rules.kernel._cuda.playouts import write_playouts  # noqa: E402
from counter_rules.kernel._cuda.source import (  # noqa: E402
    POLICY_SURVEYS,
    RANDOM_SURVEYS,
    STEPS,
)
from counter_rules.kernel._cuda.steps import write_steps  # noqa: E402
from counter_rules.kernel._cuda.surveys import write_surveys  # noqa: E402
from support.gpp_device import H100  # noqa: E402

LIMITS = {
    "cudaDevAttrMaxSharedMemoryPerBlockOptin": H100.block_bytes,
    "cudaDevAttrMaxSharedMemoryPerMultiprocessor": H100.unit_bytes,
    "cudaDevAttrMaxThreadsPerMultiProcessor": H100.unit_threads,
    "cudaDevAttrMaxBlocksPerMultiprocessor": H100.unit_blocks,
}


class Kernel:
    """A kernel of a module, which notes how it is launched."""

    def __init__(self) -> None:
        self.max_dynamic_shared_size_bytes = 48 * 1024
        self.launched: list[tuple[Any, ...]] = []

    def __call__(self, *given: Any, shared_mem: int) -> None:  # noqa: ANN401 - as CuPy is called
        self.launched.append((*given, shared_mem))


class Cupy(SimpleNamespace):
    """The part of CuPy that is used, with NumPy's arrays; it runs nothing."""

    def __init__(self) -> None:
        self.kernel, self.waits = Kernel(), 0
        self.sources: list[tuple[str, dict[str, Any]]] = []
        self.found: list[str] = []
        super().__init__(
            empty=np.zeros,
            asarray=np.array,
            ascontiguousarray=np.ascontiguousarray,
            asnumpy=np.array,
            RawModule=self.make_module,
            get_default_memory_pool=lambda: SimpleNamespace(free_bytes=lambda: 24),
            cuda=SimpleNamespace(
                runtime=SimpleNamespace(
                    **{name: name for name in LIMITS},
                    getDevice=lambda: 3,
                    deviceGetAttribute=lambda name, device: LIMITS[name] if device == 3 else 0,
                    memGetInfo=lambda: (1_000, 2_000),
                ),
                get_current_stream=lambda: SimpleNamespace(synchronize=self.wait),
            ),
        )

    def make_module(self, *, code: str, **options: Any) -> SimpleNamespace:  # noqa: ANN401
        self.sources.append((code, options))
        return SimpleNamespace(get_function=self.find_function)

    def find_function(self, name: str) -> Kernel:
        self.found.append(name)
        return self.kernel

    def wait(self) -> None:
        self.waits += 1


@pytest.fixture
def cupy(monkeypatch: pytest.MonkeyPatch) -> Cupy:
    made = Cupy()
    monkeypatch.setitem(sys.modules, "cupy", made)
    return made


def test_a_program_is_compiled_by_nvrtc_and_launched_with_its_shared_memory(cupy: Cupy) -> None:
    device = get_device()
    assert device.limits == H100
    assert device.count_free() == 1_024
    program = device.compile("source")
    assert cupy.sources == [("source", {"options": ("-std=c++20",), "backend": "nvrtc"})]
    program.launch("play_games", 5, 128, 1_000, [7, -1])
    assert cupy.kernel.max_dynamic_shared_size_bytes == 48 * 1024
    program.launch("play_games", 6, 64, 100_000, [8])
    program.launch("play_games", 6, 64, 100_000, [9])
    assert cupy.found == ["play_games", "play_games"]  # one for each size of shared memory
    assert cupy.kernel.max_dynamic_shared_size_bytes == 100_000
    one, other, _ = cupy.kernel.launched
    assert one == ((5,), (128,), (7, -1), 1_000)
    assert other == ((6,), (64,), (8,), 100_000)
    assert {type(word) for word in (*one[2], *other[2])} == {np.int64}
    device.wait()
    assert cupy.waits == 1


def test_arrays_come_and_go(cupy: Cupy) -> None:
    device = get_device()
    assert device.allocate(np.int8, 3, 2).shape == (3, 2)
    array = device.send(np.arange(4))
    assert device.fetch(array).tolist() == [0, 1, 2, 3]
    adopted = device.adopt(array[::2])
    assert adopted.tolist() == [0, 2]
    assert adopted.flags.c_contiguous
    there = SimpleNamespace(data=SimpleNamespace(ptr=np.uint64(1 << 40)))
    assert device.get_address(there) == 1 << 40


@pytest.mark.parametrize(
    ("missing", "named"), [("cupy", "CuPy"), ("counter_rules.kernel._cuda", "NumPy")]
)
def test_what_is_missing_and_the_extras_are_named(
    missing: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(KernelError) as caught:
        compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.CUDA)
    assert str(caught.value) == (
        f"the kernel cannot run on a GPU: {named} cannot be imported; pip install "
        "'counter-rules[cuda12]' or 'counter-rules[cuda13]', whichever the driver supports, or use "
        "Backend.AUTO"
    )


def test_without_a_device_the_reason_of_cupy_is_told(
    cupy: Cupy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_none() -> int:
        raise OSError("cudaErrorNoDevice: no device is detected")

    monkeypatch.setattr(cupy.cuda.runtime, "getDevice", find_none)
    with pytest.raises(KernelError) as caught:
        compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.CUDA)
    assert str(caught.value) == (
        "the kernel cannot run on a GPU: cudaErrorNoDevice: no device is detected; it needs an "
        "NVIDIA GPU whose driver supports the installed CuPy, or use Backend.AUTO"
    )


def test_auto_never_chooses_a_device(cupy: Cupy) -> None:
    assert choose_backend(Backend.AUTO) in (Backend.NUMBA, Backend.PYTHON)
    assert choose_backend(Backend.CUDA) is choose_backend(Backend.AUTO)  # what runs beside it
    assert cupy.sources == []


class DeviceArray:
    """An array on a device, which only `get` brings to the host."""

    def __init__(self, array: Any) -> None:  # noqa: ANN401 - one of NumPy's
        self.get: Callable[[], Any] = array.copy


def test_results_on_a_device_are_copied_to_the_host() -> None:
    kernel = compile_here(COUNTER[3])
    done = kernel.playouts(kernel.start(), 3, seed=1)
    arrays = {name: DeviceArray(getattr(done, name)) for name in list_arrays(Playouts)}
    there = Playouts(**arrays, decisions=done.decisions)
    here = there.to_host()
    for name in list_arrays(Playouts):
        array = getattr(here, name)
        assert np.array_equal(array, getattr(done, name))
        assert not array.flags.writeable
    assert here.decisions == done.decisions
    assert here.to_host() is here


# NVRTC itself, where it is installed: it compiles without a GPU.


def find_nvrtc() -> Path | None:
    """Find the library in the packages of NVIDIA."""
    found = importlib.util.find_spec("nvidia")
    for folder in (found.submodule_search_locations or []) if found else []:
        for file in sorted(Path(folder).glob("*/lib/libnvrtc.so.*")):
            return file
    return None


NVRTC = find_nvrtc()


def compile_by_nvrtc(source: str, *options: str) -> tuple[int, str]:
    """Compile a source; return the status, which is 0 if all went well, and the log."""
    library, program, size = ctypes.CDLL(str(NVRTC)), ctypes.c_void_p(), ctypes.c_size_t()
    library.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernel.cu", 0, None, None)
    given = [option.encode() for option in options]
    status = library.nvrtcCompileProgram(
        program, len(given), (ctypes.c_char_p * len(given))(*given)
    )
    library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    library.nvrtcGetProgramLog(program, log)
    return status, log.value.decode()


@pytest.mark.skipif(NVRTC is None, reason="nvidia-cuda-nvrtc is not installed")
@pytest.mark.parametrize("name", ["counter", "oh_hell", "wizard", "twins"])
def test_nvrtc_compiles_the_source(name: str) -> None:
    kernel = compile_known(name)
    read = DeviceSource.read(kernel.text, kernel.layout, kernel.rules, kernel.data)
    sources = [write_playouts(read, read.make_layout(1_000), H100).text]
    sources += [write_steps(read.use(STEPS), H100, observing).text for observing in Observing]
    counting = extend(kernel, SURVEY, Backend.PYTHON)
    for code in (RANDOM_SURVEYS, POLICY_SURVEYS):
        read = DeviceSource.read(counting.text, counting.layout, kernel.rules, kernel.data, code)
        sources.append(write_surveys(read, read.make_layout(1_000), H100, 4_000).text)
    for source, arch in itertools.product(sources, ("compute_75", "sm_90")):
        status, log = compile_by_nvrtc(source, "-std=c++20", f"-arch={arch}")
        assert status == 0, log[:2_000]
