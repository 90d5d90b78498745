"""Everything that a seat learns, as texts and bytes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    NameTrump,
    PassCard,
    PlayCard,
    State,
    Step,
    Suit,
    View,
    describe,
    events_for,
    legal_moves,
    preview,
    public_view,
    view,
    why_illegal,
)
from counter_rules.cards import CARDS, JOKER, STANDARD_DECK
from counter_rules.engine._apply import illegal_move
from counter_rules.notation import format_events, format_view

Outputs = dict[str, object]

DERIVED = [name for name in dir(View) if isinstance(getattr(View, name), property)]
"""What follows from the fields of a view."""

WRONG = (None, "look", 7, Deal((), (), STANDARD_DECK), Look(-1), Bid(99, 1))
"""Things that are not a move of any seat."""


def look_on(state: State, seat: int | None) -> View:
    """Make the view of a seat, or of nobody."""
    return public_view(state) if seat is None else view(state, seat)


def list_attempts(seat: int, size: int) -> Iterator[object]:
    """Yield every move that a seat might try, and some more."""
    for card in CARDS:
        yield PlayCard(seat, card)
        yield PassCard(seat, card)
    fours = [card for card in CARDS if card.rank == 4]
    yield from (PlayCard(seat, card, show) for card in fours for show in fours)
    yield from (PlayCard(seat, JOKER, high=high) for high in (True, False))
    for tricks in range(-1, size + 2):
        yield Bid(seat, tricks)
        yield Bid(seat, tricks, blind=True)
    yield from (NameTrump(seat, suit) for suit in (*Suit, None))
    yield from (Look(seat), *WRONG)


def make_outputs(state: State, seat: int | None, *, probe: int = 0) -> Outputs:
    """Return everything that a seat can learn by asking.

    Args:
        state: the state.
        seat: the seat, or None for a spectator.
        probe: which of its illegal moves are tried, by place modulo 8.
    """
    seen = look_on(state, seat)
    outputs: Outputs = {
        "view": seen,
        "hash": hash(seen),
        "repr": repr(seen),
        "text": str(seen),
        "pickle": pickle.dumps(seen),
        "json": format_view(seen),
        "derived": [(name, getattr(seen, name)) for name in DERIVED],
        "legal of view": legal_moves(seen),
        "wrong": [repr(why_illegal(seen, move)) for move in WRONG],
    }
    if seat is not None:
        outputs |= {"legal of state": legal_moves(state, seat)}
        outputs |= make_previews(seen)
        outputs |= make_refusals(state, seen, seat, probe)
    return outputs


def make_previews(seen: View) -> Outputs:
    """Return what the cards of a seat would do now."""
    told = [preview(seen, move) for move in legal_moves(seen) if type(move) is PlayCard]
    return {"previews": told, "previews in words": [describe(one) for one in told]}


def make_refusals(state: State, seen: View, seat: int, probe: int) -> Outputs:
    """Return why a seat may not make the moves that it may not make."""
    size = len(state.hands[seat])
    attempts = list(list_attempts(seat, size))
    by_view = [why_illegal(seen, move) for move in attempts]
    by_state = [why_illegal(state, move) for move in attempts]
    tried = [(move, why) for move, why in zip(attempts, by_state, strict=True) if why is not None]
    errors = [illegal_move(state, move, why) for move, why in tried[probe % 8 :: 8]]
    return {
        "reasons by view": by_view,
        "reasons by state": by_state,
        "sentences": [None if why is None else (str(why), describe(why)) for why in by_view],
        "errors": [(str(error), error.legal, describe(error)) for error in errors],
    }


def make_step_outputs(made: Step, seat: int | None) -> Outputs:
    """Return everything that a seat learns of a move as it is made."""
    events = events_for(made.events, seat)
    return {
        "events": events,
        "events repr": repr(events),
        "events pickle": pickle.dumps(events),
        "events json": format_events(made.events, seat),
        "event sentences": [describe(event) for event in events],
        "messages": [event.messages for event in events],
        "view after": look_on(made.state, seat),
        "json after": format_view(look_on(made.state, seat)),
    }


def list_differences(one: Outputs, other: Outputs) -> list[str]:
    """List what differs between two worlds."""
    return [name for name, value in one.items() if value != other[name]]


def is_hidden_move(state: State, move: Move) -> bool:
    """Return whether a move stays sealed as it is made."""
    return bool(state.committed) and isinstance(move, Bid | PassCard)
