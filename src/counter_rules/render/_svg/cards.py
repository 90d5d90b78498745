"""Drawing cards: faces, backs, tiles of suits, and cards as they were played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from counter_rules.cards import JOKER, Card, Suit
from counter_rules.engine.inner import name_joker
from counter_rules.moves import PlayCard
from counter_rules.render._marks import Mark
from counter_rules.render._svg.elements import (
    box,
    draw_pip,
    draw_stroke,
    draw_suit,
    draw_words,
    format_length,
    group,
    move_to,
    tag,
)
from counter_rules.render._writer import Writer
from counter_rules.trick import Trick

HEIGHT: Final = 1.4
"""The height of a card, in multiples of its width."""

_COMPACT: Final = 44
"""The width below which cards have a bigger index and fewer details."""

_Look: TypeAlias = dict[str, float | str]
"""Further attributes of an element."""


def draw_face(card: Card, x: float, y: float, width: float) -> str:
    """Draw a card face up."""
    if width < _COMPACT:
        index = _draw_rank(card, 17, 29, 29) + draw_pip(card, 28, 49, 32)
    else:
        index = _draw_rank(card, 12, 20, 19) + draw_pip(card, 12, 31, 14)
        index += draw_pip(card, 31, 47, 30)
    return _place_card(card, index, x, y, width)


def draw_mini(card: Card, x: float, y: float, width: float) -> str:
    """Draw a small card that is recognisable by its left half."""
    index = _draw_rank(card, 17, 30, 29) + draw_pip(card, 17, 50, 26)
    return _place_card(card, index, x, y, width)


def _draw_behind(card: Card, x: float, y: float, width: float) -> str:
    """Draw a card behind another one, with only its upper edge visible."""
    index = _draw_rank(card, 12, 15, 15) + draw_pip(card, 26, 9.5, 13)
    return _place_card(card, index, x, y, width)


def _place_card(card: Card, index: str, x: float, y: float, width: float) -> str:
    """Place a card, 50 units wide, with its index; scripts of a page find it by its name."""
    face = box(0, 0, 50, 70, paint="card", line="edge", radius=6)
    return tag("g", face, index, transform=move_to(x, y, width / 50), data_card=card.code)


def _draw_rank(card: Card, x: float, y: float, size: float) -> str:
    """Draw a rank centred on a point of its base line; the joker has a star."""
    if card is JOKER:
        return draw_suit(Suit.JOKERS, x, y - size * 0.35, size)
    rank = card.rank.letter
    is_ten = len(rank) > 1
    return tag(
        "text",
        rank,
        x=x,
        y=y,
        font_size=size * 0.88 if is_ten else size,
        class_=str(card.suit),
        text_anchor="middle",
        font_weight="700",
        letter_spacing="-1.5" if is_ten else None,
    )


def draw_back(x: float, y: float, width: float) -> str:
    """Draw a card face down."""
    height, rim = width * HEIGHT, width * 0.09
    back = box(x, y, width, height, paint="back", line="card", radius=width * 0.13)
    x, y, wide, high = x + rim, y + rim, width - 2 * rim, height - 2 * rim
    look = _Look(stroke_width=width / 40, opacity=0.6)
    return back + box(x, y, wide, high, paint="none", line="weave", radius=width * 0.07, **look)


def draw_outline(x: float, y: float, width: float) -> str:
    """Draw the outline of a card that is still to come."""
    high, look = width * HEIGHT, _Look(stroke_dasharray="3 3", opacity=0.55)
    return box(x, y, width, high, paint="none", line="chalk", radius=width * 0.12, **look)


def draw_tile(suit: Suit, x: float, y: float, size: float) -> str:
    """Draw a suit on a small card, so that its colour is clear on any background."""
    tile = box(x, y, size, size, paint="card", line="edge", radius=size * 0.22)
    return tile + draw_suit(suit, x + size / 2, y + size / 2, size * 0.74)


def _draw_cross(x: float, y: float, width: float) -> str:
    """Strike a card out."""
    height, rim = width * HEIGHT, width * 0.12
    right, foot = format_length(width - rim), format_length(height - rim)
    left = top = format_length(rim)
    veil = box(x, y, width, height, paint="card", radius=rim, opacity=0.5)
    path = f"M{left} {top}L{right} {foot}M{right} {top}L{left} {foot}"
    look = _Look(stroke_linecap="round", opacity=0.85)
    return veil + draw_stroke(path, "bad", width / 16, transform=move_to(x, y), **look)


def _draw_frame(x: float, y: float, width: float) -> str:
    """Frame a card that wins."""
    wide, high = width + 6, width * HEIGHT + 6
    return box(x - 3, y - 3, wide, high, paint="gold", radius=width * 0.12 + 3)


def draw_disc(words: str, x: float, y: float, *, paint: str, ink: str) -> str:
    """Draw a character or a number in a disc centred on a point."""
    radius, size = 7, 7 * (1.4 if len(words) == 1 else 1.15)
    disc = tag("circle", cx=x, cy=y, r=radius, class_=f"{paint} card-line", stroke_width=1)
    foot = y + radius * 0.48
    return group(
        disc, draw_words(words, x, foot, size=size, paint=ink, anchor="middle", bold="700")
    )


def draw_play(mark: Mark, place: int, x: float, y: float, width: float) -> str:
    """Draw the card played at a place: framed if it wins, struck out if it cannot win.

    The card shown with it peeks out behind it.
    """
    parts: list[str] = []
    if mark.play.show is not None:
        parts.append(_draw_behind(mark.play.show, x - width * 0.06, y - width * 0.34, width))
    if mark.is_winner:
        parts.append(_draw_frame(x, y, width))
    parts.append(draw_face(mark.card, x, y, width))
    if mark.is_barred:
        parts.append(_draw_cross(x, y, width))
    paint, ink = ("ink", "plate") if place else ("turn", "turned")
    parts.append(draw_disc(str(place + 1), x + width - 2, y + 2, paint=paint, ink=ink))
    return "".join(parts)


def format_note(play: PlayCard, trick: Trick, writer: Writer) -> str:
    """Format the note on a play: the name of a joker, or the multiplier of a doubled lead."""
    if play.high is not None:
        return writer.format_message(name_joker(high=play.high))
    return "×2" if trick.doubled and play is trick.plays[0] else ""


def draw_suits(suits: Sequence[Suit], middle: float, y: float) -> str:
    """Draw the suits a card counted as, with arrows between them."""
    step, size = 24.0, 15.0
    width = step * (len(suits) - 1) + size + 9
    left = middle - width / 2
    ground = box(left, y - 11, width, 22, paint="card", line="edge", radius=8)
    centre, arrow = left + 4.5 + size / 2, "M0 0H6M3.5-2.5L6 0L3.5 2.5"
    tiles = [draw_suit(suit, centre + place * step, y, size) for place, suit in enumerate(suits)]
    arrows = [
        draw_stroke(arrow, "edge", 1.5, transform=move_to(left + 21 + place * step, y))
        for place in range(len(suits) - 1)
    ]
    return "".join([ground, *tiles, *arrows])


def draw_values(values: Sequence[float], x: float, y: float, writer: Writer) -> str:
    """Write the values of a card, the last one big."""
    *before, last = [writer.format_value(value) for value in values]
    steps = "".join(f"{value} → " for value in before)
    first = tag("tspan", steps, class_="faint", font_size=11) if before else ""
    final = tag("tspan", last, class_="ink", font_weight="700" if before else None)
    return tag("text", first, final, x=x, y=y, font_size=14, text_anchor="middle")
