"""What stands below a drawn score sheet: who has won, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.render.score_sheet import ScoreSheet, SheetCell
from counter_rules.render.shapes import measure_line, wrap_lines, write_line
from counter_rules.render.sheet_cells import EDGE, Pen, Ruling, draw_corner, write_bid, write_tick
from counter_rules.render.text_writer import Writer

_SIZE = 11.0
_LINE = 18.0
_SIGN = 20.0
"""How wide a sign is, and the space behind it."""

_MISSED = SheetCell(bid=2, blind=False, tricks_won=0, points=0, score=0)
_BLIND = SheetCell(bid=2, blind=True, tricks_won=0)


def draw_legend(sheet: ScoreSheet, ruling: Ruling, top: float, writer: Writer) -> tuple[str, float]:
    """Draw what stands below the totals.

    Args:
        sheet: the sheet.
        ruling: its lines.
        top: where the totals end.
        writer: the writer of its words.

    Returns:
        What is drawn, and where it ends.
    """
    room, y = ruling.right - EDGE, top
    drawn: list[str] = []
    for message in sheet.messages:
        for line in wrap_lines(writer.tell(message), room / 14, 3):
            y += _LINE + 2
            drawn.append(write_line(line, EDGE, y, size=14, bold="700"))
    pen, x, y = Pen(), EDGE, y + _LINE + 2
    for sign, words in _list_signs(sheet, writer):
        wide = _SIGN + measure_line(words) * _SIZE
        if x > EDGE and x + wide > ruling.right:
            x, y = EDGE, y + _LINE
        _draw_sign(sign, x, y, pen)
        drawn.append(write_line(words, x + _SIGN, y, size=_SIZE, paint="faint", width=room - _SIGN))
        x += wide + 8
    return "".join(drawn) + pen.finish(), y + 14


def _list_signs(sheet: ScoreSheet, writer: Writer) -> Iterator[tuple[str, str]]:
    yield "made", writer.say("sheet.made")
    yield "missed", writer.say("sheet.missed")
    if any(cell.blind for row in sheet.rows for cell in row.cells):
        yield "blind", writer.say("picture.blind")
    yield "dealer", writer.say("picture.dealer")


def _draw_sign(sign: str, x: float, y: float, pen: Pen) -> None:
    if sign == "made":
        write_tick(x + 6, y - 4, pen)
    elif sign == "dealer":
        pen.draw(draw_corner(x + 8, y - 9))
    else:
        write_bid(_MISSED if sign == "missed" else _BLIND, x + 4, y + 1, pen)
