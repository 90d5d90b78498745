"""The score sheet as SVG, as people write it, with missed bids struck out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, Self

import attrs

from counter_rules.render._sheet import Outcome, ScoreSheet, SheetCell, SheetRow
from counter_rules.render._svg.alt_text import describe_sheet, format_progress
from counter_rules.render._svg.cards import draw_tile
from counter_rules.render._svg.elements import (
    Picture,
    box,
    draw_stroke,
    draw_words,
    escape_text,
    format_length,
    start_at,
    tag,
)
from counter_rules.render._svg.layout import WIDTH
from counter_rules.render._writer import Writer, measure_type, wrap_type
from counter_rules.seats import Seat

# The cells: their positions, and the pen strokes in each.

HEAD: Final = 62.0
"""The width of the first column."""

ROW: Final = 36.0
"""The height of a row."""

TOP: Final = 74.0
"""The y coordinate of the first row."""

EDGE: Final = 10.0
"""The margin of the sheet."""


@attrs.frozen(kw_only=True)
class Ruling:
    """The lines of a sheet for some players and hands, with the width of the column of a player."""

    players: int
    rows: int
    column: float

    @classmethod
    def of(cls, sheet: ScoreSheet) -> Self:
        """Rule a sheet as wide as a phone, or wider for many players."""
        players, rows = sheet.rules.players, sheet.rows
        digits = max([len(str(cell.score or 0)) for row in rows for cell in row.cells], default=1)
        room = (WIDTH - 2 * EDGE - HEAD) / players
        column = max(50.0, 30 + 9.4 * digits, min(room, 110.0))
        return cls(players=players, rows=len(rows), column=column)

    @property
    def right(self) -> float:
        """The x coordinate of the end of the last column."""
        return self.get_left(self.players)

    @property
    def end(self) -> float:
        """The y coordinate of the end of the last row."""
        return self.get_top(self.rows)

    def get_left(self, seat: Seat) -> float:
        """Return the x coordinate at which the column of a seat begins."""
        return EDGE + HEAD + seat * self.column

    def get_top(self, row: int) -> float:
        """Return the y coordinate at which a row begins, counted from 0."""
        return TOP + row * ROW


_STYLES: Final[Mapping[str, tuple[str, float, str | None, str | None]]] = {
    "cards": ("ink", 15, "700", "end"),
    "bid": ("ink", 15, "600", None),
    "missed": ("faint", 15, None, None),
    "won": ("bad", 11, "600", None),
    "points": ("faint", 10, None, "end"),
    "score": ("ink", 14, "600", "end"),
    "total": ("ink", 16, "700", "end"),
    "best": ("gilt", 16, "700", "end"),
}
"""A style of words: their colour, size, weight and anchor."""


@attrs.frozen
class Pen:
    """A collector of words, style by style, so that each style is written once."""

    _words: defaultdict[str, list[str]] = attrs.field(factory=lambda: defaultdict(list))
    _strokes: defaultdict[str, list[str]] = attrs.field(factory=lambda: defaultdict(list))
    _shapes: list[str] = attrs.field(factory=list[str])

    def write(self, style: str, words: str, x: float, y: float) -> None:
        """Write a few characters in one of the styles."""
        if words:
            self._words[style].append(tag("text", escape_text(words), x=x, y=y))

    def stroke(self, paint: str, path: str) -> None:
        """Draw a line in a colour."""
        self._strokes[paint].append(path)

    def draw(self, shape: str) -> None:
        """Add any other element."""
        self._shapes.append(shape)

    def finish(self) -> str:
        """Return all elements."""
        strokes = [
            draw_stroke("".join(paths), paint, 1.8, stroke_linecap="round", stroke_linejoin="round")
            for paint, paths in self._strokes.items()
        ]
        words = [
            tag("g", *written, class_=paint, font_size=size, font_weight=bold, text_anchor=anchor)
            for style, written in self._words.items()
            for paint, size, bold, anchor in [_STYLES[style]]
        ]
        return "".join([*self._shapes, *strokes, *words])


def write_row(row: SheetRow, place: int, ruling: Ruling, pen: Pen, writer: Writer) -> None:
    """Write a hand: cards, trump and dealer at the start, then a cell for every player."""
    top = ruling.get_top(place)
    if row.is_brought_forward:
        pen.draw(_draw_label(writer.say("sheet.hand"), top + 15))
        pen.draw(_draw_label(row.hands, top + 31))
    else:
        _write_head(row, top, pen, writer)
    for seat, cell in enumerate(row.cells):
        left = ruling.get_left(seat)
        if seat == row.dealer and not row.is_brought_forward:
            pen.draw(draw_corner(left, top))
        _write_cell(cell, left, top, ruling.column, pen)


def _write_head(row: SheetRow, top: float, pen: Pen, writer: Writer) -> None:
    pen.write("cards", str(row.hand_size), EDGE + 24, top + 17)
    if row.trump is None:
        if row.is_trump_known:
            pen.stroke("faint", f"{start_at(EDGE + 34.5, top + 12)}h10")
    else:
        pen.draw(draw_tile(row.trump, EDGE + 31, top + 3.5, 17))
    if row.dealer is None:
        return
    name, wide = writer.name(row.dealer), HEAD - 10
    pen.draw(draw_words(name, EDGE + 5, top + 31, size=10, paint="faint", width=wide))


def draw_corner(left: float, top: float) -> str:
    """Draw the folded corner that marks a dealer."""
    return tag("path", d=f"{start_at(left, top)}h8l-8 8z", class_="faint")


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
    """Write a bid, struck out if it was missed, in a ring if it was made blind."""
    bid = "" if cell.bid is None else str(cell.bid)
    wide, missed = measure_type(bid or "0") * 15, cell.outcome is Outcome.MISSED
    pen.write("missed" if missed else "bid", bid, x, y)
    if missed:
        end = start_at(x + wide + 3, y - 8.5).replace("M", "L")
        pen.stroke("bad", f"{start_at(x - 3, y - 3)}{end}")
    if cell.blind:
        ring = {"cx": x + wide / 2, "cy": y - 5.3, "rx": wide / 2 + 3.8, "ry": 8.6}
        pen.draw(tag("ellipse", **ring, fill="none", class_="ink-line", stroke_width=1.3))


def write_tick(x: float, y: float, pen: Pen) -> None:
    """Draw a tick from its left end on."""
    pen.stroke("good", f"{start_at(x, y)}l3 3.5l6-8")


# The sheet.

_LINE: Final = 18.0
"""The height of a line of the legend."""

_SIGN: Final = 20.0
"""The width of a sign with the space after it."""

_MISSED: Final = SheetCell(bid=2, blind=False, tricks_won=0, points=0, score=0)
_BLIND: Final = SheetCell(bid=2, blind=True, tricks_won=0)


def draw_sheet(sheet: ScoreSheet, writer: Writer) -> Picture:
    """Draw a score sheet."""
    ruling, pen = Ruling.of(sheet), Pen()
    for place, row in enumerate(sheet.rows):
        write_row(row, place, ruling, pen, writer)
    _write_totals(sheet, ruling, pen)
    legend, end = _draw_legend(sheet, ruling, writer)
    width = ruling.right + EDGE
    body = [
        box(0, 0, width, end, paint="paper", radius=10),
        *_draw_title(sheet, ruling, writer),
        *_draw_lines(ruling),
        pen.finish(),
        legend,
    ]
    return Picture(
        width=width,
        height=end,
        title=f"{writer.name_game(sheet.rules)}, {writer.say('sheet.title')}",
        description=describe_sheet(sheet, writer),
        body="".join(body),
    )


def _draw_title(sheet: ScoreSheet, ruling: Ruling, writer: Writer) -> Iterator[str]:
    """Yield the game, its progress, and the names above the columns."""
    where, side = format_progress(sheet, writer), 100
    wide = ruling.right - EDGE - side
    yield draw_words(writer.name_game(sheet.rules), EDGE + 4, 29, size=18, bold="700", width=wide)
    yield draw_words(where, ruling.right - 4, 29, size=12, paint="faint", anchor="end", width=side)
    yield _draw_label(writer.say("picture.cards"), TOP - 9)
    wide = ruling.column - 8
    for seat in range(ruling.players):
        name, right = writer.name(seat), ruling.get_left(seat) + ruling.column - 5
        size = min(12, max(9, wide / max(measure_type(name), 1)))
        yield draw_words(name, right, TOP - 9, size=size, bold="700", anchor="end", width=wide)
    yield _draw_label(writer.say("sheet.total"), ruling.end + 23)


def _draw_label(words: str, y: float) -> str:
    return draw_words(words, EDGE + 5, y, size=11, paint="faint", width=HEAD - 8)


def _draw_lines(ruling: Ruling) -> Iterator[str]:
    """Yield the lines of the sheet, and a tint behind every other row."""
    wide, lefts = ruling.right - EDGE, map(ruling.get_left, range(ruling.players))
    for place in range(0, ruling.rows, 2):
        yield box(EDGE, ruling.get_top(place), wide, ROW, paint="plate")
    down, across = f"V{format_length(ruling.end + ROW)}", f"h{format_length(wide)}"
    yield draw_stroke("".join(start_at(left, TOP - 24) + down for left in lefts), "line")
    ends = sorted({TOP, ruling.end})
    yield draw_stroke("".join(start_at(EDGE, y) + across for y in ends), "faint", 1.5)


def _write_totals(sheet: ScoreSheet, ruling: Ruling, pen: Pen) -> None:
    """Write the totals, those of the leaders on gold."""
    for seat, score in enumerate(sheet.scores):
        left, is_best = ruling.get_left(seat), seat in sheet.leaders
        if is_best:
            wide = ruling.column - 4
            pen.draw(box(left + 2, ruling.end + 4, wide, ROW - 9, paint="gold", radius=6))
        right = left + ruling.column - 5
        pen.write("best" if is_best else "total", str(score), right, ruling.end + 23.5)


def _draw_legend(sheet: ScoreSheet, ruling: Ruling, writer: Writer) -> tuple[str, float]:
    """Draw the winners and the meaning of the signs; return it with its lower end."""
    room, y, size = ruling.right - EDGE, ruling.end + ROW, 11
    drawn: list[str] = []
    for message in sheet.messages:
        for line in wrap_type(writer.format_message(message), room / 14, 3):
            y += _LINE + 2
            drawn.append(draw_words(line, EDGE, y, size=14, bold="700"))
    pen, x, y = Pen(), EDGE, y + _LINE + 2
    for sign, words in _list_signs(sheet, writer):
        wide = _SIGN + measure_type(words) * size
        if x > EDGE and x + wide > ruling.right:
            x, y = EDGE, y + _LINE
        _draw_sign(sign, x, y, pen)
        drawn.append(draw_words(words, x + _SIGN, y, size=size, paint="faint", width=room - _SIGN))
        x += wide + 8
    return "".join(drawn) + pen.finish(), y + 14


def _list_signs(sheet: ScoreSheet, writer: Writer) -> Iterator[tuple[str, str]]:
    yield "made", writer.say("sheet.made")
    yield "missed", writer.say("sheet.missed")
    if sheet.has_blind_bids:
        yield "blind", writer.say("picture.blind")
    yield "dealer", writer.say("picture.dealer")


def _draw_sign(sign: str, x: float, y: float, pen: Pen) -> None:
    if sign == "made":
        write_tick(x + 6, y - 4, pen)
    elif sign == "dealer":
        pen.draw(draw_corner(x + 8, y - 9))
    else:
        write_bid(_MISSED if sign == "missed" else _BLIND, x + 4, y + 1, pen)
