"""What goes with a card as it is played: another card shown, or a name (C3.3, F4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.cards import Card
from counter_rules.messages import Message
from counter_rules.moves import JOKER_NAMES, PlayCard
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode


def list_shown(position: Position, hand: Sequence[Card], card: Card) -> Sequence[Card]:
    """Return the cards that may be shown as a card is played (C3.3), in hand order."""
    show = position.rules.effects.shows.get(card.rank)
    if show is None:
        return ()
    held = [other for other in hand if other.rank is show.rank]
    if card.rank is show.rank:
        held.remove(card)
    return held if len(held) < 2 else list(dict.fromkeys(held))


def list_names(position: Position, card: Card) -> tuple[bool | None, ...]:
    """Return how a card may be named: low or high, or the opposite of the one before (F4.3)."""
    if card.rank not in position.rules.effects.named:
        return (None,)
    earlier = _find_earlier_name(position)
    return (False, True) if earlier is None else (not earlier,)


def _find_earlier_name(position: Position) -> bool | None:
    """Return how the hand's first joker was named: False for low; None if none was."""
    return next((play.high for play in position.plays if play.high is not None), None)


def is_declared_right(position: Position, hand: Sequence[Card], play: PlayCard) -> bool:
    """Return whether a card that may be played is declared as it may be."""
    is_shown = play.show is None or play.show in list_shown(position, hand, play.card)
    return is_shown and play.high in list_names(position, play.card)


def name_joker(*, high: bool) -> Message:
    """Return how a joker is named, in words."""
    return Message(f"word.{JOKER_NAMES[high]}")


def explain_declaration(position: Position, play: PlayCard) -> Reason:
    """Return what is wrong with the declaration of a card that may be played."""
    rules, card, show = position.rules, play.card, play.show
    names = list_names(position, card)
    if play.high not in names:
        return _explain_name(position, play, names)
    facet = rules.effects.shows.get(card.rank)
    if facet is None:
        return Reason.of(ReasonCode.NOTHING_TO_SHOW, rules.clauses.show, card=card)
    return Reason.of(ReasonCode.CANNOT_SHOW, facet.clause, show=show, rank=facet.rank)


def _explain_name(position: Position, play: PlayCard, names: Sequence[bool | None]) -> Reason:
    naming = position.rules.effects.named.get(play.card.rank)
    if naming is None:
        return Reason.of(ReasonCode.NOTHING_TO_NAME, position.rules.clauses.play, card=play.card)
    if play.high is None:
        return Reason.of(ReasonCode.MUST_NAME, naming.clause, card=play.card)
    is_high = names[0] is True
    return Reason.of(
        ReasonCode.NAMED_ALREADY,
        naming.clause,
        card=play.card,
        other=name_joker(high=not is_high),
        forced=name_joker(high=is_high),
    )
