"""The colours of the suits, as on a deck of four colours.

A terminal is dark or light, and does not say which. So each colour is halfway between black and
white, as far as the eye is concerned: its contrast with both is about four to one. Spades have no
colour of their own, and are written as all the rest is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rich.text import Text

_COLOURS: Final[Mapping[str, str]] = {
    "♣": "#0a8a0a",
    "♦": "#2c70ee",
    "♥": "#e8112d",
}
_LETTERS: Final[Mapping[str, str]] = {"♣": "C", "♦": "D", "♥": "H"}
_RANK: Final = "(?:10|[2-9AJQK])"
_CHOICE: Final = re.compile(r"\[\d+\] [^\s,]+")


def _write_pattern(suit: str) -> str:
    """Write the pattern of cards such as ``10♥`` or ``10H``, and of hands such as ``♥ 4 10 K``."""
    symbol = rf"{_RANK}?{suit}(?: {_RANK}(?![\w♣♦♥♠]))*"
    return rf"{symbol}|(?<!\w){_RANK}{_LETTERS[suit]}(?!\w)"


_PATTERNS: Final = tuple(
    (re.compile(_write_pattern(suit)), colour) for suit, colour in _COLOURS.items()
)


def paint(text: str, style: str = "") -> Text:
    """Return a text with its suits in colour, and with the choices that have a number in bold."""
    painted = Text(text, style=style)
    painted.highlight_regex(_CHOICE, "bold")
    for pattern, colour in _PATTERNS:
        painted.highlight_regex(pattern, colour)
    return painted
