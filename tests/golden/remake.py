"""Make the goldens anew: run ``python -m golden.remake`` in ``tests``, and look at the difference.

A file is written only where it is no longer what is made. What people have written into it stays.
"""

from __future__ import annotations

import importlib
import sys

import pytest

from support.goldens import Golden

WHERE = (
    *("golden.write_matches", "golden.write_pictures", "golden.write_sheets"),
    *("golden.write_playthrough", "golden.write_worths"),
    *("kernel.test_checksums", "kernel.test_policy_checksums"),
)
"""The modules that make goldens, in an order in which each finds what it is made of."""


def list_goldens(where: str) -> tuple[Golden, ...]:
    """List the goldens of a module."""
    goldens: tuple[Golden, ...] = importlib.import_module(where).GOLDENS
    return goldens


def main() -> None:
    """Make all goldens anew, and say which have changed, and which could not be made here."""
    for where in WHERE:
        try:
            changed = [str(golden) for golden in list_goldens(where) if golden.remake()]
        except pytest.skip.Exception as skip:
            changed = [f"left as they are: {skip.msg}"]
        sys.stdout.write(f"{where}: {', '.join(changed) or 'nothing has changed'}\n")


if __name__ == "__main__":
    main()
