"""The score sheet as text: players side by side, hands below each other."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules.question import Phase
from counter_rules.render._fitting import LINE_WIDTH, measure_columns, wrap
from counter_rules.render._sheet import Outcome, ScoreSheet, SheetCell
from counter_rules.render._text.columns import GAP, format_columns, pad
from counter_rules.render._writer import Writer
from counter_rules.seats import Seat

_SHORT_NAME: Final = 9
"""How wide a column may become for the name above it: ``Northwest``."""

_MARKS: Final = {Outcome.OPEN: "", Outcome.MADE: "✓", Outcome.MISSED: "✗"}


class _Detail(enum.Enum):
    """How much of a cell is written."""

    ALL = "all"
    """Bid, tricks, points and score."""
    LESS = "less"
    """Bid and score."""


def format_sheet(sheet: ScoreSheet, writer: Writer) -> Iterator[str]:
    """Yield the lines of a score sheet.

    Players who do not fit beside each other come below, with the same hands.
    """
    detail, blocks = _choose_blocks(sheet, writer)
    yield from wrap(writer.name_game(sheet.rules), indent=GAP)
    for block in blocks:
        yield from ["", *block]
    yield ""
    for message in sheet.messages:
        yield from wrap(writer.format_message(message), indent=GAP)
    yield from wrap(", ".join(_list_legend(sheet, detail, writer)), indent=GAP)


def _choose_blocks(sheet: ScoreSheet, writer: Writer) -> tuple[_Detail, list[list[str]]]:
    """Return how much is written, and in which blocks: the first choice that is narrow enough."""
    players = sheet.rules.players
    choices = [(parts, detail) for parts in range(1, players + 1) for detail in _Detail]
    for parts, detail in choices[:-1]:
        blocks = _format_blocks(sheet, parts, detail, writer)
        # All lines of a block are as long as its rule, below the names.
        if max(measure_columns(block[1]) for block in blocks) <= LINE_WIDTH:
            return detail, blocks
    return _Detail.LESS, _format_blocks(sheet, players, _Detail.LESS, writer)


def _format_blocks(
    sheet: ScoreSheet, parts: int, detail: _Detail, writer: Writer
) -> list[list[str]]:
    """Return the lines of all players, some in each part."""
    seats = range(sheet.rules.players)
    size = -(-len(seats) // parts)
    firsts = range(0, len(seats), size)
    return [_format_block(sheet, seats[one : one + size], detail, writer) for one in firsts]


def _format_block(
    sheet: ScoreSheet, seats: Sequence[Seat], detail: _Detail, writer: Writer
) -> list[str]:
    """Return the lines of some of the players."""
    columns = [_list_heads(sheet, writer), *[_list_cells(sheet, s, detail, writer) for s in seats]]
    widths = [max(map(measure_columns, column)) for column in columns]
    names, *hands, totals = [
        writer.spell(" │ ").join(map(pad, row, widths)) for row in zip(*columns, strict=True)
    ]
    rule = writer.spell("─┼─".join("─" * width for width in widths))
    return [line.rstrip() for line in (names, rule, *hands, *[rule] * bool(hands), totals)]


def _list_heads(sheet: ScoreSheet, writer: Writer) -> list[str]:
    """Return what stands at the start of each line: the hand, cards and trump, the dealer."""
    rows = [[writer.say(key) for key in ("sheet.hand", "picture.cards", "picture.dealer")]]
    for row in sheet.rows:
        trump = writer.format_suit(row.trump) if row.trump else "-"
        dealt = [f"{row.hand_size} {trump}", writer.name(row.dealer, _SHORT_NAME)]
        rows.append([writer.spell(row.hands), *(["", ""] if row.is_brought_forward else dealt)])
    return [*format_columns(rows, ">><"), writer.say("sheet.total")]


def _list_cells(sheet: ScoreSheet, seat: Seat, detail: _Detail, writer: Writer) -> list[str]:
    """Return a player's column: the name, a cell for every hand, and the total."""
    is_bidding = sheet.phase is Phase.BID
    rows = [
        _list_parts(row.cells[seat], _Detail.LESS if row.is_open and is_bidding else detail, writer)
        for row in sheet.rows
    ]
    cells = format_columns(rows, "<>>", gap=" ") if rows else []
    star = writer.spell("★ ") if seat in sheet.leaders else ""
    total = f"{star}{sheet.scores[seat]}"
    widest = max(map(measure_columns, [total, *cells]))
    name = writer.name(seat, max(_SHORT_NAME, widest))
    # What is brought forward stands right, as the total does.
    aligns = [">" if row.is_brought_forward else "<" for row in sheet.rows]
    lines = [
        name,
        *[pad(cell, widest, align=a) for cell, a in zip(cells, aligns, strict=True)],
        total,
    ]
    return [pad(line, max(widest, measure_columns(name)), align=">") for line in lines]


def _list_parts(cell: SheetCell, detail: _Detail, writer: Writer) -> tuple[str, str, str]:
    """Return bid and tricks, points, and score as they are written in a cell."""
    if cell.bid is None and cell.score is not None:
        return "", "", str(cell.score)  # of hands before the match began
    bid = writer.format_number(cell.bid)
    bid = f"({bid})" if cell.blind else bid
    score = "" if cell.score is None else str(cell.score)
    mark = writer.spell(_MARKS[cell.outcome])
    if detail is _Detail.LESS:
        return bid + mark, "", score
    points = "" if cell.points is None else str(cell.points)
    return f"{bid}/{cell.tricks_won}{mark}", points, score


def _list_legend(sheet: ScoreSheet, detail: _Detail, writer: Writer) -> Iterator[str]:
    """Yield what the cells hold and the marks mean."""
    yield writer.say(f"sheet.legend.{detail.value}")
    if sheet.has_blind_bids:
        yield writer.say("sheet.legend.blind")
    if sheet.leaders:
        is_over = sheet.phase is Phase.OVER
        yield writer.say(f"sheet.legend.{'winner' if is_over else 'leader'}")
