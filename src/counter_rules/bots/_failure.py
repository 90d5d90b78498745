"""What went wrong in a bot's own code, in one line."""

from __future__ import annotations

import traceback
from pathlib import Path
from types import FrameType
from typing import Final

from counter_rules._quoting import name_type, tidy

_LONGEST_ERROR: Final = 200
"""How much is said of an error in code that is not ours."""
_LONGEST_PLACE: Final = 80

_HERE: Final = __name__.partition(".")[0]


def describe_error(error: BaseException) -> str:
    """Say what went wrong in code that is not ours."""
    try:
        text = tidy(str(error), _LONGEST_ERROR)
    except Exception:  # noqa: BLE001 - an error whose `__str__` fails, too
        text = ""
    return f"{name_type(error)}: {text}" if text else name_type(error)


def describe_failure(error: BaseException) -> str:
    """Say what went wrong, and in which line of the code that is not ours."""
    frames = list(traceback.walk_tb(error.__traceback__))
    others = [(frame, line) for frame, line in frames if not _is_ours(frame)]
    if not others:
        return describe_error(error)
    frame, line = others[-1]
    place = "/".join(Path(frame.f_code.co_filename).parts[-2:])
    return f"{describe_error(error)} ({tidy(place, _LONGEST_PLACE)}:{line})"


def _is_ours(frame: FrameType) -> bool:
    """Return whether code is of this library."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] == _HERE
