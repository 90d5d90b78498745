"""What pictures are made of: elements, lines of text, and the shapes of the suits."""

from __future__ import annotations

import hashlib
import unicodedata
from itertools import accumulate
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import attrs

from counter_rules.cards import Suit
from counter_rules.render.theme import Theme, write_style

SCOPE: Final = "\0"
"""Stands for the id of the picture until that is known; no text can hold it."""

SUIT_PATHS: Final = {
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
}
"""The outline of each suit, and of the joker's star, 24 units high about (0, 0)."""


@attrs.frozen(kw_only=True)
class Picture:
    """A picture before it is written.

    Args:
        width: its width in units; a unit is a pixel on a telephone.
        height: its height.
        title: what it shows, in one line.
        description: the same at length, for who cannot see it, in sentences.
        body: its elements.
    """

    width: float
    height: float
    title: str
    description: tuple[str, ...]
    body: str


def write_picture(picture: Picture, theme: Theme) -> str:
    """Write a picture as SVG that stands for itself, in a file or in a page.

    All ids begin with one that is made from what is drawn, so pictures in one page do not clash.

    Args:
        picture: the picture.
        theme: the colours.

    Returns:
        The SVG.
    """
    scope = SCOPE
    suits = "".join(
        tag("path", id=f"{scope}-{suit}", d=path)
        for suit, path in SUIT_PATHS.items()
        if f'"#{scope}-{suit}"' in picture.body
    )
    drawn = tag(
        "svg",
        tag("title", write_text(picture.title), id=f"{scope}-title"),
        tag("desc", write_text(". ".join(picture.description)), id=f"{scope}-desc"),
        tag("style", write_style(theme, scope, picture.body)),
        tag("defs", suits) if suits else "",
        picture.body,
        xmlns="http://www.w3.org/2000/svg",
        id=scope,
        viewBox=f"0 0 {write_number(picture.width)} {write_number(picture.height)}",
        role="img",
        aria_labelledby=f"{scope}-title {scope}-desc",
        font_family="system-ui, sans-serif",
    )
    digest = hashlib.sha256(drawn.encode()).hexdigest()[:10]
    return drawn.replace(scope, f"p{digest}")


def tag(name: str, /, *children: str, **attributes: float | str | None) -> str:
    """Write an element.

    Args:
        name: its name.
        children: what stands in it, written already.
        attributes: its attributes, with ``_`` for ``-``; what is None is left out.

    Returns:
        The element.

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
    return quoteattr(value if isinstance(value, str) else write_number(value))


def write_number(value: float) -> str:
    """Write a length, to a hundredth."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # + 0.0, as there is no -0


def move_to(x: float, y: float, scale: float = 1) -> str:
    """Write where an element drawn about (0, 0) is to lie, and how big.

    >>> move_to(3, -0.5), move_to(0, 1, 0.25)
    ('translate(3 -0.5)', 'translate(0 1) scale(0.25)')
    """
    moved = f"translate({write_number(x)} {write_number(y)})"
    return moved if scale == 1 else f"{moved} scale({write_number(scale)})"


def group(*children: str, x: float = 0, y: float = 0, **attributes: float | str | None) -> str:
    """Write elements that are moved together."""
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
    """Write a box with round corners.

    Args:
        x: its left edge.
        y: its upper edge.
        width: its width.
        height: its height.
        paint: the colour that fills it, as `Palette` names it, or ``"none"``.
        line: the colour of the line around it, or None.
        radius: how round the corners are.
        attributes: further attributes.
    """
    classes = [paint] if paint != "none" else []
    classes += [f"{line}-line"] if line else []
    return tag(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius or None,
        class_=" ".join(classes) or None,
        fill="none" if paint == "none" else None,
        **attributes,
    )


def write_line(
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
    """Write a line of text.

    Args:
        words: the text.
        x: where it begins, or its middle or end (``anchor``).
        y: its base line.
        size: the size of the type.
        paint: its colour.
        anchor: ``"middle"`` or ``"end"``.
        bold: a weight such as ``"600"``, or None.
        width: where to cut the text off, or None.
    """
    shown = words if width is None else shorten_line(words, width / size)
    return tag(
        "text",
        write_text(shown),
        x=x,
        y=y,
        font_size=size,
        class_=paint,
        text_anchor=anchor,
        font_weight=bold,
    )


def draw_suit(suit: Suit, x: float, y: float, size: float, *, paint: str | None = None) -> str:
    """Draw a suit about a point, as high as its size."""
    return tag(
        "use",
        href=f"#{SCOPE}-{suit}",
        transform=move_to(x, y, size / 24),
        class_=paint or str(suit),
    )


def write_text(words: str) -> str:
    """Write any text so that it is nothing but text.

    What XML forbids is left out, as is what turns the direction of writing; white space becomes
    a space.
    """
    return escape(clean_text(words))


def clean_text(words: str) -> str:
    """Return a text in one line, without characters that draw nothing but change others."""
    kept = [
        " " if letter.isspace() else letter
        for letter in words
        if letter.isspace() or letter == _JOINER or not _is_unseen(letter)
    ]
    return " ".join("".join(kept).split())


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs") or letter in "\ufffe\uffff"


_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_DARKEST_SKIN: Final = "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"
_NARROW: Final = frozenset("iljtfrI.,:;|!'()[]/ ·-")
_BROAD: Final = frozenset("mwMW@%—…→<>&+=#~★")


def shorten_line(words: str, width: float) -> str:
    """Return a text cut off with … where it would be wider than so many times its size.

    >>> shorten_line("Wilhelmina", 4), shorten_line("Ana", 4)
    ('Wilhe…', 'Ana')
    """
    words = clean_text(words)
    if measure_line(words) <= width:
        return words
    widths = accumulate(map(_measure_letter, words))
    end = next(place for place, taken in enumerate(widths) if taken > width - 0.8)
    while end and (_is_joined(words[end]) or words[end - 1] == _JOINER):
        end -= 1  # not between a letter and its accent, nor within an emoji of several parts
    return words[:end].rstrip() + "…"


def measure_line(words: str) -> float:
    """Return about how wide a text is at most, in sizes of its type, in bold letters."""
    return sum(map(_measure_letter, words))


def _measure_letter(letter: str) -> float:
    if _is_joined(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.25
    if letter in _NARROW:
        return 0.4
    return 1.0 if letter in _BROAD else 0.76 if letter.isupper() else 0.66


def _is_joined(letter: str) -> bool:
    """Tell whether a letter is part of the one before: an accent, or an emoji's colour of skin."""
    is_skin = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= letter <= _DARKEST_SKIN
    return is_skin or letter == _JOINER or unicodedata.category(letter) in ("Mn", "Me")


def wrap_lines(words: str, width: float, most: int) -> tuple[str, ...]:
    """Return a text in at most so many lines, each no wider than so many times its size."""
    first, *others = clean_text(words).split(" ")
    lines = [first]
    for place, word in enumerate(others):
        if len(lines) == most:
            lines[-1] = " ".join([lines[-1], *others[place:]])
            break
        longer = f"{lines[-1]} {word}"
        if measure_line(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(shorten_line(line, width) for line in lines)
