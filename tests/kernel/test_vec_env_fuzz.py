"""Hostile calls end in errors and never in a crash: each attack is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy")

TESTS = Path(__file__).parents[1]


def attack(backend: str, seed: int, rounds: int) -> int:
    """Run the fuzzer, and return how many legal steps it compared with a twin's."""
    words = [sys.executable, str(Path(__file__).with_name("vec_env_fuzzer.py"))]
    done = subprocess.run(
        [*words, backend, str(seed), str(rounds)],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    return int(done.stdout)


def test_the_text_without_numba_survives() -> None:
    assert attack("python", 1, 15) > 100


@pytest.mark.slow
def test_machine_code_survives() -> None:
    pytest.importorskip("numba")
    assert attack("numba", 2, 150) > 1_500
