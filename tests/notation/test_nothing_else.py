"""Only views, events and moves go to JSON: a state never does, and no refusal quotes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from counter_rules import Bid, StateError, public_view, step
from counter_rules.cards import JOKER
from counter_rules.notation import format_events, format_move, format_view, to_data
from events.samples import EVENTS
from support.builders import COUNTER, dealt

STATE = dealt()
STEP = step(STATE, Bid(0, 3))
VIEW, EVENT, MOVE = public_view(STATE), EVENTS[0], Bid(0, 3)

NOTHING: list[Any] = [None, "Bid", {"move": "Bid"}, Bid, STATE, STEP, COUNTER[4], JOKER, [MOVE]]


def name(value: object) -> str:
    return type(value).__name__


def refuse(write: Callable[..., object], *what: object) -> str:
    """Let something be written; return what is said to it."""
    with pytest.raises(StateError) as caught:
        write(*what)
    return str(caught.value)


@pytest.mark.parametrize("other", NOTHING, ids=name)
def test_nothing_else_is_data(other: object) -> None:
    said = f"expected a view, an event or a move, got {name(other)}"
    assert refuse(to_data, other) == said


@pytest.mark.parametrize("other", [*NOTHING, EVENT, MOVE], ids=name)
def test_only_a_view_is_written_as_one(other: object) -> None:
    said = f"expected a View (see view and public_view), got {name(other)}"
    assert refuse(format_view, other) == said


@pytest.mark.parametrize("other", [*NOTHING, VIEW, EVENT], ids=name)
def test_only_a_move_is_written_as_one(other: object) -> None:
    said = f"expected a move (Deal, Bid, Look, PlayCard, PassCard), got {name(other)}"
    assert refuse(format_move, other) == said


@pytest.mark.parametrize("other", [*NOTHING, VIEW, MOVE], ids=name)
def test_only_events_are_written_as_such(other: object) -> None:
    said = f"expected an event, got {name(other)} (see step and events_for)"
    assert refuse(format_events, [*EVENTS, other], 0) == said


@pytest.mark.parametrize("other", [None, 3, STATE, STEP, VIEW, EVENT, MOVE], ids=name)
def test_events_come_in_a_series(other: object) -> None:
    said = f"expected a series of events, got {name(other)} (see Step.events)"
    assert refuse(format_events, other, 0) == said


@pytest.mark.parametrize("seat", [-1, True, "0", 1.0])
def test_events_are_written_for_a_seat(seat: object) -> None:
    said = f"there is no seat {seat!r}: a seat is 0 or more, or None for all"
    assert refuse(format_events, EVENTS, seat) == said
