"""Writing where the output knows no card symbols: letters in their place."""

from __future__ import annotations

import codecs
import io
import sys
from typing import Final

_SPELLED: Final = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "½": ".5", "→": "->", "◂": "<", "…": "..."}
)
_HANDLER: Final = "counter_rules.spell_out"


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding cannot write: a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_SPELLED)
    return "".join(letter if letter.isascii() else "?" for letter in text), error.end


def spell_out_symbols() -> None:
    """Let standard output and standard error never fail at a symbol."""
    codecs.register_error(_HANDLER, spell_out)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)
