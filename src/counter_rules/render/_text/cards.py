"""The plays of a trick as cards side by side, for a terminal that is wide enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

import attrs

from counter_rules.moves import PlayCard
from counter_rules.render._fitting import wrap
from counter_rules.render._marks import Mark
from counter_rules.render._text.columns import GAP, pad
from counter_rules.render._text.trick import list_notes, list_steps, name_high
from counter_rules.render._writer import Charset, Writer
from counter_rules.seats import Seat

_MARGIN: Final = " "
_INSIDE: Final = 4
"""How many columns a card has between its edges; ``10♥`` takes three."""

_NARROWEST: Final = 9
"""How many columns a player needs: a card, and another one that is shown with it."""

_BROADEST: Final = 15
"""How many columns a player takes where there is room: ``takes the trick``."""


@attrs.frozen
class _Edge:
    """The edge of a card: its upper and lower line, and what stands at its sides."""

    upper: str
    lower: str
    side: str


_EDGES: Final[Mapping[Charset, tuple[_Edge, _Edge]]] = {
    Charset.UNICODE: (_Edge("╭────╮", "╰────╯", "│"), _Edge("┏━━━━┓", "┗━━━━┛", "┃")),
    Charset.ASCII: (_Edge(".----.", "'----'", "|"), _Edge("#====#", "#====#", "#")),
}
"""The edge of any card, and of the one that takes the trick."""


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
    """Yield the lines of a trick: a card for every play, and its changes below it.

    Args:
        marks: the plays, in play order.
        writer: the language and the characters.
        width: how many columns there are; `has_room` says whether they suffice.
        waiting: who has yet to play, in the order in which they will.
    """
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
    yield from _format_card(mark.play, _EDGES[writer.charset][mark.is_winner], writer)
    texts = [name_high(mark.play, writer), *list_steps(mark, writer), *list_notes(mark, writer)]
    for text in filter(None, texts):
        yield from wrap(text, width=room)


def _format_card(play: PlayCard, edge: _Edge, writer: Writer) -> Iterator[str]:
    """Yield a card in its edge; beside it another one that is shown with it."""
    face = writer.format_value(play.card)
    shown = "" if play.show is None else f"+{writer.format_value(play.show)}"
    yield edge.upper
    yield f"{edge.side}{pad(face, _INSIDE)}{edge.side}{shown}"
    yield f"{edge.side}{pad(face, _INSIDE, align='>')}{edge.side}"
    yield edge.lower
