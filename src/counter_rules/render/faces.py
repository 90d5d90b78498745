"""Drawing cards: faces, backs, and the tile that stands for a suit."""

from __future__ import annotations

from typing import Final

from counter_rules.cards import JOKER, Card, Suit
from counter_rules.render.shapes import (
    box,
    draw_suit,
    group,
    move_to,
    tag,
    write_line,
    write_number,
)

HEIGHT: Final = 1.4
"""How high a card is, in widths."""

_COMPACT: Final = 44
"""Cards that are not this wide are drawn with a bigger index and less else."""


def draw_face(card: Card, x: float, y: float, width: float) -> str:
    """Draw a card face up.

    Args:
        card: the card.
        x: its left edge.
        y: its upper edge.
        width: its width; it is `HEIGHT` times as high.
    """
    if width < _COMPACT:
        index = _draw_rank(card, 17, 29, 29) + draw_suit(card.suit, 28, 49, 32)
        return _lay_card(card, index, x, y, width)
    index = _draw_rank(card, 12, 20, 19) + draw_suit(card.suit, 12, 31, 14)
    return _lay_card(card, index + draw_suit(card.suit, 31, 47, 30), x, y, width)


def draw_mini(card: Card, x: float, y: float, width: float) -> str:
    """Draw a small card, of which just the left half need be in sight."""
    index = _draw_rank(card, 17, 30, 29) + draw_suit(card.suit, 17, 50, 26)
    return _lay_card(card, index, x, y, width)


def draw_behind(card: Card, x: float, y: float, width: float) -> str:
    """Draw a card that lies behind another, of which just the upper edge is in sight."""
    index = _draw_rank(card, 12, 15, 15) + draw_suit(card.suit, 26, 9.5, 13)
    return _lay_card(card, index, x, y, width)


def _lay_card(card: Card, index: str, x: float, y: float, width: float) -> str:
    """Lay a card of 50 units somewhere, with what is drawn on it; a page can find it by name."""
    face = box(0, 0, 50, 70, paint="card", line="edge", radius=6)
    return tag("g", face, index, transform=move_to(x, y, width / 50), data_card=card.code)


def _draw_rank(card: Card, x: float, y: float, size: float) -> str:
    """Write a rank about a point of its base line; the joker has a star."""
    if card is JOKER:
        return draw_suit(Suit.JOKERS, x, y - size * 0.35, size)
    letters = card.rank.letter
    small = size * 0.88 if len(letters) > 1 else size
    return tag(
        "text",
        letters,
        x=x,
        y=y,
        font_size=small,
        class_=str(card.suit),
        text_anchor="middle",
        font_weight="700",
        letter_spacing="-1.5" if len(letters) > 1 else None,
    )


def draw_back(x: float, y: float, width: float) -> str:
    """Draw a card face down."""
    height, rim = width * HEIGHT, width * 0.09
    return box(x, y, width, height, paint="back", line="card", radius=width * 0.13) + box(
        x + rim,
        y + rim,
        width - 2 * rim,
        height - 2 * rim,
        paint="none",
        line="weave",
        radius=width * 0.07,
        stroke_width=width / 40,
        opacity=0.6,
    )


def draw_outline(x: float, y: float, width: float) -> str:
    """Draw where a card is going to lie."""
    return box(
        x,
        y,
        width,
        width * HEIGHT,
        paint="none",
        line="chalk",
        radius=width * 0.12,
        stroke_dasharray="3 3",
        opacity=0.55,
    )


def draw_tile(suit: Suit, x: float, y: float, size: float) -> str:
    """Draw a suit on a small card, on which its colour is clear whatever lies around."""
    tile = box(x, y, size, size, paint="card", line="edge", radius=size * 0.22)
    return tile + draw_suit(suit, x + size / 2, y + size / 2, size * 0.74)


def draw_cross(x: float, y: float, width: float) -> str:
    """Strike a card out."""
    height, rim = width * HEIGHT, width * 0.12
    right, foot = write_number(width - rim), write_number(height - rim)
    left = top = write_number(rim)
    veil = box(x, y, width, height, paint="card", radius=width * 0.12, opacity=0.5)
    strokes = tag(
        "path",
        d=f"M{left} {top}L{right} {foot}M{right} {top}L{left} {foot}",
        transform=move_to(x, y),
        class_="bad-line",
        fill="none",
        stroke_width=width / 16,
        stroke_linecap="round",
        opacity=0.85,
    )
    return veil + strokes


def draw_frame(x: float, y: float, width: float) -> str:
    """Frame a card that wins."""
    rim = 3.0
    return box(
        x - rim,
        y - rim,
        width + 2 * rim,
        width * HEIGHT + 2 * rim,
        paint="gold",
        radius=width * 0.12 + rim,
    )


def draw_disc(words: str, x: float, y: float, *, paint: str, ink: str, radius: float = 7) -> str:
    """Draw a letter or a number in a disc about a point."""
    disc = tag("circle", cx=x, cy=y, r=radius, class_=f"{paint} card-line", stroke_width=1)
    letter = write_line(
        words,
        x,
        y + radius * 0.48,
        size=radius * (1.4 if len(words) == 1 else 1.15),
        paint=ink,
        anchor="middle",
        bold="700",
    )
    return group(disc, letter)
