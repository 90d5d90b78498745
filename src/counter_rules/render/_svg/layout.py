"""The positions of seats and cards in the picture of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from counter_rules.render._svg.cards import HEIGHT
from counter_rules.seats import Seat

WIDTH: Final = 360.0
"""The width of every picture in units, which is that of a phone in pixels."""

MARGIN: Final = 8.0
"""The margin at the edges."""

PLATE_WIDTH: Final = 104.0
PLATE_HEIGHT: Final = 50.0
"""The size of the plate of a seat, with its name, bid, tricks and score."""

FAN_ROW: Final = 24.0
"""The height of a row of cards behind a plate."""

HEAD: Final = 66.0
"""The height of the head of the picture."""

_GAP: Final = 8.0

_PILL: Final = 17.0
"""The space between a plate and a card, for words on the lower edge of the plate."""

_NOTE: Final = 14.0
"""The space below a card, for words on its lower edge or a shown card."""

_ROW_GAP: Final = 12.0
"""The space between two seats on one side, for words on the edge of a plate."""

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
"""The numbers of other players on the left, at the top and on the right, by their total."""


@attrs.frozen
class Spot:
    """The position of a seat and of its card in the trick, by their left and upper edges.

    The upper edge of a seat is that of the cards behind its plate, if there are any.
    """

    x: float
    y: float
    card_x: float
    card_y: float


@attrs.frozen(kw_only=True)
class Layout:
    """The positions of everything on a table.

    ``own`` is the spot of the seat at the bottom, and ``others`` has the rest, clockwise from the
    left. ``fan_height`` is the height of the cards behind a plate, ``middle`` the y coordinate of
    the middle of the table, and ``label`` the middle of a few words about the trick.
    """

    own: Spot
    others: Mapping[Seat, Spot]
    spots: Mapping[Seat, Spot]
    card_width: float
    fan_height: float
    middle: float
    label: tuple[float, float]


def make_layout(players: int, seat: Seat, fan_rows: int) -> Layout:
    """Lay out the players around a table, clockwise from the seat at the bottom.

    ``fan_rows`` is the number of rows of cards behind each plate.
    """
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
        *[_place_left(y, block, card) for y in reversed(rows)],
        *[_place_top(turn, top, block, card) for turn in range(top)],
        *[_place_right(y, block, card) for y in rows[:right]],
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


def _place_left(y: float, block: float, card: float) -> Spot:
    return Spot(MARGIN, y, MARGIN + PLATE_WIDTH + _GAP, _centre(y, block, card))


def _place_right(y: float, block: float, card: float) -> Spot:
    x = WIDTH - MARGIN - PLATE_WIDTH
    return Spot(x, y, x - _GAP - card, _centre(y, block, card))


def _centre(y: float, block: float, card: float) -> float:
    return y + (block - card * HEIGHT) / 2


def _place_top(turn: int, count: int, block: float, card: float) -> Spot:
    middle = WIDTH * {1: (0.5,), 2: (0.275, 0.725), 3: (0.167, 0.5, 0.833)}[count][turn]
    return Spot(middle - PLATE_WIDTH / 2, HEAD, middle - card / 2, HEAD + block + _PILL)
