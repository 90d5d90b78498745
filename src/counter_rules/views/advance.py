"""Following a match from events alone: the view after what happened.

Each event is written down in the view, checked against it. What follows from the rules, such as
who bids next, comes from the same functions as in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from counter_rules.errors import StateError, name_type, shorten
from counter_rules.events import (
    CardGiven,
    CardPlayed,
    Event,
    HandScored,
    HandSeen,
    TrickResolved,
    is_for,
)
from counter_rules.events.steps import EVENTS, OPENERS
from counter_rules.facts import list_seen
from counter_rules.given import take
from counter_rules.moves import Seat
from counter_rules.phase import Phase
from counter_rules.views.fit import refuse
from counter_rules.views.take_bids import BidEvent, take_bid
from counter_rules.views.take_tricks import take_play

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View


def advance(view: View, events: Iterable[Event]) -> View:
    """Return a view after events; `View.advance` is the public way.

    Args:
        view: the view.
        events: the events, all those of each move together.

    Raises:
        StateError: if an event does not fit the view.
    """
    if not isinstance(events, Iterable):
        name = name_type(events)
        raise StateError(f"{name} is no series of events: feed what events_for gives")
    before: Event | None = None
    for event in take(events, "events"):
        view = _take(view, event, before)
        before = event
    _check_settled(view, before)
    return view


def _take(view: View, event: Event, before: Event | None) -> View:
    """Take an event in; one with parts of the wrong type is refused, too."""
    try:
        _check_event(view, event, before)
        return take_bid(view, event) if isinstance(event, BidEvent) else take_play(view, event)
    except StateError:
        raise
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise refuse(event, f"its parts are of the wrong kind ({shorten(error)})") from error


def _check_event(view: View, event: Event, before: Event | None) -> None:
    """See that an event is for this seat, and comes in its place."""
    if not is_for(event, view.seat):
        who = "nobody" if view.seat is None else f"seat {view.seat}"
        raise StateError(f"{_name(event)} is not for {who}: feed what events_for gives")
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
    elif before is None or number != now or _find_place(event) <= _find_place(before):
        raise StateError(
            f"{_name(event)} of move {number} comes twice or out of order: feed the events of "
            "each move together, as events_for gives them"
        )


def _find_place(event: Event) -> tuple[int, Seat]:
    """Return where an event stands among those of its move."""
    seat = 0
    if isinstance(event, HandSeen):
        seat = event.owner
    elif isinstance(event, CardGiven):
        seat = event.giver
    return EVENTS.index(type(event)), seat


def _name(event: Event) -> str:
    return type(event).__name__


def _check_settled(view: View, before: Event | None) -> None:
    """See that nothing is missing of what the last move brought."""
    missing = _find_echo(view, before) or _find_missing(view)
    if missing:
        raise _miss(view, missing)


def _miss(view: View, missing: str | None) -> StateError:
    return StateError(
        f"{missing} of move {view.move_number} is missing: feed the events of each move "
        "together, as events_for gives them"
    )


def _find_echo(view: View, event: Event | None) -> str | None:
    """Return which event comes next because it tells once more a part of the last one."""
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
        len(view.hands[seat] or ()) != view.hand_size for seat in list_seen(view, view.seat)
    ):
        return "HandSeen"
    if _has_lost_choice(view):
        return "ChoiceKept"
    if view.to_act:
        return None
    if view.phase is Phase.PLAY:
        return "TrickResolved" if view.trick else "HandScored"
    return "BidsOpened" if view.phase is Phase.BID else "CardsPassed"


def _has_lost_choice(view: View) -> bool:
    """Tell whether the seat has committed and its own choice is not there."""
    seat = view.seat
    if seat is None or not view.committed or seat in view.to_act:
        return False
    return view.committed[seat] is None
