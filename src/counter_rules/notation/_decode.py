"""Decoding of input: texts up to a limit, and JSON without duplicate names."""

from __future__ import annotations

import json
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.errors import NotationError

MAX_CHARACTERS: Final = 1_000_000
"""The default ``limit=``: the largest number of characters of a text.

It is enough for a match of 180 hands as JSON, or of more than 1,000 hands as text. The longest
matches of the presets, with their default options, have 30."""

MAX_POSITION_CHARACTERS: Final = 100_000
"""The default ``limit=``: the largest number of characters of a position.

It is enough for 1,600 finished hands."""


def check_length(text: str, limit: int) -> None:
    """Refuse a text that is longer than a limit."""
    check_limit(limit)
    if len(text) > limit:
        raise make_length_error(limit)


def check_limit(limit: int) -> None:
    """Refuse a limit that is not a whole number of at least 1."""
    # Not `isinstance`: bool is an int.
    if type(limit) is not int or limit < 1:
        raise NotationError(
            f"expected a number of characters as limit=, got {shorten(limit)}", text=""
        )


def make_length_error(limit: int, line: int = 1) -> NotationError:
    """Make the error for a text that is too long."""
    message = f"the text has more than {limit} characters: raise limit= to allow more"
    return NotationError(message, text="", line=line)


def decode_utf8(data: bytes, line: int = 1) -> str:
    """Decode UTF-8; refuse other bytes. ``line`` is the number of the first line, for errors."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise make_utf8_error(error, line) from None


def make_utf8_error(error: UnicodeDecodeError, line: int = 1) -> NotationError:
    """Make the error for bytes that are not UTF-8; ``line`` is the number of the first line."""
    byte = error.object[error.start : error.start + 1]
    before = (error.object[: error.start] + b"?").splitlines()
    column = len(before[-1].decode(errors="replace"))
    return NotationError(
        describe_byte(byte[0]), text=repr(byte), line=line + len(before) - 1, column=column
    )


def describe_byte(byte: int) -> str:
    """Describe a byte that is not UTF-8."""
    return f"the byte {byte:#04x} is not UTF-8"


def quote(text: object) -> str:
    """Return a text unchanged, and anything else as one short line."""
    return text if isinstance(text, str) else shorten(text)


def parse_json(text: object, limit: int) -> object:
    """Decode JSON, or accept decoded data if it can be written as JSON."""
    try:
        written = text if isinstance(text, str) else json.dumps(text)
    except Exception:  # noqa: BLE001 - data of any class
        raise _make_json_error(text) from None
    check_length(written, limit)
    return decode_json(written)


def decode_json(text: str) -> object:
    """Decode JSON; refuse an object with a duplicate name."""
    try:
        return json.loads(text, object_pairs_hook=_take_once)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"not JSON: {error.msg.lower()}", text=text, line=error.lineno, column=error.colno
        ) from None
    except NotationError:
        raise  # a name that is given twice
    except (ValueError, RecursionError):  # a number of too many digits, too many brackets
        raise _make_json_error(text) from None


def _make_json_error(text: object) -> NotationError:
    return NotationError(f"{shorten(text)} is not JSON text", text=quote(text))


def _take_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    taken = dict(pairs)
    if len(taken) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise NotationError(f"{shorten(name)} is given twice in one object", text=name)
            seen.add(name)
    return taken
