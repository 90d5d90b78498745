"""What tests of bots share."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from support.plain_bots import bots_in_python


@pytest.fixture
def in_python() -> Generator[None]:
    """Have bots play in plain Python."""
    with bots_in_python():
        yield
