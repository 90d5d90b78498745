"""Drawing a play: the card, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.cards import Suit
from counter_rules.moves import JOKER_NAMES, PlayCard
from counter_rules.render.faces import draw_behind, draw_cross, draw_disc, draw_face, draw_frame
from counter_rules.render.marks import Mark
from counter_rules.render.shapes import box, draw_suit, move_to, tag
from counter_rules.render.text_writer import Writer
from counter_rules.trick import Trick


def draw_play(mark: Mark, place: int, x: float, y: float, width: float) -> str:
    """Draw a card of a trick, with what was shown peeking out behind it.

    Args:
        mark: the play; its card is framed if it takes the trick, struck out if it cannot.
        place: its place in play order, 0 for the card led.
        x: the left edge of the card.
        y: its upper edge.
        width: its width.
    """
    parts: list[str] = []
    if mark.play.show is not None:
        parts.append(draw_behind(mark.play.show, x - width * 0.06, y - width * 0.34, width))
    if mark.is_winner:
        parts.append(draw_frame(x, y, width))
    parts.append(draw_face(mark.card, x, y, width))
    if mark.is_barred:
        parts.append(draw_cross(x, y, width))
    paint, ink = ("ink", "plate") if place else ("turn", "turned")
    parts.append(draw_disc(str(place + 1), x + width - 2, y + 2, paint=paint, ink=ink))
    return "".join(parts)


def write_note(play: PlayCard, trick: Trick, writer: Writer) -> str:
    """Return what a joker was named, or that the card led counts double, in a word."""
    if play.high is not None:
        return writer.say(f"word.{JOKER_NAMES[play.high]}")
    return "×2" if trick.doubled and play is trick.plays[0] else ""


def draw_suits(suits: Sequence[Suit], middle: float, y: float) -> str:
    """Draw the suits that a card lay as, with arrows between them."""
    step, size = 24.0, 15.0
    width = step * (len(suits) - 1) + size + 9
    left = middle - width / 2
    ground = box(left, y - 11, width, 22, paint="card", line="edge", radius=8)
    drawn = [
        draw_suit(suit, left + 4.5 + size / 2 + place * step, y, size)
        for place, suit in enumerate(suits)
    ]
    arrows = [
        tag(
            "path",
            d="M0 0H6M3.5-2.5L6 0L3.5 2.5",
            transform=move_to(left + 21 + place * step, y),
            class_="edge-line",
            fill="none",
            stroke_width=1.5,
        )
        for place in range(len(suits) - 1)
    ]
    return "".join([ground, *drawn, *arrows])


def draw_values(values: Sequence[float], x: float, y: float, writer: Writer) -> str:
    """Write the values that a card had, the last one big."""
    *before, last = [writer.write(value) for value in values]
    return tag(
        "text",
        tag("tspan", "".join(f"{value} → " for value in before), class_="faint", font_size=11)
        if before
        else "",
        tag("tspan", last, class_="ink", font_weight="700" if before else None),
        x=x,
        y=y,
        font_size=14,
        text_anchor="middle",
    )
