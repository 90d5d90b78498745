"""Whether an event fits a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from counter_rules.cards import Card
from counter_rules.engine._flow.declarations import list_names
from counter_rules.errors import StateError
from counter_rules.events import CardGiven, CardPlayed, Event
from counter_rules.moves import PassCard
from counter_rules.question import Phase
from counter_rules.seats import Seat

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View


MISFIT: Final = "view: "
"""What stands before the reason why an event does not fit."""


def misfit(event: Event, why: str) -> StateError:
    """Return the error for an event that does not fit."""
    return StateError(
        f"{type(event).__name__} of move {event.move_number} does not fit the {MISFIT}{why}"
    )


def check_turn(view: View, event: Event, seat: Seat, phase: Phase) -> None:
    """Refuse an event of a seat that is not to move."""
    if view.phase is not phase or seat not in view.to_act:
        raise misfit(event, f"it is not seat {seat}'s turn to {phase}")


def check_play(view: View, event: CardPlayed) -> None:
    """Refuse a play of another seat that cannot be, as far as the view's seat knows."""
    play, effects = event.play, view.rules.effects
    card, show = play.card, play.show
    if not _may_hold(view, play.seat, card):
        raise misfit(event, f"{card} lies elsewhere")
    if (play.high is not None or effects.named) and play.high not in list_names(view, card):
        raise misfit(event, f"{card} is named wrongly")
    if show is not None:
        facet = effects.shows.get(card.rank)
        if facet is None or show.rank is not facet.rank or not _may_hold(view, play.seat, show):
            raise misfit(event, f"{show} cannot be shown with {card}")


def check_gift(view: View, event: CardGiven) -> None:
    """Refuse a gift that cannot be, as far as the view's seat knows."""
    players, giver, card = view.rules.players, event.giver, event.card
    if not 0 <= giver < players or event.taker != (giver + 1) % players:
        raise misfit(event, "a card goes from each seat to the next")
    own = None if view.seat is None else view.committed[view.seat]
    if giver == view.seat and own != PassCard(giver, card):
        raise misfit(event, f"seat {giver} has chosen another card, or none")
    if giver != view.seat and not _may_hold(view, giver, card):
        raise misfit(event, f"{card} lies elsewhere")


def _may_hold(view: View, seat: Seat, card: Card) -> bool:
    """Return whether another seat can hold a card: it was not seen elsewhere."""
    copies = view.rules.deck_counts.get(card, 0)
    for owner, hand in enumerate(view.hands):
        if hand and owner != seat and card in hand:
            copies -= hand.count(card)
    for play in view.trick:
        if play.card is card:
            copies -= 1
    for result in view.tricks:
        for play in result.plays:
            if play.card is card:
                copies -= 1
    if copies > 0 and card in view.turned:
        copies -= view.face_up.count(card)
    if copies > 0 and (view.dealt or view.passes or view.rules.effects.shows):
        held = _count_remembered(view, card)
        copies = held[seat] if _is_remembered(view, seat) else copies - sum(held) + held[seat]
    return copies > 0


def _is_remembered(view: View, seat: Seat) -> bool:
    """Return whether a hand out of sight was seen whole, and nothing has come into it since."""
    return bool(view.dealt and view.dealt[seat] and not view.passes and not view.hands[seat])


def _count_remembered(view: View, card: Card) -> list[int]:
    """Return how often a card lies in each hand out of sight, as was seen since the last pass."""
    passes, seat, players = view.passes, view.seat, view.rules.players
    held = [0] * players
    if view.dealt and not passes:
        held = [hand.count(card) for hand in view.dealt]
    elif passes and seat is not None:
        held[(seat + 1) % players] = int(passes[-1].cards[seat] is card)
    since = view.tricks[passes[-1].trick if passes else 0 :]
    for plays in (*[result.plays for result in since], view.trick):
        for play in plays:
            if play.card is card:
                held[play.seat] = max(held[play.seat] - 1, 0)
            elif play.show is card:
                held[play.seat] = 1
    return [0 if hand else count for hand, count in zip(view.hands, held, strict=True)]
