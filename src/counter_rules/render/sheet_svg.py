"""The score sheet as SVG: it looks as people write it, with strokes through what was missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from counter_rules.events import BidMade, SeatScore
from counter_rules.messages import Message, Texts
from counter_rules.render.charset import Charset
from counter_rules.render.score_sheet import Outcome, ScoreSheet, SheetRow
from counter_rules.render.shapes import (
    Picture,
    box,
    measure_line,
    tag,
    write_line,
    write_number,
    write_picture,
)
from counter_rules.render.sheet_cells import EDGE, HEAD, ROW, TOP, Pen, Ruling, write_row
from counter_rules.render.sheet_legend import draw_legend
from counter_rules.render.text_writer import Writer
from counter_rules.render.theme import Theme


def draw_sheet(sheet: ScoreSheet, *, theme: Theme, texts: Texts | None) -> str:
    """Draw a score sheet as SVG.

    Args:
        sheet: the sheet.
        theme: its colours.
        texts: the catalogue, by default the English one.

    Returns:
        The SVG.
    """
    writer, ruling = Writer(charset=Charset.UNICODE, texts=texts), Ruling.of(sheet)
    legend, end = draw_legend(sheet, ruling, ruling.end + ROW, writer)
    pen = Pen()
    for place, row in enumerate(sheet.rows):
        write_row(row, place, ruling, pen, writer)
    _write_totals(sheet, ruling, pen)
    body = [
        box(0, 0, ruling.width, end, paint="paper", radius=10),
        *_draw_title(sheet, ruling, writer),
        *_draw_lines(ruling),
        pen.finish(),
        legend,
    ]
    picture = Picture(
        width=ruling.width,
        height=end,
        title=f"{writer.name_game(sheet.rules)}, {writer.say('sheet.title')}",
        description=tuple(_describe(sheet, writer)),
        body="".join(body),
    )
    return write_picture(picture, theme)


def _draw_title(sheet: ScoreSheet, ruling: Ruling, writer: Writer) -> Iterator[str]:
    """Yield the game, how far it is, and the names above the columns."""
    where, side = _write_progress(sheet, writer), 100
    wide = ruling.right - EDGE - side
    yield write_line(writer.name_game(sheet.rules), EDGE + 4, 29, size=18, bold="700", width=wide)
    yield write_line(where, ruling.right - 4, 29, size=12, paint="faint", anchor="end", width=side)
    yield write_line(
        writer.say("picture.cards"), EDGE + 5, TOP - 9, size=11, paint="faint", width=HEAD - 8
    )
    for seat in range(ruling.players):
        name, right = writer.name(seat), ruling.get_left(seat) + ruling.column - 5
        wide = ruling.column - 8
        size = min(12, max(9, wide / max(measure_line(name), 1)))
        yield write_line(name, right, TOP - 9, size=size, bold="700", anchor="end", width=wide)
    label = writer.say("sheet.total")
    yield write_line(label, EDGE + 5, ruling.end + 23, size=11, paint="faint", width=HEAD - 8)


def _write_progress(sheet: ScoreSheet, writer: Writer) -> str:
    if not sheet.rows:
        return ""
    key = "picture.hand" if sheet.rows[-1].is_open else "picture.after_hand"
    return writer.say(key, number=sheet.rows[-1].hand_number)


def _draw_lines(ruling: Ruling) -> Iterator[str]:
    """Yield the lines of the sheet, and a tint behind every other row."""
    wide = ruling.right - EDGE
    for place in range(0, ruling.rows, 2):
        yield box(EDGE, ruling.get_top(place), wide, ROW, paint="plate")
    columns = [
        f"M{write_number(ruling.get_left(seat))} {write_number(TOP - 24)}"
        f"V{write_number(ruling.end + ROW)}"
        for seat in range(ruling.players)
    ]
    yield tag("path", d="".join(columns), class_="line-line", fill="none")
    ends = [f"M{EDGE:g} {write_number(y)}h{write_number(wide)}" for y in sorted({TOP, ruling.end})]
    yield tag("path", d="".join(ends), class_="faint-line", fill="none", stroke_width=1.5)


def _write_totals(sheet: ScoreSheet, ruling: Ruling, pen: Pen) -> None:
    """Write the totals, those of the leaders on gold."""
    for seat, score in enumerate(sheet.scores):
        left, is_best = ruling.get_left(seat), seat in sheet.leaders
        if is_best:
            wide = ruling.column - 4
            pen.draw(box(left + 2, ruling.end + 4, wide, ROW - 9, paint="gold", radius=6))
        right = left + ruling.column - 5
        pen.write("best" if is_best else "total", str(score), right, ruling.end + 23.5)


def _describe(sheet: ScoreSheet, writer: Writer) -> Iterator[str]:
    """Yield what the last rows say in sentences, and who has won."""
    progress = _write_progress(sheet, writer)
    if progress:
        yield progress
    closed = [row for row in sheet.rows if not row.is_open]
    told = [*_tell_scores(closed[-1:]), *_tell_bids(sheet.rows[-1:]), *sheet.messages]
    yield from map(writer.tell, told)


def _tell_scores(rows: Iterable[SheetRow]) -> Iterator[Message]:
    """Yield what was bid and won in finished hands, and what it scored."""
    for row in rows:
        for seat, cell in enumerate(row.cells):
            scored = SeatScore(
                seat=seat,
                bid=cell.bid or 0,
                tricks_won=cell.tricks_won,
                made=cell.outcome is Outcome.MADE,
                points=cell.points or 0,
                bonus=0,
                score=cell.score or 0,
            )
            yield from scored.messages


def _tell_bids(rows: Iterable[SheetRow]) -> Iterator[Message]:
    """Yield what has been bid, in a hand that is not over."""
    for row in rows:
        for seat, cell in enumerate(row.cells):
            if row.is_open and cell.bid is not None:
                made = BidMade(move_number=0, seat=seat, tricks=cell.bid, blind=cell.blind)
                yield from made.messages
