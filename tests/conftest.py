"""What tests of several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's own cache folder of machine code, for once in a folder of the test."""
    own = tmp_path / "own"
    monkeypatch.setattr("counter_rules.kernel._running.default_cache_folder", lambda: own)
    return own
