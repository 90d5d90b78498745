"""Drawing a trick: its cards in play order, and the outcome of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from counter_rules.cards import Suit
from counter_rules.events.inner import describe_winner
from counter_rules.explain import ChangeKind, Explanation
from counter_rules.messages import Message
from counter_rules.render._marks import AnyTrick, Mark, find_result, get_trick, mark_plays
from counter_rules.render._svg.alt_text import describe_trick, format_trick_title
from counter_rules.render._svg.cards import (
    HEIGHT,
    draw_play,
    draw_suits,
    draw_tile,
    draw_values,
    format_note,
)
from counter_rules.render._svg.elements import Picture, box, draw_words, group
from counter_rules.render._svg.layout import MARGIN, WIDTH
from counter_rules.render._svg.plates import NAME, draw_crown, draw_pill
from counter_rules.render._writer import Writer, fit_type, measure_type, wrap_type

_ROW: Final = 5
"""The most cards in a row."""

_HEAD: Final = 42.0
"""The height of the head with the suits."""

_PEEK: Final = 18.0
"""The part of a shown card that is visible behind another one."""


@attrs.frozen(kw_only=True)
class _Grid:
    """The positions of the cards of a trick, with a number of columns in a row.

    ``pitch`` is the distance between the left edges of two columns, ``card`` the width of a card,
    ``high`` the height of a row, and ``top`` the distance of a card from the top of its row.
    """

    columns: int
    left: float
    pitch: float
    card: float
    high: float
    top: float


def draw_trick(shown: AnyTrick, writer: Writer) -> Picture:
    """Draw a trick; only an `Explanation` shows the effects of its cards."""
    marks, trick = mark_plays(shown), get_trick(shown)
    grid = _make_grid(marks)
    cells = [
        group(
            _draw_cell(mark, place, grid, format_note(mark.play, trick, writer), writer),
            x=grid.left + place % grid.columns * grid.pitch,
            y=_HEAD + place // grid.columns * grid.high,
        )
        for place, mark in enumerate(marks)
    ]
    top = _HEAD + -(-len(marks) // grid.columns) * grid.high
    foot, height = _draw_foot(shown, top, writer)
    paper = box(0, 0, WIDTH, height, paint="paper", radius=14)
    return Picture(
        width=WIDTH,
        height=height,
        title=format_trick_title(shown, writer),
        description=describe_trick(shown, writer),
        body="".join([paper, _draw_head(shown, writer), *cells, foot]),
    )


def _make_grid(marks: Sequence[Mark]) -> _Grid:
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
    """Draw a play: the seat, its card, and the outcome."""
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
        word = writer.format_value(mark.buff)
        parts.append(draw_pill(word, middle, foot - 4, paint="faint", ink="paper"))
    return "".join(parts)


def _draw_name(mark: Mark, grid: _Grid, writer: Writer) -> str:
    """Write the player's name, with a crown if they take the trick."""
    crown = 15.0 if mark.is_winner else 0.0
    size, room = 11.5, grid.pitch - 4 - crown
    name = fit_type(writer.name(mark.play.seat, NAME), room / size)
    left = (grid.pitch - measure_type(name) * size - crown) / 2
    middle, bold = grid.pitch / 2 + crown / 2, "700" if mark.is_winner else None
    words = draw_words(name, middle, 13, size=size, anchor="middle", bold=bold)
    return words + draw_crown(left, 4) if mark.is_winner else words


def _draw_head(shown: AnyTrick, writer: Writer) -> str:
    """Draw the trump before and after the trick, the led suit, and the next trump."""
    x, drawn = MARGIN + 4, list[str]()
    for label, suits in _list_suits(shown, writer):
        drawn.append(draw_words(label, x, 27, size=11.5, paint="faint", bold="600"))
        x += measure_type(label) * 11.5 + 8
        for place, suit in enumerate(suits):
            if place:
                drawn.append(draw_words("→", x, 28, size=14, paint="faint"))
                x += 18
            if suit:
                drawn.append(draw_tile(suit, x, 12, 22))
                x += 26
            else:
                none = writer.format_value(None)
                drawn.append(draw_words(none, x, 27, bold="700"))
                x += measure_type(none) * 12 + 4
        x += 10
    return "".join(drawn)


def _list_suits(shown: AnyTrick, writer: Writer) -> Iterator[tuple[str, tuple[Suit | None, ...]]]:
    """Yield the suits of the head with their labels."""
    trump, result = get_trick(shown).trump, find_result(shown)
    changed = (result.trump,) if result and result.trump is not trump else ()
    yield writer.say("picture.trump.label"), (trump, *changed)
    if result and result.led is not None:
        yield writer.say("picture.led.label"), (result.led,)
    if result and result.indicator is not trump:
        yield writer.say("picture.trump.next"), (result.indicator,)


def _draw_foot(shown: AnyTrick, top: float, writer: Writer) -> tuple[str, float]:
    """Write the outcome in sentences; return them with their lower end."""
    size, y, drawn = 12.5, top + 10, list[str]()
    for place, message in enumerate(_describe_outcome(shown)):
        for line in wrap_type(writer.format_message(message), (WIDTH - 2 * MARGIN - 8) / size, 3):
            bold = None if place else "700"
            drawn.append(draw_words(line, MARGIN + 4, y, size=size, bold=bold))
            y += 17
    return "".join(drawn), (y if drawn else top)


def _describe_outcome(shown: AnyTrick) -> Iterator[Message]:
    result = find_result(shown)
    if result is None:
        return
    yield describe_winner(result.winner)
    if isinstance(shown, Explanation):
        yield from _describe_direction(shown)
    taker = result.leader if result.winner is None else result.winner
    if result.next_leader not in (None, taker):
        yield Message.of("change.next_leader", after=result.next_leader, before=taker)
    if result.doubled_lead:
        yield Message("change.doubled_lead")
    if result.passing:
        yield Message("change.passing")


def _describe_direction(explanation: Explanation) -> Iterator[Message]:
    """Yield the sentence on which card wins, if an effect has reversed that."""
    changes = [change for report in explanation.reports for change in report.changes]
    turns = [change for change in changes if change.kind is ChangeKind.DIRECTION]
    if turns and turns[-1].after != turns[0].before:
        after, before = Message(f"word.{turns[-1].after}"), Message(f"word.{turns[0].before}")
        yield Message.of("change.direction", after=after, before=before)
