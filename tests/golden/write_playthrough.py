"""A hand as OpenSpiel writes it down: everything it can ask, node by node, but for tensors."""

from __future__ import annotations

import pytest

from adapters.openspiel.spiel import load_tiny
from support.goldens import FOLDER, Golden

ACTIONS = [26, 13, 53, 52, 26, 13]
"""Ace of hearts to the leader, who bids 1; ace of diamonds to the other, who bids 0."""


def write_playthrough() -> str:
    """Write the hand down, without the lines of tensors, which are long."""
    playthrough = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    text = playthrough.playthrough(str(load_tiny()), ACTIONS)
    lines = [line for line in text.splitlines() if "Tensor(" not in line]
    return "\n".join(line for line in lines if not line.startswith("     ")) + "\n"


GOLDENS = (Golden(file=FOLDER / "openspiel" / "tiny.playthrough", make=write_playthrough),)
