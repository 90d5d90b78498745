"""Where a program of a user keeps what should outlive it, on each kind of system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def find_store(
    system: str = sys.platform, variables: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """Find the file in which tables are kept unless another is named.

    Args:
        system: the kind of system, as ``sys.platform`` names it.
        variables: the environment.
        home: the user's folder.
    """
    home = home or Path.home()
    if system == "darwin":
        folder = home / "Library" / "Application Support"
    elif system == "win32":
        folder = _read_folder(variables, "LOCALAPPDATA", home / "AppData" / "Local")
    else:
        folder = _read_folder(variables, "XDG_STATE_HOME", home / ".local" / "state")
    return folder / "counter-rules" / "tables.sqlite3"


def _read_folder(variables: Mapping[str, str], name: str, usual: Path) -> Path:
    """Read a folder from the environment; one that is not absolute does not count."""
    folder = Path(variables.get(name, ""))
    return folder if folder.is_absolute() else usual
