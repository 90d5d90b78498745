"""Standard input, output and error: closed ones, letters for card symbols, complaints."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Final, TextIO

from rich.console import Console

from counter_rules.render import Charset
from counter_rules.render._fitting import wrap
from counter_rules.render._writer import spell
from counter_rules_command.commands import NARROWEST

_HANDLER: Final = "counter_rules.spell_out"
_SYMBOLS: Final = "♣♦♥♠½→▸◂✓✗★─│┼…"


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks: a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    spelled = spell(error.object[error.start : error.end], Charset.ASCII)
    # A lone surrogate, which a file's name may hold, is written as its number.
    return spelled.encode("ascii", "backslashreplace").decode("ascii"), error.end


def prepare_streams() -> None:
    """Keep the standard streams from failing at a symbol, a stray byte, or because one is closed.

    A closed input is empty, and what goes to a closed error stream is lost. A closed output stays
    None: whoever runs a command must refuse it.
    """
    codecs.register_error(_HANDLER, spell_out)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open to the end
    _replace_faults(sys.stdin, "backslashreplace")
    _replace_faults(sys.stdout, _HANDLER)
    _replace_faults(sys.stderr, _HANDLER)


def _replace_faults(stream: TextIO, handler: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=handler)


def use_utf8(stream: TextIO, *, errors: str = "strict") -> None:
    """Make a standard stream read or write records, whatever the terminal's encoding."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors=errors)


def write_letters_only() -> None:
    """Make standard output write letters in place of symbols, though it has them."""
    stream: TextIO = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="ascii", errors=_HANDLER)


def find_charset() -> Charset:
    """Return which characters standard output can write."""
    try:
        _SYMBOLS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Charset.ASCII
    return Charset.UNICODE


def complain(message: str) -> None:
    """Print a message on standard error: in one line, but on a terminal with no word cut."""
    lines = [f"counter-rules: {' '.join(message.split())}"]
    if sys.stderr.isatty():
        lines = wrap(lines[0], width=max(Console(stderr=True).width, NARROWEST))
    with contextlib.suppress(OSError):  # nobody reads it
        sys.stderr.write("\n".join([*lines, ""]))
        sys.stderr.flush()
