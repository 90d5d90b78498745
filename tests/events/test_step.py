"""`step` carries out a move like `apply_move`, and what it returns is made of values."""

# ruff: noqa: S301 - only pickles made here are read

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import (
    Bid,
    IllegalMoveError,
    Phase,
    PlayCard,
    Step,
    apply_move,
    new_game,
    step,
)
from events.happenings import KINDS, PRESETS, draw_rules, name, play_at_random
from events.samples import EVENTS
from support.builders import COUNTER, card, dealt
from support.failures import each
from support.hands import bid_all
from support.refusals import refuse

OPENERS = {
    "Deal": "HandDealt",
    "Look": "Looked",
    "NameTrump": "TrumpNamed",
    "PlayCard": "CardPlayed",
    "PassCard": "Committed",
}
"""What the first event of a move is."""


@pytest.mark.parametrize("preset", PRESETS)
@given(st.integers(0, 2**32))
@settings(max_examples=6, derandomize=True, deadline=None, database=None)
def test_a_step_is_a_move_applied_and_described(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    for before, move, after, events in play_at_random(rng, draw_rules(rng, preset), most=60):
        assert after == apply_move(before, move)
        assert step(before, move) == Step(after, events)
        sealed = "Committed" if before.committed else "BidMade"
        assert name(events)[0] == OPENERS.get(type(move).__name__, sealed)
        assert {event.move_number for event in events} == {after.move_number}
        assert after.move_number == before.move_number + 1
        places = [KINDS.index(type(event)) for event in events]
        assert places == sorted(places)
        assert len(set(events)) == len(events)
        again = pickle.loads(pickle.dumps(events))
        assert (again, hash(again)) == (events, hash(events))


@each(
    ("state", "move"),
    [
        (new_game(COUNTER[4]), Bid(0, 3)),
        (dealt(), Bid(1, 3)),
        (dealt(), Bid(0, 11)),
        (dealt(), Bid(9, 0)),
        (bid_all(dealt("9C", "8D")), PlayCard(0, card("8D"))),
        (bid_all(dealt("9C", "8D")), "9C"),
    ],
)
def test_a_step_refuses_what_apply_move_refuses(state: Any, move: Any) -> None:  # noqa: ANN401
    expected = refuse(state, move)
    with pytest.raises(IllegalMoveError) as caught:
        step(state, move)
    error = caught.value
    assert str(error) == str(expected)
    assert (error.move, error.reason, error.legal) == (
        expected.move,
        expected.reason,
        expected.legal,
    )


def test_a_step_has_no_more_than_the_state_and_the_events() -> None:
    made = step(dealt(), Bid(0, 3))
    assert [field.name for field in attrs.fields(Step)] == ["state", "events"]
    assert made.state.phase is Phase.BID
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.events = ()  # type: ignore[misc]


@each("event", EVENTS, ids=name(EVENTS))
def test_an_event_is_frozen(event: Any) -> None:  # noqa: ANN401
    for field in attrs.fields(type(event)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(event, field.name, None)


@each("event", EVENTS, ids=name(EVENTS))
def test_an_event_is_equal_by_value(event: Any) -> None:  # noqa: ANN401
    for again in (
        attrs.evolve(event),
        copy.copy(event),
        copy.deepcopy(event),
        *[pickle.loads(pickle.dumps(event, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)],
    ):
        assert type(again) is type(event)
        assert (again, hash(again), repr(again)) == (event, hash(event), repr(event))
        assert again.messages == event.messages
    assert attrs.evolve(event, move_number=99) != event


def test_events_differ_by_value() -> None:
    assert len(set(EVENTS)) == len(EVENTS)
    for place, event in enumerate(EVENTS):
        assert [other == event for other in EVENTS].index(True) == place


def test_an_event_does_not_write_the_rules() -> None:
    for event in EVENTS:
        assert "Ruleset" not in repr(event)
