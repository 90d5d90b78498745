"""`events_for` is the one way out for events: nobody learns of what is not for them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from counter_rules import Bid, Event, StateError, events_for, new_game, shuffle, step
from counter_rules.events import ChoiceKept, HandSeen, Looked, is_for
from events.happenings import PRESETS, draw_rules, happen, play_at_random
from events.samples import EVENTS
from support.builders import COUNTER
from support.failures import each

START = new_game(COUNTER[3])
SECRET = {
    "HandSeen": (0, 1),
    "ChoiceKept": (1,),
    "CardGiven": (3, 0),
}
"""The samples that are not for everybody."""


@each("event", EVENTS, ids=lambda event: type(event).__name__)
def test_the_audience_of_every_event(event: Event) -> None:
    audience = SECRET.get(type(event).__name__)
    assert event.audience == audience
    for seat in range(4):
        expected = audience is None or seat in audience
        assert is_for(event, seat) == expected
        assert events_for([event], seat) == (event,) * expected
    assert is_for(event, None) == (audience is None)
    assert events_for([event], None) == (event,) * (audience is None)


@each("seat", [None, 0, 1, 2, 3])
def test_events_keep_their_order(seat: int | None) -> None:
    picked = events_for(iter(EVENTS), seat)
    assert picked == tuple(event for event in EVENTS if is_for(event, seat))
    assert events_for(picked, seat) == picked


def test_of_no_events_there_are_none() -> None:
    assert events_for((), 0) == events_for([], None) == ()


def test_each_seat_learns_of_the_deal_and_its_own_hand() -> None:
    events = happen(START, shuffle(START, seed=7))
    for seat in range(3):
        assert events_for(events, seat) == (events[0], events[seat + 1])
    assert events_for(events, None) == (events[0],)


@each(
    ("seat", "written"),
    [
        (-1, "-1"),
        (True, "True"),
        (1.0, "1.0"),
        ("1", "'1'"),
        ((), "()"),
        ((0,), "(0,)"),
        (-(10**5000), "<int that cannot be written>"),
    ],
    ids=["negative", "bool", "float", "text", "nothing", "tuple", "huge"],
)
def test_what_can_be_no_seat_is_refused(seat: Any, written: str) -> None:  # noqa: ANN401
    with pytest.raises(StateError) as caught:
        events_for(EVENTS, seat)
    message = f"there is no seat {written}: a seat is 0 or more, or None for all"
    assert str(caught.value) == message


@each("other", [None, "Looked", Looked, Bid(0, 3), START])
@each("seat", [None, 0])
def test_what_is_not_an_event_goes_to_nobody(other: Any, seat: int | None) -> None:  # noqa: ANN401
    said = f"expected an event, got {type(other).__name__} "
    with pytest.raises(StateError, match=said):
        is_for(other, seat)
    with pytest.raises(StateError, match=said):
        events_for([*EVENTS, other], seat)


@each("other", [None, 3, EVENTS[0], step(START, shuffle(START, seed=7))])
def test_events_come_in_a_series(other: Any) -> None:  # noqa: ANN401
    with pytest.raises(
        StateError, match=f"expected a series of events, got {type(other).__name__} "
    ):
        events_for(other, 0)


@each("preset", PRESETS)
def test_nothing_gets_out_that_is_for_others(preset: str) -> None:
    rng = random.Random(f"audience of {preset}")
    for _ in range(4):
        rules = draw_rules(rng, preset)
        for _, _, _, events in play_at_random(rng, rules, most=120):
            check_audience(events, rules.players)


def test_a_seat_beyond_the_table_learns_what_everybody_does() -> None:
    assert events_for(EVENTS, 99) == events_for(EVENTS, None)


def check_audience(events: tuple[Event, ...], players: int) -> None:
    """See who learns of events: those named, and of the rest everybody."""
    public = events_for(events, None)
    assert all(event.audience is None for event in public)
    for event in events:
        assert event.audience is None or set(event.audience) <= set(range(players))
    for seat in range(players):
        learnt = events_for(events, seat)
        assert set(public) <= set(learnt)
        for event in events:
            assert (event in learnt) == (event.audience is None or seat in event.audience)
        for event in learnt:
            if isinstance(event, ChoiceKept):
                assert event.move.seat == seat
            if isinstance(event, HandSeen):
                assert seat in event.audience
