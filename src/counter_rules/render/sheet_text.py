"""The score sheet as text: players side by side, hands below each other."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules.moves import Seat
from counter_rules.phase import Phase
from counter_rules.render.score_sheet import Outcome, ScoreSheet, SheetCell, SheetRow
from counter_rules.render.text_lines import GAP, LINE_WIDTH, lay_columns, measure, pad, wrap
from counter_rules.render.text_writer import Writer

SHORT_NAME: Final = 8
"""How wide a column may become for the name above it."""

MARKS: Final = {Outcome.OPEN: "", Outcome.MADE: "✓", Outcome.MISSED: "✗"}
LEADER: Final = "★"


class _Detail(enum.Enum):
    """How much of a cell is written."""

    ALL = "all"
    """Bid, tricks, points and score."""
    LESS = "less"
    """Bid and score."""


def write_sheet(sheet: ScoreSheet, writer: Writer) -> Iterator[str]:
    """Yield the lines of a score sheet.

    Players who do not fit beside each other come below, with the same hands.

    Args:
        sheet: the sheet.
        writer: the writer.
    """
    detail, blocks = _lay_out(sheet, writer)
    yield from wrap(writer.name_game(sheet.rules), indent=GAP)
    for block in blocks:
        yield from ["", *block]
    yield ""
    for message in sheet.messages:
        yield from wrap(writer.tell(message), indent=GAP)
    yield from wrap(", ".join(_list_legend(sheet, detail, writer)), indent=GAP)


def _lay_out(sheet: ScoreSheet, writer: Writer) -> tuple[_Detail, list[list[str]]]:
    """Return how much is written, and in which blocks: the first layout that is narrow enough."""
    players = sheet.rules.players
    layouts = [(parts, detail) for parts in range(1, players + 1) for detail in _Detail]
    for parts, detail in layouts[:-1]:
        blocks = _lay_blocks(sheet, parts, detail, writer)
        # All lines of a block are as long as its rule, below the names.
        if max(measure(block[1]) for block in blocks) <= LINE_WIDTH:
            return detail, blocks
    return _Detail.LESS, _lay_blocks(sheet, players, _Detail.LESS, writer)


def _lay_blocks(sheet: ScoreSheet, parts: int, detail: _Detail, writer: Writer) -> list[list[str]]:
    """Return the lines of all players, some in each part."""
    seats = range(sheet.rules.players)
    size = -(-len(seats) // parts)
    return [
        _lay_block(sheet, seats[first : first + size], detail, writer)
        for first in range(0, len(seats), size)
    ]


def _lay_block(
    sheet: ScoreSheet, seats: Sequence[Seat], detail: _Detail, writer: Writer
) -> list[str]:
    """Return the lines of some of the players."""
    columns = [_lay_heads(sheet, writer), *[_lay_seat(sheet, s, detail, writer) for s in seats]]
    widths = [max(map(measure, column)) for column in columns]
    names, *hands, totals = [
        writer.spell(" │ ").join(pad(cell, width) for cell, width in zip(row, widths, strict=True))
        for row in zip(*columns, strict=True)
    ]
    rule = writer.spell("─┼─".join("─" * width for width in widths))
    return [line.rstrip() for line in (names, rule, *hands, *[rule] * bool(hands), totals)]


def _lay_heads(sheet: ScoreSheet, writer: Writer) -> list[str]:
    """Return what stands at the start of each line: the hand, cards and trump, the dealer."""
    titles = [writer.say(key) for key in ("sheet.hand", "picture.cards", "picture.dealer")]
    rows = [
        (
            str(row.hand_number),
            f"{row.hand_size} {_write_trump(row, writer)}",
            writer.name(row.dealer, SHORT_NAME),
        )
        for row in sheet.rows
    ]
    return [*lay_columns([titles, *rows], ">><"), writer.say("sheet.total")]


def _write_trump(row: SheetRow, writer: Writer) -> str:
    return "-" if row.trump is None else writer.write_suit(row.trump)


def _lay_seat(sheet: ScoreSheet, seat: Seat, detail: _Detail, writer: Writer) -> list[str]:
    """Return a player's column: the name, a cell for every hand, and the total."""
    is_bidding = sheet.phase is Phase.BID
    rows = [
        _list_parts(row.cells[seat], _Detail.LESS if row.is_open and is_bidding else detail, writer)
        for row in sheet.rows
    ]
    cells = lay_columns(rows, "<>>", gap=" ") if rows else []
    star = f"{writer.spell(LEADER)} " if seat in sheet.leaders else ""
    total = f"{star}{sheet.scores[seat]}"
    widest = max(map(measure, [total, *cells]))
    name = writer.name(seat, max(SHORT_NAME, widest))
    lines = [name, *[pad(cell, widest) for cell in cells], total]
    return [pad(line, max(widest, measure(name)), align=">") for line in lines]


def _list_parts(cell: SheetCell, detail: _Detail, writer: Writer) -> tuple[str, str, str]:
    """Return bid and tricks, points, and score as they are written in a cell."""
    bid = writer.write_number(cell.bid)
    bid = f"({bid})" if cell.blind else bid
    score = "" if cell.score is None else str(cell.score)
    mark = writer.spell(MARKS[cell.outcome])
    if detail is _Detail.LESS:
        return bid + mark, "", score
    points = "" if cell.points is None else str(cell.points)
    return f"{bid}/{cell.tricks_won}{mark}", points, score


def _list_legend(sheet: ScoreSheet, detail: _Detail, writer: Writer) -> Iterator[str]:
    """Yield what the cells hold and the marks mean."""
    yield writer.say(f"sheet.legend.{detail.value}")
    if any(cell.blind for row in sheet.rows for cell in row.cells):
        yield writer.say("sheet.legend.blind")
    if sheet.leaders:
        is_over = sheet.phase is Phase.OVER
        yield writer.say(f"sheet.legend.{'winner' if is_over else 'leader'}")
