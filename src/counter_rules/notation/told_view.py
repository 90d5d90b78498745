"""A view as JSON holds it: with what is known, in place of the hands in sight.

What is known follows from the rest. It is written for readers that do not work it out, and
what is read is held against what follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import attrs

from counter_rules.cards import Card, Suit, sort_cards
from counter_rules.engine.lacking import Void
from counter_rules.facts import list_seen
from counter_rules.hand_result import HandResult
from counter_rules.moves import Bid, PassCard, PlayCard, Seat
from counter_rules.passed import Passed
from counter_rules.phase import Phase, Sight
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.views import View


@attrs.frozen(kw_only=True)
class ToldView:
    """The parts of a view by the names that they have in JSON; see `View`."""

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
    field.name for field in attrs.fields(ToldView) if field.name not in ("known", "voids")
]


def tell_view(view: View) -> ToldView:
    """Return a view as it is written."""
    shared = {name: getattr(view, name) for name in _SHARED}
    return ToldView(known=view.known, voids=view.voids, **shared)


def read_view(told: ToldView) -> View:
    """Return a view with the hands that are in sight, whatever else it says it knows."""
    seat, sights = told.seat, told.sights
    shared = {name: getattr(told, name) for name in _SHARED}
    view = View(hands=(None,) * len(told.known), **shared)
    if seat is None or not 0 <= seat < len(sights or told.known):
        return view
    seen = list_seen(view, seat)
    hands = tuple(
        [sort_cards(hand) if owner in seen else None for owner, hand in enumerate(told.known)]
    )
    return attrs.evolve(view, hands=hands)


def list_lies(view: View, told: ToldView) -> Iterator[str]:
    """Yield what a view was said to know and cannot; an earlier release may have said less."""
    for seat, (said, known) in enumerate(zip(told.known, view.known, strict=True)):
        for card in Counter(said) - Counter(known):
            yield f"seat {seat} is not known to hold {card}"
    for void in told.voids:
        if not any(
            (known.seat, known.suit) == (void.seat, void.suit)
            and set(known.perhaps) <= set(void.perhaps)
            for known in view.voids
        ):
            yield f"seat {void.seat} is not known to lack {void.suit}"
