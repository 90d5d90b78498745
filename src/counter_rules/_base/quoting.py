"""Values and texts in one short, printable line, as messages and errors quote them."""

from __future__ import annotations

import re
import reprlib
from typing import Final

_LONGEST_ECHO: Final = 120
_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60
_ADDRESS: Final = re.compile(" at 0x[0-9a-fA-F]+")


def shorten(value: object) -> str:
    """Write any value in one short line for a message, whatever its class does in `repr`."""
    try:
        return tidy(_ADDRESS.sub("", _SHORT.repr(value)), _LONGEST_ECHO)
    except Exception:  # noqa: BLE001 - a whole number with too many digits, or a class whose `repr` fails
        return f"<{name_type(value)} that cannot be written>"


def name_type(value: object) -> str:
    """Name the class of a value, for a message that must not show the value itself."""
    return tidy(type(value).__name__, _LONGEST_ECHO)


def tidy(text: str, longest: int) -> str:
    """Make a text one line, printable and not too long."""
    if len(text) <= longest and text.isprintable():
        return text
    line = " ".join(text[: longest + 1].split())
    written = "".join([c if c.isprintable() else ascii(c)[1:-1] for c in line])
    if max(len(text), len(written)) <= longest:
        return written
    return written[: longest - 3] + "..."
