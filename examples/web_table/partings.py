"""The reasons for closing a socket, which are sent in its close frame."""

from __future__ import annotations

from typing import Final

import attrs

MOST_BYTES: Final = 123
"""The longest reason in a close frame, in bytes of UTF-8."""


@attrs.frozen
class Parting:
    """The reason for closing a socket.

    Args:
        code: the close code. After 1011 and 1013 the page reconnects later. After 1008 and 4404
            it does not, because it would get the same answer.
        why: the text that the page shows.
    """

    code: int
    why: str


NO_TABLE: Final = Parting(4404, "this link opens no table here: ask for a new one")
TOO_FAST: Final = Parting(1008, "this page sent too much at once: reload it to continue")
TOO_LATE: Final = Parting(1013, "the server waited too long for the link")
TOO_SLOW: Final = Parting(1013, "this page was too far behind")


def make_failed(why: str) -> Parting:
    """Make the parting for a table whose rules fail, so that the page has nothing to show."""
    text = why.encode()
    if len(text) > MOST_BYTES:
        why = text[: MOST_BYTES - len("…".encode())].decode(errors="ignore") + "…"
    return Parting(1011, why)


def make_full(why: str) -> Parting:
    """Make the parting for a page when the table or its seat is full."""
    return Parting(1013, why)
