"""Who learns of what: the one way out for events."""

from __future__ import annotations

from collections.abc import Iterable

from counter_rules._given import take, to_int
from counter_rules._quoting import name_type, shorten
from counter_rules.errors import StateError
from counter_rules.events._steps import EVENTS, Event
from counter_rules.seats import Seat


def events_for(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that a seat learns of, in order.

    Args:
        events: the events of one step or several, as `step` gives them.
        seat: the seat, or None for a spectator, who learns what everybody learns.

    Returns:
        The events whose audience is everybody or includes the seat.

    Raises:
        StateError: if there can be no such seat, or something is not an event.

    >>> from counter_rules import get_ruleset, new_game, shuffle
    >>> from counter_rules.events import step
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> events = step(state, shuffle(state, seed=7)).events
    >>> [type(event).__name__ for event in events_for(events, 1)]
    ['HandDealt', 'HandSeen']
    >>> [type(event).__name__ for event in events_for(events, None)]
    ['HandDealt']
    """
    number = None if seat is None else to_int(seat)
    if seat is not None and (number is None or number < 0):
        raise StateError(f"there is no seat {shorten(seat)}: a seat is 0 or more, or None for all")
    if not isinstance(events, Iterable):
        # Not the value itself, which may hold hidden cards.
        raise StateError(f"expected a series of events, got {name_type(events)} (see Step.events)")
    return tuple([event for event in take(events, "events") if is_for(event, number)])


def is_for(event: Event, seat: Seat | None) -> bool:
    """Return whether a seat learns of an event; None asks whether everybody does.

    Raises:
        StateError: if it is not an event.
    """
    if type(event) not in EVENTS:
        raise StateError(f"expected an event, got {name_type(event)} (see step and events_for)")
    audience = event.audience
    return audience is None or seat in audience
