"""Whether an event fits a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from counter_rules.errors import StateError
from counter_rules.events import Event
from counter_rules.moves import Seat
from counter_rules.phase import Phase, Sight

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View


def refuse(event: Event, why: str) -> StateError:
    """Return the error for an event that does not fit."""
    name = type(event).__name__
    return StateError(f"{name} of move {event.move_number} does not fit the view: {why}")


def check_turn(view: View, event: Event, seat: Seat, phase: Phase) -> None:
    """Refuse an event of a seat that is not to move."""
    if view.phase is not phase or seat not in view.to_act:
        raise refuse(event, f"seat {seat} is not to {phase} now")


def list_seen(view: View) -> tuple[Seat, ...]:
    """Return the seats whose hands the view's seat sees now."""
    if view.seat is None:
        return ()
    sight = view.sights[view.seat] if view.sights else Sight.OWN
    if sight is Sight.FOREHEAD:
        return tuple(seat for seat in range(view.rules.players) if seat != view.seat)
    return () if sight is Sight.HIDDEN else (view.seat,)


PartT = TypeVar("PartT")


def put(parts: tuple[PartT, ...], place: int, part: PartT) -> tuple[PartT, ...]:
    """Return a tuple with one part put in place of another."""
    return (*parts[:place], part, *parts[place + 1 :])
