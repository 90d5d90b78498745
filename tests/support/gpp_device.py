"""A device made of g++: the source of a GPU's code, compiled for the processor and run in order."""

from __future__ import annotations

import ctypes
import hashlib
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from numpy.typing import DTypeLike, NDArray

from counter_rules.kernel._cuda.hardware import Limits

CODE = Path(__file__).parent.parent / "kernel" / "cuda"
"""The folder of what CUDA has by itself, for g++."""
GPP = shutil.which("g++")
needs_gpp = pytest.mark.skipif(GPP is None, reason="g++ compiles what a GPU would run")

_KERNEL = re.compile(r"__global__ void(?: __launch_bounds__\([^)]*\))?\s+(\w+)\(")
"""The name of a kernel in a source."""

H100 = Limits(block_bytes=232_448, unit_bytes=233_472, unit_threads=2_048, unit_blocks=32)
"""The limits of an NVIDIA H100."""


def compile_host(source: str, folder: Path, *options: str) -> ctypes.CDLL:
    """Compile a source between the files for g++, and load it."""
    kernels = [f"KERNEL({name})" for name in _KERNEL.findall(source)]
    before, after = ((CODE / name).read_text("utf-8") for name in ("host.h", "host.cpp"))
    return load_library("\n".join([before, source, after, *kernels, ""]), folder, *options)


def load_library(text: str, folder: Path, *options: str) -> ctypes.CDLL:
    """Compile C++ by g++ and load it."""
    unit = folder / hashlib.sha256(text.encode()).hexdigest()[:16]
    file, made = unit.with_suffix(".cpp"), unit.with_suffix(".so")
    file.write_text(text, "utf-8")
    command = [str(GPP), "-std=c++20", "-O1", "-fPIC", "-shared", "-Wall", "-Wextra"]
    # CUDA's pragmas, and names that a text has for other rulesets or for readers.
    command += ["-Wno-unknown-pragmas", "-Wno-unused", "-Wno-unused-parameter"]
    done = subprocess.run(
        [*command, *options, str(file), "-o", str(made)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4_000]
    assert not done.stderr, done.stderr[:4_000]
    return ctypes.CDLL(str(made))


@attrs.frozen
class GppProgram:
    """A compiled source."""

    library: ctypes.CDLL

    def launch(
        self, name: str, blocks: int, threads: int, shared: int, words: Sequence[int]
    ) -> None:
        """Run a kernel: block by block, thread by thread."""
        assert shared <= H100.block_bytes
        getattr(self.library, f"run_{name}")(
            ctypes.c_longlong(blocks),
            ctypes.c_longlong(threads),
            (ctypes.c_longlong * len(words))(*words),
        )


@attrs.frozen(kw_only=True)
class GppDevice:
    """The processor as a device; its arrays are NumPy's."""

    folder: Path
    limits: Limits = H100
    free: int = 1 << 40
    options: tuple[str, ...] = ()

    def compile(self, source: str) -> GppProgram:
        """Compile a source."""
        return GppProgram(compile_host(source, self.folder, *self.options))

    def allocate(self, kind: DTypeLike, *shape: int) -> NDArray[Any]:
        """Return an array, filled with what nothing should read."""
        made = np.empty(shape, kind)
        made.view(np.uint8).fill(0xA5)
        return made

    def send(self, array: NDArray[Any]) -> NDArray[Any]:
        """Copy an array to the device."""
        return array.copy()

    def adopt(self, numbers: object) -> NDArray[Any]:
        """Return an array of the caller's."""
        return np.ascontiguousarray(numbers)

    def fetch(self, array: NDArray[Any]) -> NDArray[Any]:
        """Copy an array from the device."""
        return array.copy()

    def get_address(self, array: NDArray[Any]) -> int:
        """Return where an array begins."""
        return int(array.ctypes.data)

    def count_free(self) -> int:
        """Return the number of bytes that are said to be free."""
        return self.free

    def wait(self) -> None:
        """Wait for nothing."""
