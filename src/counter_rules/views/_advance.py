"""Advancing of views by events, to follow a match from events alone.

Each event is checked against the view and applied to it. Everything that follows from the rules,
such as the next bidder, comes from the same functions as in the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from counter_rules._base.guards import take
from counter_rules._base.quoting import name_type, shorten
from counter_rules.engine.inner import find_shown
from counter_rules.errors import StateError
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandScored,
    HandSeen,
    Looked,
    MatchOver,
    TrickResolved,
    TrumpChanged,
    TrumpNamed,
    is_for,
)
from counter_rules.events.inner import EVENTS, OPENERS
from counter_rules.phase import Phase
from counter_rules.seats import Seat
from counter_rules.views import _after_bidding as after_bidding
from counter_rules.views import _after_play as after_play
from counter_rules.views._after_bidding import misfit

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View

# Any: each function takes events of its own class.
_APPLY: Mapping[type, Callable[[View, Any], View]] = {
    HandDealt: after_bidding.apply_hand_dealt,
    HandSeen: after_bidding.apply_hand_seen,
    Looked: after_bidding.apply_looked,
    BidMade: after_bidding.apply_bid_made,
    Committed: after_bidding.apply_committed,
    ChoiceKept: after_bidding.apply_choice_kept,
    BidsOpened: after_bidding.apply_bids_opened,
    TrumpNamed: after_bidding.apply_trump_named,
    CardPlayed: after_play.apply_card_played,
    CardShown: after_play.apply_card_shown,
    TrickResolved: after_play.apply_trick_resolved,
    TrumpChanged: after_play.apply_trump_changed,
    CardGiven: after_play.apply_card_given,
    CardsPassed: after_play.apply_cards_passed,
    HandScored: after_play.apply_hand_scored,
    MatchOver: after_play.apply_match_over,
}


def advance(view: View, events: Iterable[Event]) -> View:
    """Return a view after events, as `View.advance` does."""
    if not isinstance(events, Iterable):
        name = name_type(events)
        raise StateError(f"expected a series of events (see events_for), got {name}")
    before: Event | None = None
    for event in take(events, "events"):
        view = _apply(view, event, before)
        before = event
    _check_settled(view, before)
    return view


def _apply(view: View, event: Event, before: Event | None) -> View:
    """Return the view after one event; refuse one with parts of the wrong type, too."""
    try:
        _check_event(view, event, before)
        return _APPLY[type(event)](view, event)
    except StateError:
        raise
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise misfit(event, f"its parts are of the wrong kind ({shorten(error)})") from error


def _check_event(view: View, event: Event, before: Event | None) -> None:
    """Check that an event is for this seat and in order."""
    if not is_for(event, view.seat):
        who = "nobody" if view.seat is None else f"seat {view.seat}"
        raise StateError(
            f"{_name(event)} is not for {who}: pass the events that events_for returns"
        )
    echo = _find_echo(view, before)
    if echo not in (None, _name(event)):
        raise _miss(view, echo)
    number, now = event.move_number, view.move_number
    if type(event) in OPENERS:
        if before is not None:
            _check_settled(view, before)
        if number != now + 1:
            raise StateError(
                f"{_name(event)} is of move {number}, and the view is after move {now}: "
                f"move {now + 1} comes next"
            )
    elif before is None or number != now or _get_place(event) <= _get_place(before):
        raise StateError(
            f"{_name(event)} of move {number} is repeated or out of order: pass the events of "
            "each move together, as events_for returns them"
        )


def _get_place(event: Event) -> tuple[int, Seat]:
    """Return the rank of an event among those of its move: its class, then its seat."""
    seat = 0
    if isinstance(event, HandSeen):
        seat = event.owner
    elif isinstance(event, CardGiven):
        seat = event.giver
    return EVENTS.index(type(event)), seat


def _name(event: Event) -> str:
    return type(event).__name__


def _check_settled(view: View, before: Event | None) -> None:
    """Check that no event of the last move is missing."""
    missing = _find_echo(view, before) or _find_missing(view) or _find_unshown(view, before)
    if missing:
        raise _miss(view, missing)


def _find_unshown(view: View, before: Event | None) -> str | None:
    """Return the class of the event for the card that the dealer shows (F11.5), or None."""
    is_deal = isinstance(before, HandDealt | HandSeen) and find_shown(view) is not None
    return "CardShown" if is_deal and after_bidding.is_newly_dealt(view) else None


def _miss(view: View, missing: str | None) -> StateError:
    return StateError(
        f"{missing} of move {view.move_number} is missing: pass the events of each move "
        "together, as events_for returns them"
    )


def _find_echo(view: View, event: Event | None) -> str | None:
    """Return the class of the event that must follow the last one, or None."""
    if isinstance(event, CardPlayed) and event.play.show is not None:
        return "CardShown"
    if isinstance(event, TrickResolved):
        return "TrumpChanged" if event.result.indicator is not event.result.opening_trump else None
    return "MatchOver" if isinstance(event, HandScored) and view.is_over else None


def _find_missing(view: View) -> str | None:
    if not view.is_in_hand:
        return None
    is_new = not view.trick and not view.tricks
    if is_new and any(
        len(view.hands[seat] or ()) != view.hand_size for seat in view.list_seen(view.seat)
    ):
        return "HandSeen"
    committed, seat = view.committed, view.seat
    if committed and seat is not None and seat not in view.to_act and committed[seat] is None:
        return "ChoiceKept"  # the seat has committed, but its own choice is missing
    if view.to_act:
        return None
    if view.phase is Phase.PLAY:
        return "TrickResolved" if view.trick else "HandScored"
    return "BidsOpened" if view.phase is Phase.BID else "CardsPassed"
