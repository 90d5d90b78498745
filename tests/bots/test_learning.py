"""What the policy learns is decided by its seed."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from counter_rules.bots._policy.machine.weights import WEIGHTS

SCRIPT = Path(__file__).parents[2] / "benches" / "train_policy.py"


def learn(folder: Path, seed: int) -> bytes:
    """Learn a little, and return the numbers that are written."""
    words = f"plain 3 --deals 32 --hands 2 --write --seed {seed} --to"
    subprocess.run([sys.executable, SCRIPT, *words.split(), folder], check=True, timeout=300)
    return zlib.decompress((folder / "plain_3.bin").read_bytes())


@pytest.mark.slow
def test_the_same_seed_learns_the_same_numbers(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="it learns on compiled games")
    first = learn(tmp_path / "first", 1)
    assert len(first) == 2 * WEIGHTS
    assert learn(tmp_path / "second", 1) == first
    assert learn(tmp_path / "third", 2) != first
