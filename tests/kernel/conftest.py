"""A small kernel, once for each backend."""

from __future__ import annotations

import pytest

from counter_rules.kernel import Backend, Kernel
from support.kernel_states import compile_small


@pytest.fixture(params=[Backend.PYTHON, Backend.NUMBA], ids=str)
def small_kernel(request: pytest.FixtureRequest) -> Kernel:
    """Compile a small game of sealed bids with every effect, by either backend."""
    return compile_small(request.param)
