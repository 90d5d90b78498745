"""JSON changed at random: a `NotationError`, or a value that can be asked anything."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import (
    CounterRulesError,
    Event,
    NotationError,
    State,
    View,
    apply_move,
    events_for,
    view,
    why_illegal,
)
from counter_rules.notation import format_view, parse_events, parse_move, parse_view, to_data
from events.happenings import PRESETS, draw_rules, play_at_random
from notation.spoilt import ask_events, ask_view, feed, pick, read_view, spoil
from support.failures import each
from support.seat_outputs import look_on

FEW = settings(max_examples=4, derandomize=True, deadline=None, database=None)
MANY = settings(FEW, max_examples=8)
SEEDS = st.integers(0, 2**32)
CHANGES = 12
"""How often a text is changed."""


def draw_view(rng: random.Random, state: State) -> View:
    """See a state as any seat does, or as everybody."""
    return look_on(state, rng.choice([None, *range(state.rules.players)]))


@pytest.mark.parametrize("preset", PRESETS)
@given(SEEDS)
@FEW
def test_views_events_and_moves_spoilt_at_random(preset: str, seed: int) -> None:
    check_spoilt(preset, seed)


@pytest.mark.slow
@each("preset", PRESETS)
@given(SEEDS)
@MANY
def test_more_views_events_and_moves_spoilt_at_random(preset: str, seed: int) -> None:
    check_spoilt(preset, seed)


def check_spoilt(preset: str, seed: int) -> None:
    """Spoil what is written of any move of a random match."""
    rng = random.Random(seed)
    happened = list(play_at_random(rng, draw_rules(rng, preset), most=80))
    state, move, _, events = pick(rng, happened)
    seen = draw_view(rng, state)
    written = to_data(seen)
    told = [to_data(event) for event in events_for(events, seen.seat)]
    for _ in range(CHANGES):
        check_view(spoil(rng, written), state, events)
        check_events(seen, spoil(rng, told))
        check_move(state, spoil(rng, to_data(move)))


def check_view(text: str, state: State, events: tuple[Event, ...]) -> None:
    """Read a view, ask it everything, and feed it with what its seat learned next."""
    spoilt = read_view(text, state.rules)
    if spoilt is not None:
        ask_view(spoilt)
        assert read_view(format_view(spoilt), state.rules) == spoilt
        feed(spoilt, events_for(events, spoilt.seat))


def check_events(seen: View, text: str) -> None:
    """Read events, ask them, and feed those that the view may learn of to it."""
    try:
        events = parse_events(text, rules=seen.rules)
    except NotationError:
        return
    ask_events(events)
    after = feed(seen, events_for(events, seen.seat))
    assert after is None or read_view(format_view(after), seen.rules) == after


def check_move(state: State, text: str) -> None:
    """Read a move, and offer it; it is carried out, or there is a reason why not."""
    try:
        move = parse_move(text)
    except NotationError:
        return
    reason = why_illegal(state, move)
    try:
        apply_move(state, move)
    except CounterRulesError:
        assert reason is not None
    else:
        assert reason is None


@given(st.text() | st.text('[]{}":,0123456789.eE+-nulltrefasQSH* '))
@settings(max_examples=100, derandomize=True, deadline=None, database=None)
def test_any_text_at_all(text: str) -> None:
    for read in (parse_view, parse_move):
        with pytest.raises(NotationError):
            read(text)


@cache
def write_view() -> str:
    rng = random.Random(7)
    *_, (state, _, _, _) = play_at_random(rng, draw_rules(rng, "counter"), most=30)
    return format_view(view(state, 0))


@given(st.text(), st.integers(0, 10_000))
@settings(max_examples=50, derandomize=True, deadline=None, database=None)
def test_a_view_cut_short(rest: str, place: int) -> None:
    text = write_view()
    place %= len(text)
    with pytest.raises(NotationError):
        parse_view(text[:place] + rest.strip())
