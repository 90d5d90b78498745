"""Writing where the output knows no card symbols: letters in their place."""

from __future__ import annotations

import codecs
import io
import sys
from typing import Final, TextIO

from counter_rules.render import Charset
from counter_rules.render.charset import spell

_HANDLER: Final = "counter_rules.spell_out"
_SYMBOLS: Final = "♣♦♥♠½→▸◂✓✗★─│┼…"


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding cannot write: a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return spell(error.object[error.start : error.end], Charset.ASCII), error.end


def spell_out_symbols() -> None:
    """Let standard output and standard error never fail at a symbol."""
    codecs.register_error(_HANDLER, spell_out)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def write_letters_only() -> None:
    """Let standard output write letters for symbols, though it knows them."""
    stream: TextIO = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="ascii", errors=_HANDLER)


def find_charset() -> Charset:
    """Return the characters that standard output can write."""
    try:
        _SYMBOLS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Charset.ASCII
    return Charset.UNICODE
