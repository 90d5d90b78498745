"""A trick as text: a line for every play, or its cards side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from counter_rules.engine.inner import name_joker
from counter_rules.explain import Explanation, explain_trick
from counter_rules.messages import describe
from counter_rules.moves import PlayCard
from counter_rules.render._marks import (
    AnyTrick,
    Mark,
    explain_drawn,
    find_result,
    get_trick,
    mark_plays,
)
from counter_rules.render._writer import LINE_WIDTH, Charset, Writer, measure_columns, wrap
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult

# Columns of text, and notes beside them.

GAP: Final = "  "
"""The space between two columns."""

_LEAST_NOTES: Final = 16
"""The fewest columns of notes, even if that makes a line too long."""


def pad(text: str, width: int, *, align: str = "<") -> str:
    """Pad a text with spaces to a width: at the end, or at the start with ``">"``."""
    space = " " * (width - measure_columns(text))
    return space + text if align == ">" else text + space


def add_notes(lines: Sequence[str], notes: Sequence[str]) -> Iterator[str]:
    """Yield lines with notes beside them; long notes continue below."""
    width = max(map(measure_columns, lines), default=0)
    room = max(LINE_WIDTH - width - len(GAP), _LEAST_NOTES)
    for line, note in zip(lines, notes, strict=True):
        if not note:
            yield line
            continue
        first, *others = wrap(note, width=room)
        yield pad(line, width) + GAP + first
        yield from [" " * width + GAP + other for other in others]


def format_columns(rows: Sequence[Sequence[str]], aligns: str, *, gap: str = GAP) -> list[str]:
    """Format a line for every row, aligned by ``<`` and ``>``; empty columns are left out.

    >>> format_columns([("Ana", "7"), ("Ben", "12")], "<>")
    ['Ana   7', 'Ben  12']
    """
    widths = [max(map(measure_columns, column)) for column in zip(*rows, strict=True)]
    shown = [place for place, width in enumerate(widths) if width]
    return [
        gap.join(pad(row[place], widths[place], align=aligns[place]) for place in shown).rstrip()
        for row in rows
    ]


# A line for every play, with the outcome of the card.

INDENT = "  "
"""The indent of the plays of a trick."""


PlaysFormat: TypeAlias = Callable[[Sequence[Mark], Writer], Iterator[str]]
"""A function that yields the lines of the plays of a trick."""


def format_plays(marks: Sequence[Mark], writer: Writer) -> Iterator[str]:
    """Yield a line for every play, in play order."""
    rows = [
        (
            INDENT + writer.name(mark.play.seat),
            _format_play(mark.play, writer),
            *list_steps(mark, writer),
            writer.spell("◂") if mark.is_winner else "",
        )
        for mark in marks
    ]
    lines = format_columns(rows, "<<<<<") if rows else []
    yield from add_notes(lines, [", ".join(list_notes(mark, writer)) for mark in marks])


def format_trick(
    shown: AnyTrick, rules: Ruleset | None, writer: Writer, plays: PlaysFormat = format_plays
) -> Iterator[str]:
    """Yield the lines of a trick: its start, its plays, and its winner."""
    drawn = explain_drawn(shown, rules)
    is_last = get_trick(drawn).last
    heads = [*_list_heads(drawn, writer), *[writer.say("picture.trick.last")] * is_last]
    yield from wrap(", ".join(heads), indent=INDENT)
    yield from plays(mark_plays(drawn), writer)
    if isinstance(shown, Explanation):
        yield ""
        for sentence in describe(shown, writer.texts):
            yield from wrap(f"- {writer.spell(sentence)}", indent=INDENT)
    else:
        yield from _format_nobody(drawn, writer)


def format_result(result: TrickResult, rules: Ruleset, title: str, writer: Writer) -> Iterator[str]:
    """Yield the lines of a finished trick of a match, without the sentences."""
    heads = [title, *_list_heads(result, writer)]
    yield from wrap(", ".join(heads), indent=INDENT)
    yield from format_plays(mark_plays(explain_trick(rules, result.trick)), writer)
    yield from _format_nobody(result, writer)


def _format_nobody(drawn: AnyTrick, writer: Writer) -> Iterator[str]:
    """Yield the sentence that nobody takes the trick, if nobody does."""
    result = find_result(drawn)
    if result and result.winner is None:
        yield INDENT + writer.say("event.trick_resolved.nobody")


def _format_play(play: PlayCard, writer: Writer) -> str:
    """Format a card with the card shown with it, such as ``4♥+4♦``, or its name."""
    card = " ".join(filter(None, (writer.format_value(play.card), name_high(play, writer))))
    return card if play.show is None else f"{card}+{writer.format_value(play.show)}"


def name_high(play: PlayCard, writer: Writer) -> str:
    """Return the name given to a joker; empty for any other card."""
    if play.high is None:
        return ""
    return writer.say("picture.named", name=name_joker(high=play.high))


def list_steps(mark: Mark, writer: Writer) -> tuple[str, str]:
    """List the changes of the value of a card and of its suit; each is empty without changes."""
    values = writer.format_steps(map(writer.format_value, mark.values))
    suits = writer.format_steps(map(writer.format_suit, mark.suits))
    return values, suits if len(mark.suits) > 1 else ""


def list_notes(mark: Mark, writer: Writer) -> Iterator[str]:
    """Yield the notes on the outcome of a card."""
    if mark.is_winner:
        yield writer.say("picture.takes")
    if mark.buff is not None:
        yield writer.format_value(mark.buff)
    elif mark.is_barred:
        yield writer.say("picture.barred")
    if mark.is_always_trump and len(mark.suits) == 1:
        yield writer.say("picture.always_trump")
    if mark.leads_next:
        yield writer.say("picture.leads_next")


def _list_heads(shown: AnyTrick, writer: Writer) -> Iterator[str]:
    """Yield the facts of a trick that are known: the leader, the suits, the multiplier."""
    trick, result = get_trick(shown), find_result(shown)
    yield writer.say("picture.leads", seat=trick.leader)
    if result and result.led is not None:
        yield writer.say("picture.led", suit=result.led)
    if result and result.trump is not trick.trump:
        yield writer.say("picture.trump.changed", before=trick.trump, after=result.trump)
    else:
        yield writer.say("picture.trump", trump=trick.trump)
    if trick.doubled:
        yield writer.say("picture.doubled")


# Cards side by side, for terminals that are wide enough.

_MARGIN: Final = " "
_INSIDE: Final = 4
"""The columns of a card between its edges; ``10♥`` takes three."""

_NARROWEST: Final = 9
"""The columns a player needs: a card, and another one shown with it."""

_BROADEST: Final = 15
"""The columns a player takes if there is room, for ``takes the trick``."""


_EDGES: Final = {
    Charset.UNICODE: (("╭────╮", "╰────╯", "│"), ("┏━━━━┓", "┗━━━━┛", "┃")),
    Charset.ASCII: ((".----.", "'----'", "|"), ("#====#", "#====#", "#")),
}
"""The edge of any card, and of the one that takes the trick: its upper and lower line, its side."""


def has_room(players: int, width: int) -> bool:
    """Return whether the cards of all players fit side by side into a number of columns.

    >>> has_room(7, 80), has_room(8, 80), has_room(8, 120)
    (True, False, True)
    """
    return _compute_room(players, width) >= _NARROWEST


def _compute_room(players: int, width: int) -> int:
    """Compute the columns of each player without the gap between two."""
    return min((width - len(_MARGIN) + len(GAP)) // players - len(GAP), _BROADEST)


def format_cards(
    marks: Sequence[Mark], writer: Writer, *, width: int, waiting: Sequence[Seat] = ()
) -> Iterator[str]:
    """Yield the lines of a trick: a card for every play or waiting seat, with changes below."""
    room = _compute_room(len(marks) + len(waiting), width)
    columns = [
        *[list(_format_mark(mark, writer, room)) for mark in marks],
        *[[_name_waiting(seat, waiting, writer, room)] for seat in waiting],
    ]
    for row in zip_longest(*columns, fillvalue=""):
        yield (_MARGIN + GAP.join([pad(cell, room) for cell in row])).rstrip()


def _name_waiting(seat: Seat, waiting: Sequence[Seat], writer: Writer, room: int) -> str:
    """Return the name of a player who has not played yet, marked if it is their turn."""
    mark = writer.spell("▸ ") if seat == waiting[0] else ""
    return mark + writer.name(seat, room - len(mark))


def _format_mark(mark: Mark, writer: Writer, room: int) -> Iterator[str]:
    """Yield the lines of a player: the name, the card, its changes, and notes."""
    yield writer.name(mark.play.seat, room)
    yield from _format_card(mark, writer)
    texts = [name_high(mark.play, writer), *list_steps(mark, writer), *list_notes(mark, writer)]
    for text in filter(None, texts):
        yield from wrap(text, width=room)


def _format_card(mark: Mark, writer: Writer) -> Iterator[str]:
    """Yield the lines of a card, with a card shown with it beside it."""
    upper, lower, side = _EDGES[writer.charset][mark.is_winner]
    face, show = writer.format_value(mark.card), mark.play.show
    shown = "" if show is None else f"+{writer.format_value(show)}"
    yield upper
    yield f"{side}{pad(face, _INSIDE)}{side}{shown}"
    yield f"{side}{pad(face, _INSIDE, align='>')}{side}"
    yield lower
