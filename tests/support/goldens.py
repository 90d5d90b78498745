"""Goldens: texts that are kept, so that a change of what is made is seen, and has to be meant.

They lie in ``tests/golden``, a folder for each kind; `golden.remake` makes all of them anew.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import attrs

FOLDER = Path(__file__).parents[1] / "golden"

HOW = "was it meant? then run `python -m golden.remake` in tests, and look at the difference"

_MOST = 20
"""How many lines of a difference are shown."""


@attrs.frozen(kw_only=True)
class Golden:
    """A text that is kept.

    Args:
        file: where it is kept.
        make: makes it now.
        merge: gives what is to be kept from now on, of what is kept and what is made now.
    """

    file: Path
    make: Callable[[], str]
    merge: Callable[[str, str], str] = lambda _kept, made: made

    def __str__(self) -> str:
        return "/".join(self.file.parts[-2:])

    def read(self) -> str:
        """Return what is kept; nothing where there is no file yet."""
        return self.file.read_text(encoding="utf-8") if self.file.exists() else ""

    def remake(self) -> bool:
        """Write the file anew where it differs from what is made now; return whether it did."""
        kept = self.read()
        wanted = self.merge(kept, self.make())
        if wanted != kept:
            self.file.parent.mkdir(exist_ok=True)
            self.file.write_text(wanted, encoding="utf-8")
        return wanted != kept


def check_golden(golden: Golden) -> None:
    """See that a golden is what is made now; else say where they differ, and what to do."""
    kept = golden.read()
    wanted = golden.merge(kept, golden.make())
    if wanted != kept:
        texts = kept.splitlines(), wanted.splitlines()
        lines = [*difflib.unified_diff(*texts, "kept", "made", lineterm="", n=0)]
        raise AssertionError("\n".join([f"{golden} has changed: {HOW}", *lines[:_MOST]]))


def read_pairs(file: Path) -> dict[str, str]:
    """Read a golden whose lines are a name and a word."""
    return dict(line.split() for line in file.read_text(encoding="utf-8").splitlines())
