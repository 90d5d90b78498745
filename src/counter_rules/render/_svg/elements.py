"""Elements of pictures: words, the shapes of the suits, and their colours.

Whatever is drawn is placed by its left and upper edge, and words by their base line; a unit is a
pixel on a phone. Elements name a colour by its use: ink, felt, chalk.
"""

from __future__ import annotations

import enum
import hashlib
import re
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import attrs

from counter_rules.cards import Card, Rank, Suit
from counter_rules.render._writer import fit_type, make_plain

# Colours: light, dark, or the one the reader prefers.


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
    """Light, or dark if the reader's system prefers that (``prefers-color-scheme``)."""

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
"""The colours by the class they paint: in the light theme, and in the dark one."""

LIGHT: Final = {name: light for name, (light, _) in _COLOURS.items()}
"""The colours of `Theme.LIGHT`."""

DARK: Final = {name: dark for name, (_, dark) in _COLOURS.items()}
"""The colours of `Theme.DARK`; cards stay light, and so do the colours of the suits."""


def format_style(theme: Theme, scope: str, body: str) -> str:
    """Format the style rules of the classes a picture uses, which apply only within it.

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


# Elements.

SCOPE: Final = "\0"
"""A placeholder for the id of the picture until that is known; no text can contain it."""

SHAPES: Final[Mapping[Suit | Rank, str]] = {
    Suit.CLUBS: (
        "M0-11a5 5 0 0 1 4.1 7.8a5 5 0 1 1-3.2 8.3c.1 2.7 1.1 4.6 3 5.9h-7.8c1.9-1.3 2.9-3.2 3-5.9"
        "a5 5 0 1 1-3.2-8.3a5 5 0 0 1 4.1-7.8z"
    ),
    Suit.DIAMONDS: (
        "M0-11.5C2-7.5 5-3.2 8.5 0C5 3.2 2 7.5 0 11.5C-2 7.5-5 3.2-8.5 0C-5-3.2-2-7.5 0-11.5z"
    ),
    Suit.HEARTS: (
        "M0 11C-3 6.5-10.2 2-10.2-4.2C-10.2-8-7.6-10-5.1-10C-2.6-10-.9-8.4 0-6"
        "C.9-8.4 2.6-10 5.1-10C7.6-10 10.2-8 10.2-4.2C10.2 2 3 6.5 0 11z"
    ),
    Suit.SPADES: (
        "M0-11C2.8-6.6 9.8-2.4 9.8 2.8C9.8 5.7 7.6 7.5 5.2 7.5C3.4 7.5 1.9 6.6 1 5.2"
        "C1.1 7.6 2 9.7 3.9 11H-3.9C-2 9.7-1.1 7.6-1 5.2C-1.9 6.6-3.4 7.5-5.2 7.5"
        "C-7.6 7.5-9.8 5.7-9.8 2.8C-9.8-2.4-2.8-6.6 0-11z"
    ),
    Suit.JOKERS: ("M0-11L3.2-3.9L10.9-3.1L5.1 2L6.8 9.6L0 5.7L-6.8 9.6L-5.1 2L-10.9-3.1L-3.2-3.9z"),
    Rank.WINNER: (
        "M-6.5-11H6.5V-9H11V-5.5C11-2 8.6.2 5.6.6C4.6 2.6 3.2 3.8 1.6 4.3V7.5H5.5V11H-5.5V7.5H-1.6"
        "V4.3C-3.2 3.8-4.6 2.6-5.6.6C-8.6.2-11-2-11-5.5V-9H-6.5z"
        "M6.5-6.8V-1.9C7.9-2.6 8.8-3.9 8.8-5.5V-6.8zM-6.5-6.8H-8.8V-5.5C-8.8-3.9-7.9-2.6-6.5-1.9z"
    ),
    Rank.LOSER: (
        "M0-10.5A10.5 10.5 0 1 1 0 10.5A10.5 10.5 0 1 1 0-10.5z"
        "M6.24 3.98A7.4 7.4 0 0 0-3.98-6.24zM-6.24-3.98A7.4 7.4 0 0 0 3.98 6.24z"
    ),
}
"""The outlines of the suits, the joker's star, the winner's cup and the loser's barred ring.

They are 24 units high, centred on (0, 0).
"""


@attrs.frozen(kw_only=True)
class Picture:
    """A picture before it becomes SVG: its elements in ``body``, and its size in units.

    The title is one line. The description is in sentences, for readers who cannot see it.
    """

    width: float
    height: float
    title: str
    description: tuple[str, ...]
    body: str


class Svg(str):
    """A picture as a string that a notebook displays; equal to the same plain string."""

    # A subclass of str, as a notebook calls its method and callers use it wherever text goes.
    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw_picture(picture: Picture, theme: Theme, width: float | None = None) -> Svg:
    """Return a picture as standalone SVG, for a file or a page.

    All ids begin with a digest of the content, so pictures in one page do not clash. The width is
    in pixels, by default one per unit.
    """
    scope = SCOPE
    style = f"#{scope}{{max-width:100%}}{format_style(theme, scope, picture.body)}"
    used = [shape for shape in SHAPES if f'"#{scope}-{shape}"' in picture.body]
    shapes = "".join(tag("path", id=f"{scope}-{shape}", d=SHAPES[shape]) for shape in used)
    drawn = tag(
        "svg",
        tag("title", escape_text(picture.title), id=f"{scope}-title"),
        tag("desc", escape_text(". ".join(picture.description)), id=f"{scope}-desc"),
        tag("style", style),
        tag("defs", shapes) if shapes else "",
        picture.body,
        xmlns="http://www.w3.org/2000/svg",
        id=scope,
        # No height: some programs (CairoSVG) take that of a style for a number.
        width=picture.width if width is None else width,
        viewBox=f"0 0 {format_length(picture.width)} {format_length(picture.height)}",
        role="img",
        aria_labelledby=f"{scope}-title {scope}-desc",
        font_family="system-ui, sans-serif",
    )
    digest = hashlib.sha256(drawn.encode()).hexdigest()[:10]
    return Svg(drawn.replace(scope, f"p{digest}"))


def tag(name: str, /, *children: str, **attributes: float | str | None) -> str:
    """Write an element; ``_`` in an attribute becomes ``-``, and None leaves it out.

    >>> tag("rect", width=3.0, class_="card", stroke_width=1.25, rx=None)
    '<rect width="3" class="card" stroke-width="1.25"/>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_quote(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(children)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _quote(value: float | str) -> str:
    # Most values are numbers; quoting them too would take half the time of a picture.
    return quoteattr(value) if isinstance(value, str) else f'"{format_length(value)}"'


def format_length(value: float) -> str:
    """Format a length, rounded to a hundredth."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # + 0.0 makes 0 of -0.0


def move_to(x: float, y: float, scale: float = 1) -> str:
    """Return the ``transform`` that moves and scales an element drawn about (0, 0).

    >>> move_to(3, -0.5), move_to(0, 1, 0.25)
    ('translate(3 -0.5)', 'translate(0 1) scale(0.25)')
    """
    moved = f"translate({format_length(x)} {format_length(y)})"
    return moved if scale == 1 else f"{moved} scale({format_length(scale)})"


def start_at(x: float, y: float) -> str:
    """Return the start of a path."""
    return f"M{format_length(x)} {format_length(y)}"


def draw_stroke(
    path: str,
    paint: str,
    width: float | None = None,
    *,
    transform: str | None = None,
    **attributes: float | str | None,
) -> str:
    """Draw a line in a colour."""
    line = {"class_": f"{paint}-line", "fill": "none", "stroke_width": width, **attributes}
    return tag("path", d=path, transform=transform, **line)


def group(*children: str, x: float = 0, y: float = 0, **attributes: float | str | None) -> str:
    """Group elements, and move them together."""
    moved = move_to(x, y) if x or y else None
    return tag("g", *children, transform=moved, **attributes)


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    paint: str,
    line: str | None = None,
    radius: float = 0,
    **attributes: float | str | None,
) -> str:
    """Draw a box with round corners and an outline, filled unless its paint is ``"none"``."""
    classes = [*[paint] * (paint != "none"), *[f"{line}-line"] * (line is not None)]
    look = {
        "rx": radius or None,
        "class_": " ".join(classes) or None,
        "fill": "none" if paint == "none" else None,
    }
    return tag("rect", x=x, y=y, width=width, height=height, **look, **attributes)


def draw_words(
    words: str,
    x: float,
    y: float,
    *,
    size: float = 12,
    paint: str = "ink",
    anchor: str | None = None,
    bold: str | None = None,
    width: float | None = None,
) -> str:
    """Draw a line of text; x is its start, or its ``anchor``, and y its base line.

    What is wider than ``width`` is cut off; ``bold`` is a weight such as ``"600"``.
    """
    line = escape_text(words if width is None else fit_type(words, width / size))
    look = {"class_": paint, "text_anchor": anchor, "font_weight": bold}
    return tag("text", line, x=x, y=y, font_size=size, **look)


def draw_suit(suit: Suit, x: float, y: float, size: float, *, paint: str | None = None) -> str:
    """Draw a suit centred on a point, as high as its size."""
    return _draw_shape(suit, x, y, size, paint or str(suit))


def draw_pip(card: Card, x: float, y: float, size: float) -> str:
    """Draw the suit of a card, or the shape of a winner or a loser, centred on a point."""
    shape = card.rank if card.rank in SHAPES else card.suit
    return _draw_shape(shape, x, y, size, str(card.suit))


def _draw_shape(shape: Suit | Rank, x: float, y: float, size: float, paint: str) -> str:
    place = move_to(x, y, size / 24)
    return tag("use", href=f"#{SCOPE}-{shape}", transform=place, class_=paint)


def escape_text(words: str) -> str:
    """Escape a text for XML."""
    return escape(make_plain(words))
