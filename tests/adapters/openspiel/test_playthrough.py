"""A hand as OpenSpiel writes it down: everything it can ask, node by node, but for tensors.

Run this file to write it anew, after a change that is meant.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adapters.openspiel.spiel import load_tiny

FILE = Path(__file__).parents[2] / "golden" / "openspiel" / "tiny.playthrough"
ACTIONS = [26, 13, 53, 52, 26, 13]
"""Ace of hearts to the leader, who bids 1; ace of diamonds to the other, who bids 0."""


def write_playthrough() -> str:
    """Write the hand down, without the lines of tensors, which are long."""
    playthrough = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    text = playthrough.playthrough(str(load_tiny()), ACTIONS)
    lines = [line for line in text.splitlines() if "Tensor(" not in line]
    return "\n".join(line for line in lines if not line.startswith("     ")) + "\n"


def test_a_hand_goes_as_it_went() -> None:
    assert write_playthrough() == FILE.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.stdout.write(write_playthrough())
