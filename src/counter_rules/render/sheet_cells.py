"""Writing the cells of a drawn score sheet: what a pen would put into each."""

from __future__ import annotations

from typing import Final, Self

import attrs

from counter_rules.moves import Seat
from counter_rules.render.faces import draw_tile
from counter_rules.render.score_sheet import Outcome, ScoreSheet, SheetCell, SheetRow
from counter_rules.render.shapes import (
    measure_line,
    tag,
    write_line,
    write_number,
    write_text,
)
from counter_rules.render.text_writer import Writer

HEAD: Final = 62.0
"""How wide the column at the start of the rows is."""

ROW: Final = 36.0
"""How high a row is."""

TOP: Final = 74.0
"""Where the first row begins."""

EDGE: Final = 10.0
"""The margin of the sheet."""


@attrs.frozen(kw_only=True)
class Ruling:
    """The lines of a sheet: where its rows and columns are.

    Args:
        players: how many columns it has.
        rows: how many hands.
        column: how wide a player's column is.
    """

    players: int
    rows: int
    column: float

    @classmethod
    def of(cls, sheet: ScoreSheet) -> Self:
        """Rule a sheet: as wide as a telephone, and wider for many players."""
        players, scores = sheet.rules.players, [0]
        scores += [cell.score or 0 for row in sheet.rows for cell in row.cells]
        needed = 30 + 9.4 * max(len(str(score)) for score in scores)
        room = (360 - 2 * EDGE - HEAD) / players
        column = max(50.0, needed, min(room, 110.0))
        return cls(players=players, rows=len(sheet.rows), column=column)

    @property
    def width(self) -> float:
        """The width of the sheet."""
        return self.right + EDGE

    @property
    def right(self) -> float:
        """Where the last column ends."""
        return self.get_left(self.players)

    @property
    def end(self) -> float:
        """Where the last row ends."""
        return TOP + self.rows * ROW

    def get_left(self, seat: Seat) -> float:
        """Return where the column of a seat begins."""
        return EDGE + HEAD + seat * self.column

    def get_top(self, row: int) -> float:
        """Return where a row begins, counted from 0."""
        return TOP + row * ROW


@attrs.define
class Pen:
    """What has been written so far, by how it is written, so that each style is said once."""

    texts: dict[str, list[str]] = attrs.field(factory=dict[str, list[str]])
    strokes: dict[str, list[str]] = attrs.field(factory=dict[str, list[str]])
    drawn: list[str] = attrs.field(factory=list[str])

    def write(self, style: str, words: str, x: float, y: float) -> None:
        """Write a few letters in one of the `STYLES`."""
        if not words:
            return
        self.texts.setdefault(style, []).append(tag("text", write_text(words), x=x, y=y))

    def stroke(self, paint: str, path: str) -> None:
        """Draw a line in a colour."""
        self.strokes.setdefault(paint, []).append(path)

    def draw(self, shape: str) -> None:
        """Draw anything else."""
        self.drawn.append(shape)

    def finish(self) -> str:
        """Return all of it."""
        lines = [
            tag("path", d="".join(paths), class_=f"{paint}-line", **_STROKE)
            for paint, paths in self.strokes.items()
        ]
        texts = [tag("g", *written, **STYLES[style]) for style, written in self.texts.items()]
        return "".join([*self.drawn, *lines, *texts])


_STROKE: Final[dict[str, float | str]] = {
    "fill": "none",
    "stroke_width": 1.8,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}
STYLES: Final[dict[str, dict[str, float | str]]] = {
    "cards": {"class_": "ink", "font_size": 15, "font_weight": "700", "text_anchor": "end"},
    "bid": {"class_": "ink", "font_size": 15, "font_weight": "600"},
    "missed": {"class_": "faint", "font_size": 15},
    "won": {"class_": "bad", "font_size": 11, "font_weight": "600"},
    "points": {"class_": "faint", "font_size": 10, "text_anchor": "end"},
    "score": {"class_": "ink", "font_size": 14, "font_weight": "600", "text_anchor": "end"},
    "total": {"class_": "ink", "font_size": 16, "font_weight": "700", "text_anchor": "end"},
    "best": {"class_": "gilt", "font_size": 16, "font_weight": "700", "text_anchor": "end"},
}
"""How letters are written."""

_BID: Final = 15.0
"""How high the letters of a bid are."""


def write_row(row: SheetRow, place: int, ruling: Ruling, pen: Pen, writer: Writer) -> None:
    """Write a hand: cards, trump and dealer at the start, then a cell for every player.

    Args:
        row: the hand.
        place: the row it stands in, counted from 0.
        ruling: where that is.
        pen: what writes it.
        writer: the writer of its words.
    """
    top = ruling.get_top(place)
    pen.write("cards", str(row.hand_size), EDGE + 24, top + 17)
    if row.trump is None:
        pen.stroke("faint", f"M{EDGE + 34.5:g} {write_number(top + 12)}h10")
    else:
        pen.draw(draw_tile(row.trump, EDGE + 31, top + 3.5, 17))
    name, wide = writer.name(row.dealer), HEAD - 10
    pen.draw(write_line(name, EDGE + 5, top + 31, size=10, paint="faint", width=wide))
    for seat, cell in enumerate(row.cells):
        left = ruling.get_left(seat)
        if seat == row.dealer:
            pen.draw(draw_corner(left, top))
        _write_cell(cell, left, top, ruling.column, pen)


def draw_corner(left: float, top: float) -> str:
    """Draw the folded corner that marks a dealer."""
    path = f"M{write_number(left)} {write_number(top)}h8l-8 8z"
    return tag("path", d=path, class_="faint")


def _write_cell(cell: SheetCell, left: float, top: float, width: float, pen: Pen) -> None:
    """Write the bid on the left, with a tick or a stroke; points and score on the right."""
    x, right = left + 10, left + width - 5
    write_bid(cell, x, top + 17, pen)
    if cell.points is not None:
        pen.write("points", f"{cell.points:+}" if cell.points else "0", right, top + 14)
    if cell.score is not None:
        pen.write("score", str(cell.score), right, top + 31)
    if cell.outcome is Outcome.MISSED:
        pen.write("won", str(cell.tricks_won), x, top + 32)
    elif cell.outcome is Outcome.MADE:
        write_tick(x, top + 27.5, pen)


def write_bid(cell: SheetCell, x: float, y: float, pen: Pen) -> None:
    """Write a bid, struck out if it was missed, in a circle if it was made blind.

    Args:
        cell: the cell.
        x: where the bid begins.
        y: its base line.
        pen: what writes it.
    """
    words = "" if cell.bid is None else str(cell.bid)
    wide, missed = measure_line(words or "0") * _BID, cell.outcome is Outcome.MISSED
    pen.write("missed" if missed else "bid", words, x, y)
    if missed:
        left, right = write_number(x - 3), write_number(x + wide + 3)
        pen.stroke("bad", f"M{left} {write_number(y - 3)}L{right} {write_number(y - 8.5)}")
    if cell.blind:
        middle, radius = x + wide / 2, wide / 2 + 3.8
        pen.draw(_draw_ring(middle, y - 5.3, radius))


def _draw_ring(x: float, y: float, radius: float) -> str:
    return tag(
        "ellipse", cx=x, cy=y, rx=radius, ry=8.6, fill="none", class_="ink-line", stroke_width=1.3
    )


def write_tick(x: float, y: float, pen: Pen) -> None:
    """Draw a tick from its left end on."""
    pen.stroke("good", f"M{write_number(x)} {write_number(y)}l3 3.5l6-8")
