"""Light, dark, or whichever the reader prefers: the colours of pictures."""

from __future__ import annotations

import enum
import re
from typing import Final

import attrs


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


@attrs.frozen(kw_only=True)
class Palette:
    """A colour for every part of a picture; a part is painted by the class of its name.

    Args:
        paper: behind everything.
        ink: what is written on paper and plates.
        faint: what is written there as a label.
        felt: the table.
        rail: the edge of the table.
        chalk: what is drawn on the table.
        plate: behind what is written of a seat.
        line: around plates.
        card: the face of a card.
        edge: around cards.
        back: the back of a card.
        weave: the pattern on it, and what is written there.
        turn: whose turn it is.
        turned: what is written on the colour of the turn.
        gold: who takes a trick or wins.
        gilt: what is written on gold.
        good: a bid that was made.
        bad: a bid that was missed, and a card that cannot win.
        clubs: the suit.
        diamonds: the suit.
        hearts: the suit.
        spades: the suit.
        jokers: the jokers.
    """

    paper: str
    ink: str
    faint: str
    felt: str
    rail: str
    chalk: str
    plate: str
    line: str
    card: str
    edge: str
    back: str
    weave: str
    turn: str
    turned: str
    gold: str
    gilt: str
    good: str
    bad: str
    clubs: str
    diamonds: str
    hearts: str
    spades: str
    jokers: str


LIGHT: Final = Palette(
    paper="#f6f5f1",
    ink="#1d2430",
    faint="#5d6675",
    felt="#5b9c80",
    rail="#4c8a6f",
    chalk="#eaf5ef",
    plate="#ffffff",
    line="#d3d6da",
    card="#ffffff",
    edge="#b9bec6",
    back="#3f5f9a",
    weave="#dfe7f5",
    turn="#1763c7",
    turned="#ffffff",
    gold="#e0a100",
    gilt="#2b2000",
    good="#1d7a3c",
    bad="#c0271c",
    clubs="#0f7636",
    diamonds="#1f5fd0",
    hearts="#cf1f2e",
    spades="#16181d",
    jokers="#8a2fb0",
)
"""The colours of `Theme.LIGHT`."""

DARK: Final = attrs.evolve(
    LIGHT,
    paper="#14181e",
    ink="#eceef1",
    faint="#a3adba",
    felt="#1f4a3b",
    rail="#2b5f4d",
    chalk="#cfe6db",
    plate="#232a33",
    line="#3d4753",
    card="#f0ede6",
    edge="#8b9099",
    back="#34507f",
    weave="#c9d6ee",
    turn="#6cb0ff",
    turned="#0c1a2b",
    gold="#f2b92e",
    good="#5bcf83",
    bad="#ff7d70",
)
"""The colours of `Theme.DARK`; cards stay light, and so do the colours of the suits."""


def write_style(theme: Theme, scope: str, body: str) -> str:
    """Write the style sheet of a picture.

    Args:
        theme: the theme.
        scope: the id of the picture: no rule reaches beyond it, whatever page it stands in.
        body: the picture, so that only what it uses is written.

    Returns:
        The rules: a class such as ``felt`` fills with its colour, ``felt-line`` draws lines in it.
    """
    used = {name for names in re.findall(r' class="([^"]+)"', body) for name in names.split()}
    if theme is not Theme.AUTO:
        return _write_rules(DARK if theme is Theme.DARK else LIGHT, scope, used)
    light, dark = _write_rules(LIGHT, scope, used), _write_rules(DARK, scope, used)
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def _write_rules(palette: Palette, scope: str, used: set[str]) -> str:
    colours: dict[str, str] = attrs.asdict(palette)
    rules = [
        f"#{scope} .{name}{ending}{{{what}:{colour}}}"
        for name, colour in colours.items()
        for ending, what in (("", "fill"), ("-line", "stroke"))
        if name + ending in used
    ]
    return "".join(rules)
