"""Light, dark, or whichever the reader prefers: the colours of pictures."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from typing import Final


class Theme(enum.Enum):
    """The colours of a picture.

    >>> Theme("dark"), str(Theme.AUTO)
    (<Theme.DARK: 'dark'>, 'auto')
    """

    LIGHT = "light"
    """Dark ink on light paper."""
    DARK = "dark"
    """Light ink on dark paper."""
    AUTO = "auto"
    """Light, or dark where the reader's system asks for it (``prefers-color-scheme``)."""

    def __str__(self) -> str:
        return self.value


_COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "paper": ("#f6f5f1", "#14181e"),  # behind everything
    "ink": ("#1d2430", "#eceef1"),  # what is written on paper and plates
    "faint": ("#5d6675", "#a3adba"),  # what is written there as a label
    "felt": ("#5b9c80", "#1f4a3b"),  # the table
    "rail": ("#4c8a6f", "#2b5f4d"),  # the edge of the table
    "chalk": ("#eaf5ef", "#cfe6db"),  # what is drawn on the table
    "plate": ("#ffffff", "#232a33"),  # behind what is written of a seat
    "line": ("#d3d6da", "#3d4753"),  # around plates
    "card": ("#ffffff", "#f0ede6"),  # the face of a card
    "edge": ("#b9bec6", "#8b9099"),  # around cards
    "back": ("#3f5f9a", "#34507f"),  # the back of a card
    "weave": ("#dfe7f5", "#c9d6ee"),  # the pattern on it, and what is written there
    "turn": ("#1763c7", "#6cb0ff"),  # whose turn it is
    "turned": ("#ffffff", "#0c1a2b"),  # what is written on the colour of the turn
    "gold": ("#e0a100", "#f2b92e"),  # who takes a trick or wins
    "gilt": ("#2b2000", "#2b2000"),  # what is written on gold
    "good": ("#1d7a3c", "#5bcf83"),  # a bid that was made
    "bad": ("#c0271c", "#ff7d70"),  # a bid that was missed, and a card that cannot win
    "clubs": ("#0f7636", "#0f7636"),  # the suits, and the jokers
    "diamonds": ("#1f5fd0", "#1f5fd0"),
    "hearts": ("#cf1f2e", "#cf1f2e"),
    "spades": ("#16181d", "#16181d"),
    "jokers": ("#8a2fb0", "#8a2fb0"),
}
"""What is painted in a colour, by the class of this name: in light, and in dark."""

LIGHT: Final = {name: light for name, (light, _) in _COLOURS.items()}
"""The colours of `Theme.LIGHT`."""

DARK: Final = {name: dark for name, (_, dark) in _COLOURS.items()}
"""The colours of `Theme.DARK`; cards stay light, and so do the colours of the suits."""


def format_style(theme: Theme, scope: str, body: str) -> str:
    """Return the rules of the classes that a picture uses, and that hold within it alone.

    A class such as ``felt`` fills with its colour, and ``felt-line`` draws lines in it.
    """
    used = {name for names in re.findall(r' class="([^"]+)"', body) for name in names.split()}
    if theme is not Theme.AUTO:
        return _format_rules(DARK if theme is Theme.DARK else LIGHT, scope, used)
    light, dark = _format_rules(LIGHT, scope, used), _format_rules(DARK, scope, used)
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def _format_rules(colours: Mapping[str, str], scope: str, used: set[str]) -> str:
    rules = [
        f"#{scope} .{name}{ending}{{{what}:{colour}}}"
        for name, colour in colours.items()
        for ending, what in (("", "fill"), ("-line", "stroke"))
        if name + ending in used
    ]
    return "".join(rules)
