"""Seats in a picture: their hands, and plates with their names and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import Card
from counter_rules.engine import legal_moves
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.render._svg.cards import HEIGHT, draw_back, draw_disc, draw_face, draw_mini
from counter_rules.render._svg.elements import box, draw_stroke, draw_words, group, move_to, tag
from counter_rules.render._svg.layout import FAN_ROW, MARGIN, PLATE_HEIGHT, PLATE_WIDTH, WIDTH
from counter_rules.render._writer import Writer, measure_type
from counter_rules.seats import Seat
from counter_rules.views import View

# Hands: the cards known face up, then the backs of the others.

_OWN_ROW: Final = 13
"""The most cards in a row of the hand at the bottom."""

_OWN_CARD: Final = 52.0
"""The width of each of them."""

_FAN: Final = 8
"""The most cards in a row behind a plate."""

_FAN_CARD: Final = 20.0
"""The width of each of them."""

_FAN_STEP: Final = 11.5
"""The distance between them if backs follow."""

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The open cards of each hand, by seat."""

RAISED: Final = 9.0
"""The height by which a playable card is raised."""


def draw_hand(view: View, known: tuple[Card, ...], y: float) -> tuple[str, float]:
    """Draw the hand of the seat at the bottom; return it with its height."""
    cards = (*known, *[None] * (view.cards_left[view.seat or 0] - len(known)))
    if not cards:
        return "", 0
    count = -(-len(cards) // _OWN_ROW)
    size = -(-len(cards) // count)
    rows = [cards[place * size : (place + 1) * size] for place in range(count)]
    raised = _list_raised(view, known)
    drawn = [_draw_own_row(row, y + place * 44, raised) for place, row in enumerate(rows)]
    return "".join(drawn), (count - 1) * 44 + _OWN_CARD * HEIGHT


def _draw_own_row(cards: tuple[Card | None, ...], y: float, raised: frozenset[Card]) -> str:
    room = WIDTH - 2 * MARGIN - _OWN_CARD
    step = min(_OWN_CARD + 6, room / (len(cards) - 1)) if len(cards) > 1 else 0
    left = (WIDTH - _OWN_CARD - step * (len(cards) - 1)) / 2
    return "".join(
        draw_back(left + place * step, y, _OWN_CARD)
        if card is None
        else draw_face(card, left + place * step, y - RAISED * (card in raised), _OWN_CARD)
        for place, card in enumerate(cards)
    )


def _list_raised(view: View, cards: tuple[Card, ...]) -> frozenset[Card]:
    """List the cards to raise: the playable ones unless all are, or the card to pass."""
    seat = view.seat
    if seat is None:
        return frozenset()
    own = view.committed[seat] if view.committed else None
    if isinstance(own, PassCard):
        return frozenset([own.card])
    if view.phase is not Phase.PLAY or seat not in view.to_act:
        return frozenset()
    playable = frozenset(move.card for move in legal_moves(view) if isinstance(move, PlayCard))
    return playable if len(playable) < len(set(cards)) else frozenset()


def count_fan_rows(known: tuple[Card, ...]) -> int:
    """Count the rows of the cards behind the plate of a seat."""
    return max(1, -(-len(known) // _FAN))


def draw_fan(known: tuple[Card, ...], count: int, x: float, bottom: float) -> str:
    """Draw the cards behind a plate, whose left edge is x and whose upper edge is bottom."""
    size = -(-len(known) // count_fan_rows(known)) or 1
    rows = [known[place : place + size] for place in range(0, len(known), size)] or [()]
    hidden = [*[0] * (len(rows) - 1), count - len(known)]
    drawn = [
        _draw_fan_row(row, backs, x + 8, bottom - FAN_ROW * (len(rows) - place))
        for place, (row, backs) in enumerate(zip(rows, hidden, strict=True))
    ]
    return "".join(drawn) if count else ""


def _draw_fan_row(cards: tuple[Card, ...], hidden: int, x: float, y: float) -> str:
    """Draw a row of small cards, then backs as far as they fit; the last back has a number."""
    room = PLATE_WIDTH - 16 - _FAN_CARD
    step = _FAN_STEP if hidden or len(cards) < 2 else min(_FAN_CARD, room / (len(cards) - 1))
    faces = [draw_mini(card, x + place * step, y, _FAN_CARD) for place, card in enumerate(cards)]
    if not hidden:
        return "".join(faces)
    x += len(cards) * _FAN_STEP + 6 if cards else 0
    backs = min(hidden, max(1, _FAN - 1 - len(cards)), 5)
    piled = [draw_back(x + place * 5, y, _FAN_CARD) for place in range(backs)]
    middle = x + (backs - 1) * 5 + _FAN_CARD / 2
    number = draw_words(
        str(hidden), middle, y + 15, size=11, paint="weave", anchor="middle", bold="700"
    )
    return "".join([*faces, *piled, number])


# Plates.

OWN_HEIGHT: Final = 42.0
"""The height of the plate at the bottom."""

NAME: Final = 80
"""The number of characters of a name that fill any plate."""

_CROWN: Final = "M0 1L2.8 4.2L5.5 0L8.2 4.2L11 1L10 9H1z"
_ARROW: Final = "M0 0L8.5 5L0 10z"
_MARKS: Final = {"good": "M0 5L3 8L9 1", "bad": "M0 1L7 8M7 1L0 8"}
"""The marks of bids that were made or missed."""


@attrs.frozen
class Figure:
    """A number on a plate, with its label and colour."""

    label: str
    number: str
    paint: str = "ink"


def list_figures(view: View, seat: Seat, writer: Writer) -> tuple[Figure, ...]:
    """List the bid, the tricks and the score of a seat; between hands those of the last hand."""
    score = Figure(writer.say("picture.score"), str(view.scores[seat]))
    bid, won = view.bids[seat], view.tricks_won[seat]
    is_blind, paint = seat in view.blind, "ink"
    if not view.is_in_hand:
        result = view.last_result
        if result is None:
            return (score,)
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


def format_points(view: View, seat: Seat) -> str:
    """Format the points of a seat in the last hand, until the next one is dealt."""
    result = None if view.is_in_hand else view.last_result
    return "" if result is None else f"{result.points[seat]:+}"


def has_chosen(view: View, seat: Seat) -> bool:
    """Return whether a seat has made a sealed choice that is not yet open."""
    return bool(view.committed) and seat not in view.to_act


def draw_plate(view: View, seat: Seat, x: float, y: float, writer: Writer) -> str:
    """Draw the plate of a seat on the table."""
    figures = list_figures(view, seat, writer)
    parts = [
        _draw_ground(view, seat, PLATE_WIDTH, PLATE_HEIGHT),
        _draw_name(view, seat, PLATE_WIDTH, 16, writer),
        _draw_figures(figures, 8, 29, PLATE_WIDTH - 10),
        _draw_points(view, seat, PLATE_WIDTH),
        _draw_chosen(view, seat, PLATE_WIDTH / 2, PLATE_HEIGHT + 3, writer),
    ]
    return group(*parts, x=x, y=y, data_seat=seat)


def draw_own_plate(view: View, seat: Seat, x: float, y: float, width: float, writer: Writer) -> str:
    """Draw the plate of the seat at the bottom, as wide as the picture."""
    figures = list_figures(view, seat, writer)
    left = width - 48 * len(figures)
    parts = [
        _draw_ground(view, seat, width, OWN_HEIGHT),
        _draw_name(view, seat, left - 6, 26, writer, size=14),
        _draw_figures(figures, left, 17, width - left),
        _draw_points(view, seat, width),
        _draw_chosen(view, seat, left / 2, -3, writer),
    ]
    return group(*parts, x=x, y=y, data_seat=seat)


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
    """Write the name of a seat, between the marks of its turn and of the dealer."""
    is_marked, is_dealer = seat in (*view.to_act, *view.winners), seat == view.dealer
    left, right = 20.0 if is_marked else 8.0, width - (22 if is_dealer else 6)
    name, wide = writer.name(seat, NAME), right - left
    parts = [draw_words(name, left, y, size=size, bold="600", width=wide)]
    if seat in view.winners:
        parts.append(draw_crown(7, y - 9))
    elif is_marked:
        parts.append(tag("path", d=_ARROW, transform=move_to(8, y - 9), class_="turn"))
    if is_dealer:
        mark = writer.say("picture.dealer.mark")
        parts.append(draw_disc(mark, width - 12, y - 4, paint="ink", ink="plate"))
    return "".join(parts)


def draw_crown(x: float, y: float) -> str:
    """Draw the crown of the seat that takes a trick, or wins."""
    return tag("path", d=_CROWN, transform=move_to(x, y), class_="gold")


def _draw_figures(figures: Sequence[Figure], x: float, y: float, width: float) -> str:
    """Draw numbers side by side, each under its label, evenly spaced."""
    room = width - 4 * len(figures)
    labels = [0.92 * measure_type(figure.label) for figure in figures]
    size = min(9.5, room / sum(labels))
    numbers = [14 * measure_type(figure.number) for figure in figures]
    wide = [max(24.0, size * label, number) for label, number in zip(labels, numbers, strict=True)]
    spare = max(0.0, width - sum(wide)) / len(figures)
    drawn: list[str] = []
    for figure, own in zip(figures, wide, strict=True):
        drawn.append(_draw_figure(figure, x, y, size))
        x += own + spare
    return "".join(drawn)


def _draw_figure(figure: Figure, x: float, y: float, size: float) -> str:
    """Draw a number under its label, followed by the mark of a bid that was made or missed."""
    label = draw_words(figure.label, x, y, size=size, paint="faint")
    number = draw_words(figure.number, x, y + 15, size=14, paint=figure.paint, bold="700")
    if figure.paint not in _MARKS:
        return label + number
    end = move_to(x + measure_type(figure.number) * 14 + 3, y + 6)
    mark, paint = _MARKS[figure.paint], figure.paint
    return label + number + draw_stroke(mark, paint, 2, transform=end, stroke_linecap="round")


def _draw_chosen(view: View, seat: Seat, x: float, y: float, writer: Writer) -> str:
    if has_chosen(view, seat):
        return draw_pill(writer.say("picture.chosen"), x, y, paint="turn", ink="turned", size=9.5)
    return ""


def _draw_points(view: View, seat: Seat, width: float) -> str:
    points = format_points(view, seat)
    if not points:
        return ""
    paint = "faint" if points in ("+0", "-0") else "good" if points[0] == "+" else "bad"
    return draw_pill(points, width - 18, -4, paint=paint, ink="plate", size=11)


def draw_pill(words: str, x: float, y: float, *, paint: str, ink: str, size: float = 10) -> str:
    """Write a few words centred on a point, on a coloured ground."""
    width, radius = measure_type(words) * size + size * 1.3, size * 0.8
    ground = box(x - width / 2, y - radius, width, size * 1.6, paint=paint, radius=radius)
    foot = y + size * 0.36
    return ground + draw_words(words, x, foot, size=size, paint=ink, anchor="middle", bold="600")
