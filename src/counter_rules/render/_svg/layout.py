"""Where seats and cards lie in the picture of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from counter_rules.render._svg.cards import HEIGHT
from counter_rules.seats import Seat

WIDTH: Final = 360.0
"""How wide every picture is, in units: as a telephone is in pixels."""

MARGIN: Final = 8.0
"""How much is left free at the edges."""

PLATE_WIDTH: Final = 104.0
PLATE_HEIGHT: Final = 50.0
"""The size of the plate that says what is known of a seat."""

FAN_ROW: Final = 24.0
"""How high a row of the cards that stand behind a plate is."""

HEAD: Final = 66.0
"""How high the head of the picture is."""

_GAP: Final = 8.0

_PILL: Final = 17.0
"""How far a card is below a plate, on whose lower edge something may be written."""

_NOTE: Final = 14.0
"""How much is left below a card: what is written on its lower edge, or a card that is shown."""

_ROW_GAP: Final = 12.0
"""How far two seats on one side are apart: what is written on the edge of a plate fits between."""

_SIDES: Final[Mapping[int, tuple[int, int, int]]] = {
    0: (0, 0, 0),
    1: (0, 1, 0),
    2: (0, 2, 0),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (1, 3, 1),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
}
"""How many others sit on the left, at the top and on the right, by their number."""


@attrs.frozen
class Spot:
    """Where a seat and its card of the trick lie.

    Args:
        x: the left edge of its plate.
        y: the upper edge of the cards behind its plate, if there are any.
        card_x: the left edge of the card it plays.
        card_y: the upper edge of that card.
    """

    x: float
    y: float
    card_x: float
    card_y: float


@attrs.frozen(kw_only=True)
class Layout:
    """Where everything lies on a table.

    Args:
        own: the spot of the seat at the bottom.
        others: the spots of the other seats, clockwise from the left.
        spots: all of them, by seat.
        card_width: how wide cards of the trick are.
        fan_height: how much stands out behind a plate.
        middle: the middle of the table, from the top of the picture.
        label: where there is room for a few words about the trick: the middle of them.
    """

    own: Spot
    others: Mapping[Seat, Spot]
    spots: Mapping[Seat, Spot]
    card_width: float
    fan_height: float
    middle: float
    label: tuple[float, float]


def make_layout(players: int, seat: Seat, fan_rows: int) -> Layout:
    """Seat the players round a table, clockwise from one; fans of cards have so many rows."""
    left, top, right = _SIDES[players - 1]
    is_crowded = players > 5
    card = 35.0 if is_crowded else 48.0
    fan = FAN_ROW * fan_rows
    block, high = fan + PLATE_HEIGHT, card * HEIGHT
    top_end = HEAD + (block + _PILL + high if top else 0)
    first = top_end + (2 * _NOTE if is_crowded else _NOTE)
    rows = [first + turn * (block + _ROW_GAP) for turn in range(left)]
    own_y = top_end + 40
    if rows:
        lowest = rows[-1] + block
        own_y = lowest - high + 6 if is_crowded else lowest - (block - high) / 2 + 22
    spots = [
        *[_find_left(y, block, card) for y in reversed(rows)],
        *[_find_top(turn, top, block, card) for turn in range(top)],
        *[_find_right(y, block, card) for y in rows[:right]],
    ]
    own = Spot(MARGIN, own_y + high + _GAP, (WIDTH - card) / 2, own_y)
    others = {(seat + turn) % players: spot for turn, spot in enumerate(spots, start=1)}
    return Layout(
        own=own,
        others=others,
        spots={seat: own, **others},
        card_width=card,
        fan_height=fan,
        middle=(top_end + own_y) / 2,
        label=(WIDTH / 2, top_end + 16) if is_crowded else (88, own_y + high - 12),
    )


def _find_left(y: float, block: float, card: float) -> Spot:
    return Spot(MARGIN, y, MARGIN + PLATE_WIDTH + _GAP, _centre(y, block, card))


def _find_right(y: float, block: float, card: float) -> Spot:
    x = WIDTH - MARGIN - PLATE_WIDTH
    return Spot(x, y, x - _GAP - card, _centre(y, block, card))


def _centre(y: float, block: float, card: float) -> float:
    return y + (block - card * HEIGHT) / 2


def _find_top(turn: int, count: int, block: float, card: float) -> Spot:
    middle = WIDTH * {1: (0.5,), 2: (0.275, 0.725), 3: (0.167, 0.5, 0.833)}[count][turn]
    return Spot(middle - PLATE_WIDTH / 2, HEAD, middle - card / 2, HEAD + block + _PILL)
