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
    find_trick,
    mark_plays,
)
from counter_rules.render._writer import LINE_WIDTH, Charset, Writer, measure_columns, wrap
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult

# Columns of text, and notes beside them.

GAP: Final = "  "
"""What stands between two columns."""

_LEAST_NOTES: Final = 16
"""How many columns notes have at least, even where that makes a line too long."""


def pad(text: str, width: int, *, align: str = "<") -> str:
    """Fill a text up with spaces to a width: at its end, or before it with ``">"``."""
    space = " " * (width - measure_columns(text))
    return space + text if align == ">" else text + space


def add_notes(lines: Sequence[str], notes: Sequence[str]) -> Iterator[str]:
    """Yield lines with notes beside them, which go on below where they are long."""
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
    """Return a line for every row, aligned by ``<`` and ``>``; a column without text is left out.

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
"""What the plays of a trick are indented by."""


PlaysFormat: TypeAlias = Callable[[Sequence[Mark], Writer], Iterator[str]]
"""Yields the lines of the plays of a trick."""


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
    """Yield the lines of a trick: how it began, its plays, and who takes it."""
    drawn = explain_drawn(shown, rules)
    is_last = find_trick(drawn).last
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
    """Yield that nobody takes the trick, if that is so."""
    result = find_result(drawn)
    if result and result.winner is None:
        yield INDENT + writer.say("event.trick_resolved.nobody")


def _format_play(play: PlayCard, writer: Writer) -> str:
    """Return a card with what was shown with it, as ``4♥+4♦``, or what it was named."""
    card = " ".join(filter(None, (writer.format_value(play.card), name_high(play, writer))))
    return card if play.show is None else f"{card}+{writer.format_value(play.show)}"


def name_high(play: PlayCard, writer: Writer) -> str:
    """Return what a joker was named; nothing for any other card."""
    if play.high is None:
        return ""
    return writer.say("picture.named", name=name_joker(high=play.high))


def list_steps(mark: Mark, writer: Writer) -> tuple[str, str]:
    """Return how the value of a card changed, and how its suit did; nothing if it did not."""
    values = writer.format_steps(map(writer.format_value, mark.values))
    suits = writer.format_steps(map(writer.format_suit, mark.suits))
    return values, suits if len(mark.suits) > 1 else ""


def list_notes(mark: Mark, writer: Writer) -> Iterator[str]:
    """Yield what became of a card."""
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
    """Yield how a trick went on, as far as that is known: the leader, the suits, the multiplier."""
    trick, result = find_trick(shown), find_result(shown)
    yield writer.say("picture.leads", seat=trick.leader)
    if result and result.led is not None:
        yield writer.say("picture.led", suit=result.led)
    if result and result.trump is not trick.trump:
        yield writer.say("picture.trump.changed", before=trick.trump, after=result.trump)
    else:
        yield writer.say("picture.trump", trump=trick.trump)
    if trick.doubled:
        yield writer.say("picture.doubled")


# Cards side by side, for a terminal that is wide enough.

_MARGIN: Final = " "
_INSIDE: Final = 4
"""How many columns a card has between its edges; ``10♥`` takes three."""

_NARROWEST: Final = 9
"""How many columns a player needs: a card, and another one that is shown with it."""

_BROADEST: Final = 15
"""How many columns a player takes where there is room: ``takes the trick``."""


_EDGES: Final = {
    Charset.UNICODE: (("╭────╮", "╰────╯", "│"), ("┏━━━━┓", "┗━━━━┛", "┃")),
    Charset.ASCII: ((".----.", "'----'", "|"), ("#====#", "#====#", "#")),
}
"""The edge of any card, and of the one that takes the trick: its upper and lower line, its side."""


def has_room(players: int, width: int) -> bool:
    """Return whether the cards of so many players fit side by side into so many columns.

    >>> has_room(7, 80), has_room(8, 80), has_room(8, 120)
    (True, False, True)
    """
    return _find_room(players, width) >= _NARROWEST


def _find_room(players: int, width: int) -> int:
    """Return how many columns each player has, but for the gap between two."""
    return min((width - len(_MARGIN) + len(GAP)) // players - len(GAP), _BROADEST)


def format_cards(
    marks: Sequence[Mark], writer: Writer, *, width: int, waiting: Sequence[Seat] = ()
) -> Iterator[str]:
    """Yield the lines of a trick: a card for every play or seat waiting, its changes below it."""
    room = _find_room(len(marks) + len(waiting), width)
    columns = [
        *[list(_format_mark(mark, writer, room)) for mark in marks],
        *[[_name_waiting(seat, waiting, writer, room)] for seat in waiting],
    ]
    for row in zip_longest(*columns, fillvalue=""):
        yield (_MARGIN + GAP.join([pad(cell, room) for cell in row])).rstrip()


def _name_waiting(seat: Seat, waiting: Sequence[Seat], writer: Writer, room: int) -> str:
    """Return the name of a player who has yet to play, with a mark if it is their turn."""
    mark = writer.spell("▸ ") if seat == waiting[0] else ""
    return mark + writer.name(seat, room - len(mark))


def _format_mark(mark: Mark, writer: Writer, room: int) -> Iterator[str]:
    """Yield a player's lines: the name, the card, how its value and suit changed, and notes."""
    yield writer.name(mark.play.seat, room)
    yield from _format_card(mark, writer)
    texts = [name_high(mark.play, writer), *list_steps(mark, writer), *list_notes(mark, writer)]
    for text in filter(None, texts):
        yield from wrap(text, width=room)


def _format_card(mark: Mark, writer: Writer) -> Iterator[str]:
    """Yield a card in its edge; beside it another one that is shown with it."""
    upper, lower, side = _EDGES[writer.charset][mark.is_winner]
    face, show = writer.format_value(mark.card), mark.play.show
    shown = "" if show is None else f"+{writer.format_value(show)}"
    yield upper
    yield f"{side}{pad(face, _INSIDE)}{side}{shown}"
    yield f"{side}{pad(face, _INSIDE, align='>')}{side}"
    yield lower
