"""How worlds are drawn: by a full count, checked, or without a check."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Way(Enum):
    """How the worlds of a view are drawn (`Worlds.way`)."""

    COUNTED = "counted"
    """All worlds are counted, and each is drawn as likely as the others."""
    CHECKED = "checked"
    """Less is counted than is known, and a draw that is no world is refused; so draws are even."""
    LOOSE = "loose"
    """As there was no time, less is counted than is known, and draws are checked in part.

    A draw has all that the view shows, but what follows from plays need not hold in it: those
    before a pass that is left out may not have been legal, and where cards are known not to lie
    they do so only if no better draw is found at once.
    """


NO_TIME: Final = "there was no time to count them"
TELLING_PLAYS: Final = "here a play says more than which cards were not held"
TWINS_PASSED: Final = "which of two identical cards was passed, nobody sees"
MANY_PASSES: Final = "the passes leave too many ways"
MANY_KINDS: Final = "seats are known to hold too many different kinds of cards, or not to"
"""Why worlds are not counted."""
