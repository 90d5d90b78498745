"""What is written as JSON is read back equal: views, events and moves of every game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import (
    Deal,
    Event,
    Phase,
    Ruleset,
    State,
    View,
    events_for,
    get_ruleset,
    new_game,
    public_view,
    view,
)
from counter_rules.notation import (
    format_events,
    format_move,
    format_view,
    parse_events,
    parse_move,
    parse_view,
    to_data,
)
from events.happenings import PRESETS, Happening, draw_rules, name, play_at_random
from events.samples import EVENTS, RULES
from support.failures import each
from support.seat_outputs import look_on

FEW = settings(max_examples=1, derandomize=True, deadline=None, database=None)
MANY = settings(FEW, max_examples=3)
SEEDS = st.integers(0, 2**32)


def list_views(state: State) -> list[View]:
    """List what every seat knows, and what everybody does."""
    return [look_on(state, seat) for seat in (None, *range(state.rules.players))]


def check_view(seen: View) -> None:
    text = format_view(seen)
    again = parse_view(text, rules=seen.rules)
    assert again == seen
    assert (hash(again), repr(again)) == (hash(seen), repr(seen))
    assert format_view(again) == text


@pytest.mark.parametrize("preset", PRESETS)
@given(SEEDS)
@FEW
def test_views_of_a_random_match(preset: str, seed: int) -> None:
    check_views(preset, seed)


@pytest.mark.slow
@each("preset", PRESETS)
@given(SEEDS)
@MANY
def test_views_of_random_matches(preset: str, seed: int) -> None:
    check_views(preset, seed)


def check_views(preset: str, seed: int) -> None:
    """See that after every move of a match what any seat knows is read back equal."""
    rng = random.Random(f"{preset} {seed}")
    for _, _, state, _ in play_at_random(rng, draw_rules(rng, preset), most=60):
        check_view(look_on(state, rng.choice([None, *range(state.rules.players)])))


@each("preset", PRESETS)
@given(SEEDS)
@MANY
def test_events_and_moves_of_random_matches(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    for state, move, _, events in play_at_random(rng, draw_rules(rng, preset), most=60):
        assert parse_move(format_move(move)) == move
        seats = (None, *range(state.rules.players))
        told = {(format_events(events, seat), events_for(events, seat)) for seat in seats}
        for text, heard in told:
            assert parse_events(text, rules=state.rules) == heard


JOKERS = get_ruleset("custom", players=4, jokers="lose", decks=2, hand_sizes=(10,), trump="none")
"""A game of whose deck the jokers of the sample events are."""

SHORT = {
    "counter": get_ruleset("counter", players=3, max_hands=1),
    "blind": get_ruleset("custom", players=3, hand_sizes=(3, 2), blind_bids=True, score="wizard"),
    "forehead": get_ruleset(
        "custom", players=3, hand_sizes=(1, 1), seen="forehead", bidding="simultaneous"
    ),
    "named": get_ruleset("custom", players=3, hand_sizes=(2, 1), trump="highest_bidder_names"),
}


@each("rules", SHORT.values(), ids=SHORT)
def test_views_of_a_whole_match_by_everybody(rules: Ruleset) -> None:
    states = list_states(rules)
    for state in states:
        for seen in list_views(state):
            check_view(seen)
    phases = {state.phase for state in states}
    missing = set() if rules.name == "counter" else {Phase.PASS}
    missing |= set() if rules.naming else {Phase.NAME}
    assert phases == set(Phase) - missing


def list_states(rules: Ruleset) -> list[State]:
    """List the states of a match played at random to its end."""
    return [new_game(rules), *[state for _, _, state, _ in play(rules)]]


def play(rules: Ruleset) -> Iterator[Happening]:
    return play_at_random(random.Random(7), rules, most=150)


def test_among_them_is_everything_that_seats_may_know_apart() -> None:
    seen = [
        one for rules in SHORT.values() for state in list_states(rules) for one in list_views(state)
    ]
    assert any(one.blind for one in seen)
    assert any(one.hand is None and any(one.hands) for one in seen)
    assert any(any(one.committed) for one in seen)
    assert any(one.passes for one in seen)
    assert any(one.voids for one in seen)


@each("event", EVENTS, ids=name(EVENTS))
def test_an_event_of_every_kind(event: Event) -> None:
    rules = getattr(event, "rules", JOKERS if "*" in repr(event) else RULES)
    assert parse_events(json.dumps([to_data(event)]), rules=rules) == (event,)


def test_a_view_goes_on_from_the_events_that_were_sent() -> None:
    rules = SHORT["counter"]
    seen = parse_view(format_view(view(new_game(rules), 1)))
    for _, _, state, events in play(rules):
        sent = format_events(events, 1)
        seen = seen.advance(parse_events(sent, rules=seen.rules))
        assert seen == view(state, 1)


def test_events_may_come_from_anywhere() -> None:
    assert format_events(iter(EVENTS), 0) == format_events(list(EVENTS), 0)
    assert parse_events(" [ ]\n", rules=SHORT["counter"]) == ()
    assert format_events((), None) == "[]"


def test_data_that_somebody_has_read_already() -> None:
    for state, move, _, events in play(SHORT["blind"]):
        assert read_data(parse_move, to_data(move)) == move
        told = [to_data(event) for event in events]
        assert read_data(partial(parse_events, rules=state.rules), told) == events
        for seen in list_views(state):
            assert read_data(parse_view, to_data(seen)) == seen


def read_data(read: Callable[[Any], object], data: object) -> object:
    """Read data, and see that it is left as it was."""
    text = json.dumps(data)
    made = read(data)
    assert json.dumps(data) == text
    return made


def test_a_deal_that_was_never_made_is_read_all_the_same() -> None:
    move = parse_move('{"move": "Deal", "hands": [["4h", "Q\\u2660"], ["*"]]}')
    assert move == Deal(parse_move(format_move(move)).hands)  # type: ignore[union-attr]


def test_whole_values_may_be_written_without_a_point() -> None:
    """Other languages write 14.0 as 14."""
    for _, _, state, _ in play(SHORT["counter"]):
        seen = public_view(state)
        data = to_data(seen)
        for result in data["tricks"]:  # type: ignore[attr-defined]
            result["values"] = [int(one) if one == int(one) else one for one in result["values"]]
        assert parse_view(json.dumps(data)) == seen
    assert ".0" not in json.dumps(data)
    assert data["tricks"]
