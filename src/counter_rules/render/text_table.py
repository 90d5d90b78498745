"""A view as text: the table as a seat sees it, or as everybody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counter_rules.cards import Card, Suit
from counter_rules.phase import Phase, Sight
from counter_rules.render.marks import mark_plays
from counter_rules.render.score_sheet import score_sheet
from counter_rules.render.text_lines import flow, wrap
from counter_rules.render.text_seats import write_seats
from counter_rules.render.text_trick import INDENT, write_plays, write_result
from counter_rules.render.text_writer import Writer
from counter_rules.trick import Trick
from counter_rules.views import View


def write_table(view: View, writer: Writer) -> Iterator[str]:
    """Yield the lines of a table, block by block.

    Args:
        view: what is known of the match.
        writer: the writer.
    """
    blocks = [
        _write_heading(view, writer),
        write_seats(view, writer),
        _write_last_trick(view, writer),
        _write_trick(view, writer),
        _write_own_hand(view, writer),
        _write_end(view, writer),
    ]
    written = [lines for block in blocks if (lines := list(block))]
    for place, lines in enumerate(written):
        yield from [""] * (place > 0)
        yield from lines


def _write_heading(view: View, writer: Writer) -> Iterator[str]:
    """Yield the game, the hand and the phase; then trump and what lies face up."""
    heads = [writer.name_game(view.rules), write_hand_number(view, writer)]
    yield from wrap(", ".join([*heads, writer.write(view.phase)]), indent=INDENT)
    if view.is_in_hand:
        heads = [writer.say("picture.trump", trump=view.trump)]
        if view.turned:
            heads.append(writer.say("picture.turned", cards=view.turned))
        if view.stack_size:
            heads.append(writer.say("picture.stack", number=view.stack_size))
        yield from wrap(", ".join(heads), indent=INDENT)


def write_hand_number(view: View, writer: Writer) -> str:
    """Write which hand it is, and of how many if that is settled."""
    hands, number = view.rules.hand_sizes.hands, view.hand_number
    if hands is None or number > hands:
        return writer.say("picture.hand", number=number)
    return writer.say("picture.hand.of", number=number, hands=hands)


def _write_last_trick(view: View, writer: Writer) -> Iterator[str]:
    """Yield the trick that was finished last, until a card lies on the table again."""
    if view.tricks and not view.trick:
        title = _write_trick_number(len(view.tricks), view, writer)
        yield from write_result(view.tricks[-1], view.rules, title, writer)


def _write_trick(view: View, writer: Writer) -> Iterator[str]:
    """Yield the trick in progress, or who leads the next one."""
    if view.phase not in (Phase.PLAY, Phase.PASS) or view.leader is None:
        return
    heads = [_write_trick_number(len(view.tricks) + 1, view, writer)]
    heads.append(writer.say("picture.leads", seat=view.leader))
    if view.led is not None:
        heads.append(writer.say("picture.led", suit=view.led))
    if view.doubled:
        heads.append(writer.say("picture.doubled"))
    yield from wrap(", ".join(heads), indent=INDENT)
    trick = Trick(view.leader, view.trick, view.trump, view.rules.players)
    yield from write_plays(mark_plays(trick), writer)


def _write_trick_number(number: int, view: View, writer: Writer) -> str:
    tricks = view.hand_size if view.is_in_hand else len(view.tricks)
    return writer.say("picture.trick", number=number, tricks=tricks)


def _write_own_hand(view: View, writer: Writer) -> Iterator[str]:
    """Yield the hand of the seat that looks on, suit by suit, or why it is not seen."""
    if view.seat is None or not view.is_in_hand:
        return
    if view.hand is None:
        is_forehead = view.sights[view.seat] is Sight.FOREHEAD
        why = writer.say(f"picture.own_hand.{'forehead' if is_forehead else 'hidden'}")
        yield from wrap(why, indent=INDENT)
    elif view.hand:
        suits = _list_suits(view.hand, view.rules.values, writer)
        yield from flow([writer.say("picture.own_hand"), *suits], gap="   ", indent=INDENT)


def _list_suits(hand: Sequence[Card], values: Sequence[int], writer: Writer) -> list[str]:
    """Write a hand suit by suit, such as ``♣ 2 7 J``, from the lowest card up."""
    groups: list[str] = []
    for suit in Suit:
        held = sorted([card for card in hand if card.suit is suit], key=lambda c: values[c.rank])
        ranks = " ".join(card.rank.letter for card in held)
        if held:
            groups.append(ranks if suit is Suit.JOKERS else f"{writer.write_suit(suit)} {ranks}")
    return groups


def _write_end(view: View, writer: Writer) -> Iterator[str]:
    if view.phase is Phase.OVER:
        for message in score_sheet(view).messages:
            yield from wrap(writer.tell(message), indent=INDENT)
