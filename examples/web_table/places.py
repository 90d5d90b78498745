"""The default file of the store on each operating system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def get_store_path(
    system: str = sys.platform, variables: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """Return the default file for tables.

    Args:
        system: the operating system, as in ``sys.platform``.
        variables: the environment variables.
        home: the user's home folder.
    """
    home = home or Path.home()
    if system == "darwin":
        folder = home / "Library" / "Application Support"
    elif system == "win32":
        folder = _get_folder(variables, "LOCALAPPDATA", home / "AppData" / "Local")
    else:
        folder = _get_folder(variables, "XDG_STATE_HOME", home / ".local" / "state")
    return folder / "counter-rules" / "tables.sqlite3"


def _get_folder(variables: Mapping[str, str], name: str, default: Path) -> Path:
    """Read a folder from the environment, and ignore one that is not absolute."""
    folder = Path(variables.get(name, ""))
    return folder if folder.is_absolute() else default
