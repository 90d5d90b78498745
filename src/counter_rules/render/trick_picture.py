"""Drawing a trick: its cards in play order, and what became of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from counter_rules.cards import Suit
from counter_rules.engine.changes import ChangeKind
from counter_rules.engine.explain import Explanation
from counter_rules.messages import Message
from counter_rules.render.alt_text import tell_result, tell_trick, write_trick_title
from counter_rules.render.faces import (
    HEIGHT,
    draw_tile,
)
from counter_rules.render.marks import Mark, mark_plays
from counter_rules.render.places import MARGIN, WIDTH
from counter_rules.render.plates import CROWN, NAME, draw_pill
from counter_rules.render.play_picture import draw_play, draw_suits, draw_values, write_note
from counter_rules.render.shapes import (
    Picture,
    box,
    group,
    measure_line,
    move_to,
    shorten_line,
    tag,
    wrap_lines,
    write_line,
)
from counter_rules.render.text_writer import Writer
from counter_rules.trick import Trick, TrickResult

_ROW: Final = 5
"""How many cards lie in a row."""

_HEAD: Final = 42.0
"""How high the head is: the suits."""

_PEEK: Final = 18.0
"""How far a card that was shown stands out behind another."""


@attrs.frozen(kw_only=True)
class _Grid:
    """Where the cards of a trick lie.

    Args:
        columns: how many lie in a row.
        left: the left edge of the first column.
        pitch: how far columns are apart.
        card: how wide a card is.
        high: how high a row is.
        top: how far below the top of its row a card lies.
    """

    columns: int
    left: float
    pitch: float
    card: float
    high: float
    top: float


def draw_trick(shown: Trick | TrickResult | Explanation, writer: Writer) -> Picture:
    """Draw a trick.

    Args:
        shown: the trick; what its cards do is known of an `Explanation` only.
        writer: the writer of its words.
    """
    marks = mark_plays(shown)
    trick = shown if isinstance(shown, Trick) else shown.trick
    grid = _lay_grid(marks)
    cells = [
        group(
            _draw_cell(mark, place, grid, write_note(mark.play, trick, writer), writer),
            x=grid.left + place % grid.columns * grid.pitch,
            y=_HEAD + place // grid.columns * grid.high,
        )
        for place, mark in enumerate(marks)
    ]
    top = _HEAD + -(-len(marks) // grid.columns) * grid.high
    foot, height = _draw_foot(shown, top, writer)
    body = [
        box(0, 0, WIDTH, height, paint="paper", radius=14),
        _draw_head(shown, trick.trump, writer),
        *cells,
        foot,
    ]
    return Picture(
        width=WIDTH,
        height=height,
        title=write_trick_title(shown, writer),
        description=tell_trick(shown, writer),
        body="".join(body),
    )


def _lay_grid(marks: Sequence[Mark]) -> _Grid:
    rows = -(-len(marks) // _ROW) or 1
    columns = -(-len(marks) // rows) or 1
    pitch = min(92.0, (WIDTH - 2 * MARGIN) / columns)
    card = min(60.0, pitch - 16)
    peek = _PEEK if any(mark.play.show for mark in marks) else 0
    below = 12 + 18 * any(mark.values for mark in marks) + 18 * any(mark.buff for mark in marks)
    return _Grid(
        columns=columns,
        left=(WIDTH - columns * pitch) / 2,
        pitch=pitch,
        card=card,
        top=22 + peek,
        high=22 + peek + card * HEIGHT + 8 + below,
    )


def _draw_cell(mark: Mark, place: int, grid: _Grid, note: str, writer: Writer) -> str:
    """Draw a play: who has played which card, and what became of it."""
    middle, foot = grid.pitch / 2, grid.top + grid.card * HEIGHT
    parts = [
        _draw_name(mark, grid, writer),
        draw_play(mark, place, middle - grid.card / 2, grid.top, grid.card),
    ]
    if len(mark.suits) > 1:
        parts.append(draw_suits(mark.suits, middle, foot - 6))
    elif mark.is_always_trump:
        note = writer.say("picture.trump.label")
    if note:
        parts.append(draw_pill(note, middle, foot - 6, paint="gold", ink="gilt"))
    foot += 22
    if mark.values:
        parts.append(draw_values(mark.values, middle, foot, writer))
        foot += 18
    if mark.buff is not None:
        word = writer.write(mark.buff)
        parts.append(draw_pill(word, middle, foot - 4, paint="faint", ink="paper"))
    return "".join(parts)


def _draw_name(mark: Mark, grid: _Grid, writer: Writer) -> str:
    """Write who has played, with a crown if it takes the trick."""
    crown = 15.0 if mark.is_winner else 0.0
    size, room = 11.5, grid.pitch - 4 - crown
    name = shorten_line(writer.name(mark.play.seat, NAME), room / size)
    left = (grid.pitch - measure_line(name) * size - crown) / 2
    words = write_line(
        name,
        grid.pitch / 2 + crown / 2,
        13,
        size=size,
        anchor="middle",
        bold="700" if mark.is_winner else None,
    )
    if not mark.is_winner:
        return words
    return words + tag("path", d=CROWN, transform=move_to(left, 4), class_="gold")


def _draw_head(shown: Trick | TrickResult | Explanation, trump: Suit | None, writer: Writer) -> str:
    """Draw trump as the trick began and ended, the led suit, and the trump to come."""
    x, drawn = MARGIN + 4, list[str]()
    for label, suits in _list_suits(shown, trump, writer):
        drawn.append(write_line(label, x, 27, size=11.5, paint="faint", bold="600"))
        x += measure_line(label) * 11.5 + 8
        for place, suit in enumerate(suits):
            if place:
                drawn.append(write_line("→", x, 28, size=14, paint="faint"))
                x += 18
            words = "" if suit else writer.write(None)
            drawn.append(
                draw_tile(suit, x, 12, 22) if suit else write_line(words, x, 27, bold="700")
            )
            x += 26 if suit else measure_line(words) * 12 + 4
        x += 10
    return "".join(drawn)


def _list_suits(
    shown: Trick | TrickResult | Explanation, trump: Suit | None, writer: Writer
) -> Iterator[tuple[str, tuple[Suit | None, ...]]]:
    """Yield the suits that the head shows, under their labels."""
    result = shown.result if isinstance(shown, Explanation) else shown
    label = writer.say("picture.trump.label")
    if isinstance(result, Trick):
        yield label, (trump,)
        return
    yield label, (trump,) if result.trump is trump else (trump, result.trump)
    if result.led is not None:
        yield writer.say("picture.led.label"), (result.led,)
    if result.indicator is not trump:
        yield writer.say("picture.trump.next"), (result.indicator,)


def _draw_foot(
    shown: Trick | TrickResult | Explanation, top: float, writer: Writer
) -> tuple[str, float]:
    """Write what came of the trick, in sentences without cards; return where they end, too."""
    size, y, drawn = 12.5, top + 10, list[str]()
    for place, message in enumerate(_tell_outcome(shown)):
        for line in wrap_lines(writer.tell(message), (WIDTH - 2 * MARGIN - 8) / size, 3):
            bold = None if place else "700"
            drawn.append(write_line(line, MARGIN + 4, y, size=size, bold=bold))
            y += 17
    return "".join(drawn), (y if drawn else top)


def _tell_outcome(shown: Trick | TrickResult | Explanation) -> Iterator[Message]:
    if isinstance(shown, Trick):
        return
    result = shown.result if isinstance(shown, Explanation) else shown
    yield tell_result(result)
    if isinstance(shown, Explanation):
        yield from _tell_direction(shown)
    taker = result.leader if result.winner is None else result.winner
    if result.next_leader not in (None, taker):
        yield Message.of("change.next_leader", after=result.next_leader, before=taker)
    if result.doubled_lead:
        yield Message("change.doubled_lead")
    if result.passing:
        yield Message("change.passing")


def _tell_direction(explanation: Explanation) -> list[Message]:
    """Tell which card wins, if an effect has turned that round."""
    changes = [
        change
        for report in explanation.reports
        for change in report.changes
        if change.kind is ChangeKind.DIRECTION
    ]
    if not changes or changes[-1].after == changes[0].before:
        return []
    before, after = changes[0].before, changes[-1].after
    words = {"after": Message(f"word.{after}"), "before": Message(f"word.{before}")}
    return [Message("change.direction", tuple(words.items()))]
