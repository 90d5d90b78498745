"""A view as its fields in JSON: with what is known in place of the hands in sight.

What is known follows from the rest. It is written for readers that do not work it out, and when
it is read it is compared with what follows.
"""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Card, Suit, sort_cards
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.position import Sight
from counter_rules.question import Phase
from counter_rules.results import HandResult, Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.views import View
from counter_rules.views._voids import Void


@attrs.frozen(kw_only=True)
class ViewData:
    """The fields of a view in JSON; see `View`.

    Args:
        known: the cards that must lie in each hand, by seat, in card order: all of a hand that
            the seat sees, and of the others what follows.
        voids: the suits that other seats are known not to hold, by seat.
    """

    seat: Seat | None
    rules: Ruleset
    phase: Phase
    dealer: Seat
    known: tuple[tuple[Card, ...], ...]
    bids: tuple[int | None, ...]
    trump: Suit | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[TrickResult, ...] = ()
    hand_results: tuple[HandResult, ...] = ()
    to_act: tuple[Seat, ...] = ()
    committed: tuple[PassCard | Bid | None, ...] = ()
    turned: tuple[Card, ...] = ()
    sights: tuple[Sight, ...] = ()
    passes: tuple[Passed, ...] = ()
    voids: tuple[Void, ...] = ()
    move_number: int = 0
    dealt: tuple[tuple[Card, ...], ...] = ()


_SHARED: Final = [
    field.name for field in attrs.fields(ViewData) if field.name not in ("known", "voids")
]


def make_data(view: View) -> ViewData:
    """Return the fields of a view."""
    shared = {name: getattr(view, name) for name in _SHARED}
    return ViewData(known=view.known, voids=view.voids, **shared)


def make_view(data: ViewData) -> View:
    """Return the view with these fields and the hands in sight, without the rest of its claims."""
    seat, sights = data.seat, data.sights
    shared = {name: getattr(data, name) for name in _SHARED}
    view = View(hands=(None,) * len(data.known), **shared)
    if seat is None or not 0 <= seat < len(sights or data.known):
        return view
    seen = view.list_seen(seat)
    hands = [sort_cards(hand) if owner in seen else None for owner, hand in enumerate(data.known)]
    return attrs.evolve(view, hands=tuple(hands))
