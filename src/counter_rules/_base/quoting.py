"""Quoting values and texts in messages: one short, printable line."""

from __future__ import annotations

import re
import reprlib
from typing import Final

_LONGEST_ECHO: Final = 120
_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60
_ADDRESS: Final = re.compile(" at 0x[0-9a-fA-F]+")


def shorten(value: object) -> str:
    """Return the `repr` of any value as one short line, even if its class fails there."""
    try:
        return tidy(_ADDRESS.sub("", _SHORT.repr(value)), _LONGEST_ECHO)
    except Exception:  # noqa: BLE001 - an int with too many digits, or a class whose `repr` fails
        return f"<{name_type(value)} that cannot be written>"


def name_type(value: object) -> str:
    """Return the name of a value's class, for a message that must not show the value itself."""
    return tidy(type(value).__name__, _LONGEST_ECHO)


def tidy(text: str, longest: int) -> str:
    """Return a text as one printable line of at most ``longest`` characters."""
    if len(text) <= longest and text.isprintable():
        return text
    line = " ".join(text[: longest + 1].split())
    written = "".join([c if c.isprintable() else ascii(c)[1:-1] for c in line])
    if max(len(text), len(written)) <= longest:
        return written
    return written[: longest - 3] + "..."
