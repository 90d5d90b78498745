"""Drawing the cards that others hold: those known face up, and the backs of the rest."""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Card
from counter_rules.moves import Seat
from counter_rules.render.faces import draw_back, draw_mini
from counter_rules.render.places import FAN_ROW
from counter_rules.render.shapes import write_line
from counter_rules.views import View

_ROW: Final = 8
"""How many cards stand in a row behind a plate."""


def count_fan_rows(view: View, seat: Seat) -> int:
    """Return in how many rows the cards of a seat stand behind its plate."""
    return max(1, -(-len(view.known[seat]) // _ROW)) if view.cards_left[seat] else 1


def draw_fan(view: View, seat: Seat, x: float, bottom: float) -> str:
    """Draw the cards that a seat holds behind its plate: those known face up, then the backs.

    Args:
        view: what is known of the match.
        seat: the seat.
        x: the left edge of the plate.
        bottom: the upper edge of the plate.
    """
    known, count = view.known[seat], view.cards_left[seat]
    rows = [known[place : place + _ROW] for place in range(0, len(known), _ROW)] or [()]
    hidden = count - len(known)
    drawn = [
        _draw_row(row, hidden if row is rows[-1] else 0, x, bottom - FAN_ROW * (len(rows) - place))
        for place, row in enumerate(rows)
    ]
    return "".join(drawn) if count else ""


def _draw_row(cards: tuple[Card, ...], hidden: int, x: float, y: float) -> str:
    """Draw a row of small cards, and as many backs as there is room for; the last has a number."""
    width, step = 20.0, 11.5
    backs = min(hidden, max(1, _ROW - 1 - len(cards)), 5) if hidden else 0
    left = x + 8
    faces = [draw_mini(card, left + place * step, y, width) for place, card in enumerate(cards)]
    begin = left + (len(cards) * step + 6 if cards else 0)
    if not backs:
        return "".join(faces)
    step = 5.0
    piled = [draw_back(begin + place * step, y, width) for place in range(backs)]
    number = write_line(
        str(hidden),
        begin + (backs - 1) * step + width / 2,
        y + 15,
        size=11,
        paint="weave",
        anchor="middle",
        bold="700",
    )
    return "".join([*faces, *piled, number])
