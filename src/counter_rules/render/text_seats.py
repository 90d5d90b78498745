"""The seats of a table as text: a line each, clockwise from the one that looks on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from typing_extensions import TypeAliasType

from counter_rules.moves import Bid, PassCard, Seat
from counter_rules.phase import Phase
from counter_rules.render.text_lines import add_notes, lay_columns, measure
from counter_rules.render.text_writer import Writer
from counter_rules.views import View

TITLE_WIDTH: Final = 10
"""How wide the title of a column may be."""

Column = TypeAliasType("Column", tuple[str, Sequence[int | None]])
"""The key of a column's title, and its numbers by seat."""


def write_seats(view: View, writer: Writer) -> Iterator[str]:
    """Yield a line for every seat, clockwise from the one that looks on.

    Args:
        view: what is known of the match.
        writer: the writer.
    """
    players = view.rules.players
    seats = [((view.seat or 0) + place) % players for place in range(players)]
    corner, columns = _list_columns(view, writer)
    titles = [writer.fit(writer.say(key), TITLE_WIDTH) for key, _ in columns]
    rows = [
        (
            f"{writer.spell('▸') if seat in view.to_act else ' '} {writer.name(seat)}",
            *[writer.write_number(numbers[seat]) for _, numbers in columns],
        )
        for seat in seats
    ]
    heading, *lines = lay_columns([(corner, *titles), *rows], "<" + ">" * len(titles))
    yield heading
    width = max(map(measure, lines))
    for seat, line in zip(seats, lines, strict=True):
        notes = ", ".join(_list_notes(view, seat, writer))
        yield from add_notes(line, notes, width)


def _list_columns(view: View, writer: Writer) -> tuple[str, list[Column]]:
    """Return what stands above the names, and the columns of numbers."""
    if view.is_in_hand:
        return "", [
            ("picture.bid", view.bids),
            ("picture.won", view.tricks_won),
            ("picture.score", view.scores),
            ("picture.cards", view.cards_left),
        ]
    if not view.hand_results:
        return "", [("picture.score", view.scores)]
    result = view.hand_results[-1]
    return writer.say("picture.after_hand", number=result.hand_number), [
        ("picture.bid", result.bids),
        ("picture.won", result.tricks_won),
        ("picture.points", result.points),
        ("picture.score", result.scores),
    ]


def _list_notes(view: View, seat: Seat, writer: Writer) -> Iterator[str]:
    """Yield what else is known of a seat."""
    if seat == view.dealer:
        is_next = view.phase is Phase.DEAL
        yield writer.say("picture.next_dealer" if is_next else "picture.dealer")
    if not view.is_in_hand:
        return
    if seat in view.blind:
        yield writer.say("picture.blind")
    if view.committed and seat not in view.to_act:
        yield _write_choice(view.committed[seat], writer)
    if seat != view.seat and view.known[seat]:
        yield writer.say("picture.holds", cards=writer.write_cards(view.known[seat]))


def _write_choice(move: PassCard | Bid | None, writer: Writer) -> str:
    """Write what a seat has chosen under seal, as far as it is known."""
    if move is None:
        return writer.say("picture.chosen")
    choice = move.tricks if isinstance(move, Bid) else move.card
    return writer.say("picture.chosen.own", choice=choice)
