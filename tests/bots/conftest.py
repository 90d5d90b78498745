"""What tests of bots share."""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from support.plain_bots import bots_in_python

# The bots of the browser table are of an example, which is found in the checkout.
sys.path.append(str(Path(__file__).parents[2]))


@pytest.fixture
def in_python() -> Generator[None]:
    """Have bots play in plain Python."""
    with bots_in_python():
        yield
