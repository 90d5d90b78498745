"""Whether a view that was read agrees with itself, with the rules and with what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from counter_rules._faults.in_views import (
    list_faults,
    list_surplus,
    list_wrong_seats,
)
from counter_rules.errors import NotationError
from counter_rules.notation._view_data import ViewData
from counter_rules.views import View


def check_view(view: View, data: ViewData, text: str) -> None:
    """Refuse a view whose parts contradict each other.

    Raises:
        NotationError: at the first fault.
    """
    for fault in _list_faults(view, data):
        raise NotationError(f"not a valid view: {fault}", text=text)


def _list_faults(view: View, data: ViewData) -> Iterator[str]:
    if len(data.known) != view.rules.players:
        yield f"known has {len(data.known)} parts and there are {view.rules.players} players"
    yield from list_faults(view)
    yield from list_wrong_seats(view, [void.seat for void in data.voids])
    yield from _list_wrong_claims(view, data)
    yield from _list_false_claims(view, data)


def _list_wrong_claims(view: View, data: ViewData) -> Iterator[str]:
    """Yield what a view claims to know and what cannot be, whatever it has seen."""
    for seat, (known, left) in enumerate(zip(data.known, view.cards_left, strict=True)):
        if len(known) > left:
            yield f"seat {seat} has {left} cards left, and {len(known)} of them are known"
    yield from list_surplus(view, data.known)
    for void in data.voids:
        if void.seat == view.seat or not 1 <= void.since <= len(view.tricks) + 1:
            since = f"{void.suit} since trick {void.since}"
            yield f"seat {void.seat} cannot be known to be void in {since}"


def _list_false_claims(view: View, data: ViewData) -> Iterator[str]:
    """Yield what a view claims to know and cannot know; it may claim less than it knows."""
    for seat, (claimed, known) in enumerate(zip(data.known, view.known, strict=True)):
        for card in Counter(claimed) - Counter(known):
            yield f"seat {seat} is not known to hold {card}"
    for void in data.voids:
        if not any(
            (known.seat, known.suit) == (void.seat, void.suit)
            and set(known.perhaps) <= set(void.perhaps)
            for known in view.voids
        ):
            yield f"seat {void.seat} is not known to be void in {void.suit}"
