"""What a picture shows, in sentences, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.engine.explain import Explanation
from counter_rules.events import (
    CardPlayed,
    CardShown,
    HandDealt,
    HandSeen,
)
from counter_rules.events.steps import tell_end
from counter_rules.messages import Message
from counter_rules.moves import PlayCard
from counter_rules.phase import Phase
from counter_rules.render.plates import has_chosen, list_figures, write_points
from counter_rules.render.text_table import write_hand_number
from counter_rules.render.text_writer import Writer
from counter_rules.trick import Trick, TrickResult
from counter_rules.views import View


def write_view_title(view: View, writer: Writer) -> str:
    """Name what a view shows: the game, the hand, the phase, and who sees it so."""
    heads = [view.rules.name.replace("_", " "), write_hand_number(view, writer)]
    seen = [] if view.seat is None else [writer.name(view.seat, 80)]
    return ", ".join([*heads, writer.write(view.phase), *seen])


def tell_view(view: View, writer: Writer) -> tuple[str, ...]:
    """Tell what a view shows, and nothing that is hidden from its seat."""
    seats = [_tell_seat(view, seat, writer) for seat in range(view.rules.players)]
    messages = [*_tell_cards(view), *tell_turn(view)]
    return (
        *[writer.tell(message) for message in _tell_deal(view)],
        *seats,
        *[writer.tell(message) for message in messages],
    )


def _tell_deal(view: View) -> tuple[Message, ...]:
    if not view.is_in_hand:
        return ()
    dealt = HandDealt(
        move_number=view.move_number,
        hand_number=view.hand_number,
        dealer=view.dealer,
        hand_size=view.hand_size,
        turned=view.turned,
        trump=view.trump,
    )
    return dealt.messages


def _tell_seat(view: View, seat: int, writer: Writer) -> str:
    parts = [f"{figure.label} {figure.number}" for figure in list_figures(view, seat, writer)]
    if write_points(view, seat):
        parts.append(f"{writer.say('picture.points')} {write_points(view, seat)}")
    if view.is_in_hand:
        parts.append(f"{writer.say('picture.cards')} {view.cards_left[seat]}")
    if has_chosen(view, seat):
        parts.append(writer.say("picture.chosen"))
    return f"{writer.name(seat, 80)}: {', '.join(parts)}"


def _tell_cards(view: View) -> Iterator[Message]:
    """Tell the trick, or who took the one before, and the cards known to lie in hands."""
    number = view.move_number
    if view.trick:
        yield from tell_plays(view.trick)
    elif view.tricks:
        yield tell_result(view.tricks[-1])
    for owner, cards in enumerate(view.known):
        if cards:
            seen = HandSeen(move_number=number, owner=owner, cards=cards, audience=(owner,))
            yield from seen.messages


def tell_turn(view: View) -> tuple[Message, ...]:
    """Tell what the match waits for, or who has won."""
    if view.phase is Phase.OVER:
        return tell_end(view.move_number, view.rules, view.hand_results).messages
    if view.phase is Phase.DEAL:
        return (Message.of("picture.deals", dealer=view.dealer),)
    if view.phase is Phase.PASS:
        return (Message("change.passing"),)
    doubled = (Message("picture.doubled"),) if view.doubled else ()
    return (Message.of("reason.not_your_turn", turn=view.to_act), *doubled)


def tell_plays(plays: tuple[PlayCard, ...]) -> Iterator[Message]:
    """Tell who has played which card."""
    for play in plays:
        yield from CardPlayed(0, play).messages
        if play.show is not None:
            yield from CardShown(move_number=0, seat=play.seat, card=play.show).messages


def tell_result(result: TrickResult) -> Message:
    """Tell who takes a trick."""
    if result.winner is None:
        return Message("event.trick_resolved.nobody")
    return Message.of("event.trick_resolved", winner=result.winner)


def write_trick_title(shown: Trick | TrickResult | Explanation, writer: Writer) -> str:
    """Name what a trick shows: who leads, and who takes it."""
    if isinstance(shown, Explanation):
        return write_trick_title(shown.result, writer)
    leads = Message.of("picture.leads", seat=shown.leader)
    ends = [tell_result(shown)] if isinstance(shown, TrickResult) else []
    return ", ".join(writer.tell(message) for message in (leads, *ends))


def tell_trick(shown: Trick | TrickResult | Explanation, writer: Writer) -> tuple[str, ...]:
    """Tell the plays of a trick, and what an explanation says of them."""
    plays = shown.trick.plays if isinstance(shown, Explanation) else shown.plays
    why = shown.messages if isinstance(shown, Explanation) else ()
    return tuple(writer.tell(message) for message in (*tell_plays(plays), *why))
