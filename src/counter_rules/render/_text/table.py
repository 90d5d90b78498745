"""A view as text: the table as a seat sees it, or as everybody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from counter_rules.cards import Card, Suit
from counter_rules.events._steps import make_match_over
from counter_rules.moves import Bid, PassCard
from counter_rules.position import Sight
from counter_rules.question import Phase
from counter_rules.render._fitting import flow, wrap
from counter_rules.render._marks import mark_plays
from counter_rules.render._text.columns import add_notes, format_columns
from counter_rules.render._text.trick import INDENT, format_plays, format_result
from counter_rules.render._writer import Writer
from counter_rules.seats import Seat
from counter_rules.trick import Trick
from counter_rules.views import View

_TITLE_WIDTH: Final = 10
"""How wide the title of a column may be."""

_Column: TypeAlias = tuple[str, Sequence[int | None]]
"""The key of a column's title, and its numbers by seat."""


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
    """Yield the game, the hand and the phase; then trump and what lies face up."""
    heads = [writer.name_game(view.rules), writer.name_hand(view)]
    yield from wrap(", ".join([*heads, writer.format_value(view.phase)]), indent=INDENT)
    if view.is_in_hand:
        heads = [writer.say("picture.trump", trump=view.trump)]
        if view.turned:
            heads.append(writer.say("picture.turned", cards=view.turned))
        if view.stack_size:
            heads.append(writer.say("picture.stack", number=view.stack_size))
        yield from wrap(", ".join(heads), indent=INDENT)


def _format_last_trick(view: View, writer: Writer) -> Iterator[str]:
    """Yield the trick that was finished last, until a card lies on the table again."""
    if view.tricks and not view.trick:
        title = _format_trick_number(len(view.tricks), view, writer)
        yield from format_result(view.tricks[-1], view.rules, title, writer)


def _format_trick(view: View, writer: Writer) -> Iterator[str]:
    """Yield the trick in progress, or who leads the next one."""
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
    """Yield the hand of the seat whose view it is, suit by suit, or why it is not seen."""
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
            for card in sorted(held, key=lambda card: counting.find_height(card, suit, trump))
        )
        if held:
            yield names if suit is Suit.JOKERS else f"{writer.format_suit(suit)} {names}"


def _format_end(view: View, writer: Writer) -> Iterator[str]:
    if view.phase is Phase.OVER:
        for message in make_match_over(view.move_number, view.rules, view.hand_results).messages:
            yield from wrap(writer.format_message(message), indent=INDENT)


def _format_seats(view: View, writer: Writer) -> Iterator[str]:
    """Yield a line for every seat, clockwise from the one whose view it is."""
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
    """Return what stands above the names, and the columns of numbers."""
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
    """Yield what else is known of a seat."""
    if seat == view.dealer:
        is_next = view.phase is Phase.DEAL
        yield writer.say("picture.next_dealer" if is_next else "picture.dealer")
    if not view.is_in_hand:
        return
    if seat in view.blind:
        yield writer.say("picture.blind")
    if view.committed and seat not in view.to_act:
        yield _format_choice(view.committed[seat], writer)
    if seat != view.seat and view.known[seat]:
        yield writer.say("picture.holds", cards=writer.format_cards(view.known[seat]))


def _format_choice(move: PassCard | Bid | None, writer: Writer) -> str:
    """Return what a seat has chosen under seal, as far as it is known."""
    if move is None:
        return writer.say("picture.chosen")
    choice = move.tricks if isinstance(move, Bid) else move.card
    return writer.say("picture.chosen.own", choice=choice)
