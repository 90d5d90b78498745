"""The table and the score sheet as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from counter_rules.cards import Card, Suit
from counter_rules.engine.inner import find_shown
from counter_rules.events.inner import make_match_over
from counter_rules.moves import Bid, PassCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.render._marks import mark_plays
from counter_rules.render._sheet import Outcome, ScoreSheet, SheetCell
from counter_rules.render._text.trick import (
    GAP,
    INDENT,
    add_notes,
    format_columns,
    format_plays,
    format_result,
    pad,
)
from counter_rules.render._writer import LINE_WIDTH, Writer, flow, measure_columns, wrap
from counter_rules.seats import Seat
from counter_rules.trick import Trick
from counter_rules.views import View

# The score sheet: players side by side, one line for each hand.

_SHORT_NAME: Final = 9
"""The greatest width of a column for the name above it, such as ``Northwest``."""

_MARKS: Final = {Outcome.OPEN: "", Outcome.MADE: "✓", Outcome.MISSED: "✗"}


_Detail: TypeAlias = Literal["all", "less"]
"""The detail of a cell: bid, tricks, points and score, or just bid and score."""
_DETAILS: Final[tuple[_Detail, ...]] = ("all", "less")


def format_sheet(sheet: ScoreSheet, writer: Writer) -> Iterator[str]:
    """Yield the lines of a score sheet.

    If there are too many players for one line, the others follow in blocks below.
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
    """Choose the detail and the blocks of columns: the first choice that is narrow enough."""
    players = sheet.rules.players
    choices: list[tuple[int, _Detail]]
    choices = [(parts, detail) for parts in range(1, players + 1) for detail in _DETAILS]
    for parts, detail in choices[:-1]:
        blocks = _format_blocks(sheet, parts, detail, writer)
        # All lines of a block are as long as the rule below the names.
        if max(measure_columns(block[1]) for block in blocks) <= LINE_WIDTH:
            return detail, blocks
    return "less", _format_blocks(sheet, players, "less", writer)


def _format_blocks(
    sheet: ScoreSheet, parts: int, detail: _Detail, writer: Writer
) -> list[list[str]]:
    """Format the columns of all players, a part of them in each block."""
    seats = range(sheet.rules.players)
    size = -(-len(seats) // parts)
    firsts = range(0, len(seats), size)
    return [_format_block(sheet, seats[one : one + size], detail, writer) for one in firsts]


def _format_block(
    sheet: ScoreSheet, seats: Sequence[Seat], detail: _Detail, writer: Writer
) -> list[str]:
    """Format the columns of some of the players."""
    columns = [_list_heads(sheet, writer), *[_list_cells(sheet, s, detail, writer) for s in seats]]
    widths = [max(map(measure_columns, column)) for column in columns]
    names, *hands, totals = [
        writer.spell(" │ ").join(map(pad, row, widths)) for row in zip(*columns, strict=True)
    ]
    rule = writer.spell("─┼─".join("─" * width for width in widths))
    return [line.rstrip() for line in (names, rule, *hands, *[rule] * bool(hands), totals)]


def _list_heads(sheet: ScoreSheet, writer: Writer) -> list[str]:
    """List the starts of the lines: the hand, the cards and trump, the dealer."""
    rows = [[writer.say(key) for key in ("sheet.hand", "picture.cards", "picture.dealer")]]
    for row in sheet.rows:
        no_trump = "-" if row.is_trump_known else " "
        trump = writer.format_suit(row.trump) if row.trump else no_trump
        dealer = "" if row.dealer is None else writer.name(row.dealer, _SHORT_NAME)
        dealt = [f"{row.hand_size} {trump}", dealer]
        rows.append([writer.spell(row.hands), *(["", ""] if row.is_brought_forward else dealt)])
    return [*format_columns(rows, ">><"), writer.say("sheet.total")]


def _list_cells(sheet: ScoreSheet, seat: Seat, detail: _Detail, writer: Writer) -> list[str]:
    """List the column of a player: the name, a cell for every hand, and the total."""
    is_bidding = sheet.phase in (Phase.BID, Phase.NAME)
    rows = [
        _list_parts(row.cells[seat], "less" if row.is_open and is_bidding else detail, writer)
        for row in sheet.rows
    ]
    cells = format_columns(rows, "<>>", gap=" ") if rows else []
    star = writer.spell("★ ") if seat in sheet.leaders else ""
    total = f"{star}{sheet.scores[seat]}"
    widest = max(map(measure_columns, [total, *cells]))
    name = writer.name(seat, max(_SHORT_NAME, widest))
    # Scores brought forward are aligned right, like the total.
    aligns = [">" if row.is_brought_forward else "<" for row in sheet.rows]
    lines = [
        name,
        *[pad(cell, widest, align=a) for cell, a in zip(cells, aligns, strict=True)],
        total,
    ]
    return [pad(line, max(widest, measure_columns(name)), align=">") for line in lines]


def _list_parts(cell: SheetCell, detail: _Detail, writer: Writer) -> tuple[str, str, str]:
    """List the parts of a cell: bid and tricks, points, and score."""
    if cell.bid is None and cell.score is not None:
        return "", "", str(cell.score)  # of hands before the match began
    bid = writer.format_number(cell.bid)
    bid = f"({bid})" if cell.blind else bid
    score = "" if cell.score is None else str(cell.score)
    mark = writer.spell(_MARKS[cell.outcome])
    if detail == "less" or cell.tricks_won is None:
        return bid + mark, "", score
    points = "" if cell.points is None else str(cell.points)
    return f"{bid}/{cell.tricks_won}{mark}", points, score


def _list_legend(sheet: ScoreSheet, detail: _Detail, writer: Writer) -> Iterator[str]:
    """Yield the meanings of the cells and the marks."""
    yield writer.say(f"sheet.legend.{detail}")
    if sheet.has_blind_bids:
        yield writer.say("sheet.legend.blind")
    if sheet.leaders:
        is_over = sheet.phase is Phase.OVER
        yield writer.say(f"sheet.legend.{'winner' if is_over else 'leader'}")


# The table, as a seat or a spectator sees it.

_TITLE_WIDTH: Final = 10
"""The greatest width of the title of a column."""

_Column: TypeAlias = tuple[str, Sequence[int | None]]
"""The key of the title of a column, and its numbers by seat."""


def format_table(view: View, writer: Writer) -> Iterator[str]:
    """Yield the lines of a table, block by block."""
    blocks = [
        _format_heading(view, writer),
        _format_seats(view, writer),
        _format_last_trick(view, writer),
        _format_trick(view, writer),
        _format_own_hand(view, writer),
        _format_end(view, writer),
    ]
    written = [lines for block in blocks if (lines := list(block))]
    for place, lines in enumerate(written):
        yield from [""] * (place > 0)
        yield from lines


def _format_heading(view: View, writer: Writer) -> Iterator[str]:
    """Yield the game, the hand and the phase; then trump and the cards face up."""
    heads = [writer.name_game(view.rules), writer.name_hand(view)]
    yield from wrap(", ".join([*heads, writer.format_value(view.phase)]), indent=INDENT)
    if view.is_in_hand:
        heads = [_format_trump(view, writer)]
        shown, turned = find_shown(view), view.turned
        if shown is not None:
            heads.append(writer.say("picture.dealers_last", card=shown))
            turned = turned[1:]
        if turned:
            heads.append(writer.say("picture.turned", cards=turned))
        if view.stack_size:
            heads.append(writer.say("picture.stack", number=view.stack_size))
        yield from wrap(", ".join(heads), indent=INDENT)


def _format_trump(view: View, writer: Writer) -> str:
    """Format the trump; if a seat names it, that it is open, or who has named it."""
    if view.is_trump_open:
        return writer.say("picture.trump.open")
    trump = writer.say("picture.trump", trump=view.trump)
    if view.namer is None:
        return trump
    return f"{trump} ({writer.say('picture.trump.named', seat=view.namer)})"


def _format_last_trick(view: View, writer: Writer) -> Iterator[str]:
    """Yield the last finished trick, until the next card is played."""
    if view.tricks and not view.trick:
        title = _format_trick_number(len(view.tricks), view, writer)
        yield from format_result(view.tricks[-1], view.rules, title, writer)


def _format_trick(view: View, writer: Writer) -> Iterator[str]:
    """Yield the trick in progress, or the leader of the next one."""
    if view.phase not in (Phase.PLAY, Phase.PASS) or view.leader is None:
        return
    heads = [_format_trick_number(len(view.tricks) + 1, view, writer)]
    heads.append(writer.say("picture.leads", seat=view.leader))
    if view.led is not None:
        heads.append(writer.say("picture.led", suit=view.led))
    if view.doubled:
        heads.append(writer.say("picture.doubled"))
    yield from wrap(", ".join(heads), indent=INDENT)
    trick = Trick(view.leader, view.trick, view.trump, view.rules.players)
    yield from format_plays(mark_plays(trick, view.rules.counting), writer)


def _format_trick_number(number: int, view: View, writer: Writer) -> str:
    tricks = view.hand_size if view.is_in_hand else len(view.tricks)
    return writer.say("picture.trick", number=number, tricks=tricks)


def _format_own_hand(view: View, writer: Writer) -> Iterator[str]:
    """Yield the hand of the viewing seat, suit by suit, or why it is hidden."""
    if view.seat is None or not view.is_in_hand:
        return
    if view.hand is None:
        is_forehead = view.sights[view.seat] is Sight.FOREHEAD
        why = writer.say(f"picture.own_hand.{'forehead' if is_forehead else 'hidden'}")
        yield from wrap(why, indent=INDENT)
    elif view.hand:
        suits = _list_suits(view.hand, view, writer)
        yield from flow([writer.say("picture.own_hand"), *suits], gap="   ", indent=INDENT)


def _list_suits(hand: Sequence[Card], view: View, writer: Writer) -> Iterator[str]:
    """Yield a hand suit by suit, such as ``♣ 2 7 J``, from the lowest card up.

    A card stands in the suit that it counts as, in full if that is not its own.
    """
    counting, trump = view.rules.counting, view.trump
    for suit in Suit:
        held = counting.list_suit(hand, suit, trump)
        names = " ".join(
            card.rank.letter if card.suit is suit else writer.format_value(card)
            for card in sorted(held, key=lambda card: counting.get_height(card, suit, trump))
        )
        if held:
            yield names if suit is Suit.JOKERS else f"{writer.format_suit(suit)} {names}"


def _format_end(view: View, writer: Writer) -> Iterator[str]:
    if view.phase is Phase.OVER:
        for message in make_match_over(view.move_number, view.rules, view.hand_results).messages:
            yield from wrap(writer.format_message(message), indent=INDENT)


def _format_seats(view: View, writer: Writer) -> Iterator[str]:
    """Yield a line for every seat, clockwise from the viewing seat."""
    players = view.rules.players
    seats = [((view.seat or 0) + place) % players for place in range(players)]
    corner, columns = _list_columns(view, writer)
    titles = [writer.fit(writer.say(key), _TITLE_WIDTH) for key, _ in columns]
    rows = [
        (
            f"{writer.spell('▸') if seat in view.to_act else ' '} {writer.name(seat)}",
            *[writer.format_number(numbers[seat]) for _, numbers in columns],
        )
        for seat in seats
    ]
    heading, *lines = format_columns([(corner, *titles), *rows], "<" + ">" * len(titles))
    yield heading
    yield from add_notes(lines, [", ".join(_list_notes(view, seat, writer)) for seat in seats])


def _list_columns(view: View, writer: Writer) -> tuple[str, list[_Column]]:
    """List the heading of the names, and the columns of numbers."""
    if view.is_in_hand:
        return "", [
            ("picture.bid", view.bids),
            ("picture.won", view.tricks_won),
            ("picture.score", view.scores),
            ("picture.cards", view.cards_left),
        ]
    result = view.last_result
    if result is None:
        return "", [("picture.score", view.scores)]
    return writer.say("picture.after_hand", number=result.hand_number), [
        ("picture.bid", result.bids),
        ("picture.won", result.tricks_won),
        ("picture.points", result.points),
        ("picture.score", result.scores),
    ]


def _list_notes(view: View, seat: Seat, writer: Writer) -> Iterator[str]:
    """Yield the notes on a seat, such as the dealer."""
    if seat == view.dealer:
        is_next = view.phase is Phase.DEAL
        yield writer.say("picture.next_dealer" if is_next else "picture.dealer")
    if not view.is_in_hand:
        return
    if seat in view.blind:
        yield writer.say("picture.blind")
    if view.committed and seat not in view.to_act:
        yield _format_choice(view.committed[seat], writer)
    is_own = seat == view.seat
    is_shown = is_own and view.hand is None and find_shown(view) is not None
    if (is_shown or not is_own) and view.known[seat]:
        yield writer.say("picture.holds", cards=writer.format_cards(view.known[seat]))


def _format_choice(move: PassCard | Bid | None, writer: Writer) -> str:
    """Format the sealed choice of a seat; empty if it is unknown."""
    if move is None:
        return writer.say("picture.chosen")
    choice = move.tricks if isinstance(move, Bid) else move.card
    return writer.say("picture.chosen.own", choice=choice)
