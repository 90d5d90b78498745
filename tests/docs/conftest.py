"""The browser is the one that plays at the table of the example."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from web.conftest import browser as browser


@pytest.fixture(scope="session")
def built_pages() -> Path | None:
    """Return the folder of the whole documentation, if somebody has built it just now."""
    folder = os.environ.get("COUNTER_RULES_PAGES")
    return Path(folder) if folder else None
