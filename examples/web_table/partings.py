"""Why a socket is closed, as said in the frame that closes it."""

from __future__ import annotations

from typing import Final

import attrs

MOST_BYTES: Final = 123
"""What the frame that closes a socket has room for."""


@attrs.frozen
class Parting:
    """Why a socket is closed.

    Args:
        code: what it is closed with. A page that gets 1011 or 1013 comes back later; after 1008
            and 4404 it would only get the same again, so it does not.
        why: what the page shows.
    """

    code: int
    why: str


NO_TABLE: Final = Parting(4404, "this link opens no table here: ask for a new one")
TOO_FAST: Final = Parting(1008, "this page sent too much at once: reload it to continue")
TOO_LATE: Final = Parting(1013, "the server waited too long for the link")
TOO_SLOW: Final = Parting(1013, "this page was too far behind")


def make_failed(why: str) -> Parting:
    """Make the parting of a page that can be shown nothing, as the rules of its table fail."""
    text = why.encode()
    if len(text) > MOST_BYTES:
        why = text[: MOST_BYTES - len("…".encode())].decode(errors="ignore") + "…"
    return Parting(1011, why)


def make_full(why: str) -> Parting:
    """Make the parting of a page that finds no room now."""
    return Parting(1013, why)
