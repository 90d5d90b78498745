"""Drawing seats: the plate that says what is known of one, and the cards that it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.facts import is_in_hand
from counter_rules.moves import Bid, Seat
from counter_rules.render.faces import draw_disc
from counter_rules.render.places import PLATE_HEIGHT, PLATE_WIDTH
from counter_rules.render.shapes import box, group, measure_line, move_to, tag, write_line
from counter_rules.render.text_writer import Writer
from counter_rules.views import View

OWN_HEIGHT: Final = 42.0
"""How high the plate of the seat at the bottom is."""

_LABEL: Final = 9.5
"""How big labels are, where there is room for them."""

_LEAST: Final = 24.0
"""How wide a number and its label are at least."""

_GAP: Final = 4.0

NAME: Final = 80
"""So many letters of a name are enough to fill any plate."""


@attrs.frozen
class Figure:
    """A number on a plate.

    Args:
        label: what it counts.
        number: the number, or what stands in its place.
        paint: its colour.
    """

    label: str
    number: str
    paint: str = "ink"


def list_figures(view: View, seat: Seat, writer: Writer) -> tuple[Figure, ...]:
    """Return the bid, the tricks and the score of a seat; between hands those of the last hand."""
    score = Figure(writer.say("picture.score"), str(view.scores[seat]))
    bid, won = view.bids[seat], view.tricks_won[seat]
    is_blind, paint = seat in view.blind, "ink"
    if not is_in_hand(view):
        if not view.hand_results:
            return (score,)
        result = view.hand_results[-1]
        bid, won, is_blind = result.bids[seat], result.tricks_won[seat], seat in result.blind
        paint = "good" if bid == won else "bad"
    if bid is None:
        own = view.committed[seat] if view.committed else None
        bid = own.tricks if isinstance(own, Bid) else None
    label = writer.say("picture.blind" if is_blind else "picture.bid")
    return (
        Figure(label, "\N{EN DASH}" if bid is None else str(bid)),
        Figure(writer.say("picture.won"), str(won), paint),
        score,
    )


def write_points(view: View, seat: Seat) -> str:
    """Write the points that a seat has got for the last hand, until the next is dealt."""
    if is_in_hand(view) or not view.hand_results:
        return ""
    return f"{view.hand_results[-1].points[seat]:+}"


def has_chosen(view: View, seat: Seat) -> bool:
    """Tell whether a seat has made a sealed choice that is not opened yet."""
    return bool(view.committed) and seat not in view.to_act


def draw_plate(view: View, seat: Seat, x: float, y: float, writer: Writer) -> str:
    """Draw the plate of a seat on the table."""
    figures = list_figures(view, seat, writer)
    return group(
        _draw_ground(view, seat, PLATE_WIDTH, PLATE_HEIGHT),
        _draw_name(view, seat, PLATE_WIDTH, 16, writer),
        _draw_figures(figures, 8, 29, PLATE_WIDTH - 10),
        _draw_points(view, seat, PLATE_WIDTH),
        _draw_chosen(view, seat, PLATE_WIDTH / 2, PLATE_HEIGHT + 3, writer),
        x=x,
        y=y,
        data_seat=seat,
    )


def draw_own_plate(view: View, seat: Seat, x: float, y: float, width: float, writer: Writer) -> str:
    """Draw the plate of the seat at the bottom, as wide as the picture."""
    figures = list_figures(view, seat, writer)
    left = width - 48 * len(figures)
    return group(
        _draw_ground(view, seat, width, OWN_HEIGHT),
        _draw_name(view, seat, left - 6, 26, writer, size=14),
        _draw_figures(figures, left, 17, width - left),
        _draw_points(view, seat, width),
        _draw_chosen(view, seat, left / 2, OWN_HEIGHT + 3, writer),
        x=x,
        y=y,
        data_seat=seat,
    )


def _draw_ground(view: View, seat: Seat, width: float, height: float) -> str:
    edge, thick = "line", 1.0
    if seat in view.winners:
        edge, thick = "gold", 3
    elif seat in view.to_act:
        edge, thick = "turn", 2.5
    return box(0, 0, width, height, paint="plate", line=edge, radius=9, stroke_width=thick)


def _draw_name(
    view: View, seat: Seat, width: float, y: float, writer: Writer, size: float = 12
) -> str:
    """Write the name of a seat between whose turn it is and who deals."""
    is_marked = seat in view.to_act or seat in view.winners
    left = 20.0 if is_marked else 8.0
    right = width - (22 if seat == view.dealer else 6)
    parts = [
        write_line(writer.name(seat, NAME), left, y, size=size, bold="600", width=right - left)
    ]
    if seat in view.winners:
        parts.append(tag("path", d=CROWN, transform=move_to(7, y - 9), class_="gold"))
    elif is_marked:
        parts.append(tag("path", d=_ARROW, transform=move_to(8, y - 9), class_="turn"))
    if seat == view.dealer:
        letter = writer.say("picture.dealer.mark")
        parts.append(draw_disc(letter, width - 12, y - 4, paint="ink", ink="plate"))
    return "".join(parts)


_ARROW: Final = "M0 0L8.5 5L0 10z"
CROWN: Final = "M0 1L2.8 4.2L5.5 0L8.2 4.2L11 1L10 9H1z"


def _draw_figures(figures: Sequence[Figure], x: float, y: float, width: float) -> str:
    """Draw numbers side by side, each under its label; the room left is spread evenly."""
    room = width - _GAP * len(figures)
    labels = [0.92 * measure_line(figure.label) for figure in figures]
    size = min(_LABEL, room / sum(labels))
    numbers = [14 * measure_line(figure.number) for figure in figures]
    wide = [
        max(_LEAST, size * label, number) for label, number in zip(labels, numbers, strict=True)
    ]
    spare = max(0.0, width - sum(wide)) / len(figures)
    drawn: list[str] = []
    for figure, own in zip(figures, wide, strict=True):
        drawn.append(_draw_figure(figure, x, y, size))
        x += own + spare
    return "".join(drawn)


def _draw_figure(figure: Figure, x: float, y: float, size: float) -> str:
    number = write_line(figure.number, x, y + 15, size=14, paint=figure.paint, bold="700")
    end = x + measure_line(figure.number) * 14 + 3
    mark = ""
    if figure.paint in _MADE:
        mark = tag(
            "path",
            d=_MADE[figure.paint],
            transform=move_to(end, y + 6),
            class_=f"{figure.paint}-line",
            fill="none",
            stroke_width=2,
            stroke_linecap="round",
        )
    label = write_line(figure.label, x, y, size=size, paint="faint")
    return label + number + mark


_MADE: Final = {"good": "M0 5L3 8L9 1", "bad": "M0 1L7 8M7 1L0 8"}
"""How a bid is marked that was made, or was not."""


def _draw_chosen(view: View, seat: Seat, x: float, y: float, writer: Writer) -> str:
    if has_chosen(view, seat):
        return draw_pill(writer.say("picture.chosen"), x, y, paint="turn", ink="turned", size=9.5)
    return ""


def _draw_points(view: View, seat: Seat, width: float) -> str:
    points = write_points(view, seat)
    if not points:
        return ""
    paint = "faint" if points in ("+0", "-0") else "good" if points[0] == "+" else "bad"
    return draw_pill(points, width - 18, -4, paint=paint, ink="plate", size=11)


def draw_pill(words: str, x: float, y: float, *, paint: str, ink: str, size: float = 10) -> str:
    """Write a few words about a point, on a ground of their own."""
    width = measure_line(words) * size + size * 1.3
    ground = box(x - width / 2, y - size * 0.8, width, size * 1.6, paint=paint, radius=size * 0.8)
    return ground + write_line(
        words, x, y + size * 0.36, size=size, paint=ink, anchor="middle", bold="600"
    )
