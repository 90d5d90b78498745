"""Alternative texts of pictures: sentences for readers who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.events import BidMade, CardPlayed, CardShown, HandDealt, HandSeen, SeatScore
from counter_rules.events.inner import describe_winner, make_match_over
from counter_rules.explain import Explanation
from counter_rules.messages import Message
from counter_rules.moves import PlayCard
from counter_rules.phase import Phase
from counter_rules.render._marks import AnyTrick, find_result, get_trick
from counter_rules.render._sheet import Outcome, ScoreSheet, SheetCell
from counter_rules.render._svg.plates import Hands, format_points, has_chosen, list_figures
from counter_rules.render._writer import Writer
from counter_rules.seats import Seat
from counter_rules.views import View


def format_view_title(view: View, writer: Writer) -> str:
    """Format the title of a view: the game, the hand, the phase and the seat."""
    heads = [writer.name_game(view.rules), writer.name_hand(view)]
    seen = [] if view.seat is None else [writer.name(view.seat, 80)]
    return ", ".join([*heads, writer.format_value(view.phase), *seen])


def describe_view(view: View, writer: Writer, hands: Hands) -> tuple[str, ...]:
    """Describe a view, with the open cards of each hand."""
    return (
        *map(writer.format_message, _describe_deal(view)),
        *[_format_seat(view, seat, writer) for seat in range(view.rules.players)],
        *map(writer.format_message, _describe_cards(view, hands)),
        *map(writer.format_message, describe_turn(view)),
    )


def _describe_deal(view: View) -> tuple[Message, ...]:
    if not view.is_in_hand:
        return ()
    dealt = HandDealt(
        move_number=view.move_number,
        hand_number=view.hand_number,
        dealer=view.dealer,
        hand_size=view.hand_size,
        turned=view.turned,
        trump=view.trump,
        is_trump_open=view.is_trump_open,
    )
    if view.namer is None or view.is_trump_open:
        return dealt.messages
    named = Message.of("picture.trump.named", seat=view.namer)
    return (*dealt.messages, named)


def _format_seat(view: View, seat: Seat, writer: Writer) -> str:
    parts = [f"{figure.label} {figure.number}" for figure in list_figures(view, seat, writer)]
    if format_points(view, seat):
        parts.append(f"{writer.say('picture.points')} {format_points(view, seat)}")
    if view.is_in_hand:
        parts.append(f"{writer.say('picture.cards')} {view.cards_left[seat]}")
    if has_chosen(view, seat):
        parts.append(writer.say("picture.chosen"))
    return f"{writer.name(seat, 80)}: {', '.join(parts)}"


def _describe_cards(view: View, hands: Hands) -> Iterator[Message]:
    """Yield the trick in progress or the winner of the last one, and the known cards in hands."""
    if view.trick:
        yield from _describe_plays(view.trick)
    elif view.tricks:
        yield describe_winner(view.tricks[-1].winner)
    number = view.move_number
    for owner, cards in enumerate(hands):
        if cards:
            seen = HandSeen(move_number=number, owner=owner, cards=cards, audience=(owner,))
            yield from seen.messages


def describe_turn(view: View) -> tuple[Message, ...]:
    """Describe the move the match waits for, or the winners."""
    if view.phase is Phase.OVER:
        return make_match_over(view.move_number, view.rules, view.hand_results).messages
    if view.phase is Phase.DEAL:
        return (Message.of("picture.deals", dealer=view.dealer),)
    if view.phase is Phase.PASS:
        return (Message("change.passing"),)
    if view.phase is Phase.NAME:
        return (Message.of("picture.names", seat=view.to_act),)
    doubled = (Message("picture.doubled"),) if view.doubled else ()
    return (Message.of("reason.not_your_turn", turn=view.to_act), *doubled)


def format_trick_title(shown: AnyTrick, writer: Writer) -> str:
    """Format the title of a trick: its leader and its winner."""
    result = find_result(shown)
    leads = Message.of("picture.leads", seat=get_trick(shown).leader)
    ends = [describe_winner(result.winner)] if result else []
    return ", ".join(map(writer.format_message, (leads, *ends)))


def describe_trick(shown: AnyTrick, writer: Writer) -> tuple[str, ...]:
    """Describe the plays of a trick, and its explanation if it has one."""
    why = shown.messages if isinstance(shown, Explanation) else ()
    return tuple(map(writer.format_message, (*_describe_plays(get_trick(shown).plays), *why)))


def _describe_plays(plays: tuple[PlayCard, ...]) -> Iterator[Message]:
    for play in plays:
        yield from CardPlayed(0, play).messages
        if play.show is not None:
            yield from CardShown(move_number=0, seat=play.seat, card=play.show).messages


def format_progress(sheet: ScoreSheet, writer: Writer) -> str:
    """Format the hand a score sheet has reached; empty before the first."""
    if not sheet.rows:
        return ""
    key = "picture.hand" if sheet.rows[-1].is_open else "picture.after_hand"
    return writer.say(key, number=sheet.rows[-1].hand_number)


def describe_sheet(sheet: ScoreSheet, writer: Writer) -> tuple[str, ...]:
    """Describe the last finished hand, the bids of the one in progress, and the winners."""
    progress = format_progress(sheet, writer)
    rows = [row for row in sheet.rows if not row.is_open][-1:]
    rows += [row for row in sheet.rows[-1:] if row.is_open]
    entries = [entry for row in rows for entry in enumerate(row.cells)]
    messages = [message for seat, cell in entries for message in _describe_cell(seat, cell)]
    said = map(writer.format_message, (*messages, *sheet.messages))
    return (*[progress] * bool(progress), *said)


def _describe_cell(seat: Seat, cell: SheetCell) -> tuple[Message, ...]:
    """Describe the bid, the tricks and the score of a cell; in an open hand only the bid."""
    if cell.bid is None:
        return ()
    made = BidMade(move_number=0, seat=seat, tricks=cell.bid, blind=cell.blind).messages
    if cell.outcome is Outcome.OPEN:
        return made
    scored = SeatScore(
        seat=seat,
        bid=cell.bid,
        tricks_won=cell.tricks_won or 0,
        made=cell.outcome is Outcome.MADE,
        points=cell.points or 0,
        bonus=0,
        score=cell.score or 0,
    )
    return (*made, *scored.messages) if cell.blind else scored.messages
