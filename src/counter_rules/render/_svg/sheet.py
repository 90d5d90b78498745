"""The score sheet as SVG: it looks as people write it, with strokes through what was missed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from counter_rules.render._fitting import measure_type, wrap_type
from counter_rules.render._sheet import ScoreSheet, SheetCell
from counter_rules.render._svg.alt_text import describe_sheet, format_progress
from counter_rules.render._svg.elements import (
    Picture,
    box,
    draw_stroke,
    draw_words,
    format_length,
    start_at,
)
from counter_rules.render._svg.sheet_cells import (
    EDGE,
    HEAD,
    ROW,
    TOP,
    Pen,
    Ruling,
    draw_corner,
    write_bid,
    write_row,
    write_tick,
)
from counter_rules.render._writer import Writer

_LINE: Final = 18.0
"""How high a line of the legend is."""

_SIGN: Final = 20.0
"""How wide a sign is, and the space behind it."""

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
    """Yield the game, how far it is, and the names above the columns."""
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
    """Draw who has won, and what the signs mean; return where that ends, too."""
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
