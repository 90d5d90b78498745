"""Events fed twice, too late, in another order, in part, or to the wrong view."""

from __future__ import annotations

import itertools
import pickle
import random
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs
import pytest

from counter_rules import Bid, Event, State, StateError, Step, View, events_for, new_game, shuffle
from counter_rules.engine import apply_move
from counter_rules.events import HandDealt, step
from counter_rules.games import get_preset
from support.builders import COUNTER, before, custom
from support.failures import each
from support.match_walks import PRESETS, draw_rules, draw_start, walk_match
from support.seat_outputs import look_on

STARTS: dict[str, State] = {
    "counter": new_game(COUNTER[4]),
    "blind": before(custom(3, blind_bids=True, hand_sizes=(2, 2)), 2, (0, 30, 5)),
    "blind, sealed": before(
        custom(3, blind_bids=True, hand_sizes=(2, 2), bidding="simultaneous"), 2, (0, 30, 5)
    ),
    "foreheads": new_game(custom(3, seen=(2,), hand_sizes=(2, 2, 2))),
    "foreheads, sealed": new_game(custom(3, seen=(2,), hand_sizes=(2, 2), bidding="simultaneous")),
    "short and passing": new_game(
        custom(3, hand_sizes=(2, 3, 2, 3, 2), lowest_rank="4", effects=COUNTER[3].effects)
    ),
}


def refuse(seen: View, events: Iterable[Event]) -> str:
    """Feed events that do not fit; return what is said, having seen that nothing changed."""
    kept = pickle.dumps(seen)
    with pytest.raises(StateError) as caught:
        seen.advance(events)
    assert pickle.dumps(seen) == kept
    return str(caught.value)


def list_moments(name: str) -> Iterator[tuple[View, View, tuple[Event, ...], Step, State]]:
    """Yield a seat's view before and after each move, its events, and all that happened."""
    rng = random.Random(name)
    if name in STARTS:
        start = STARTS[name]
    else:
        players = rng.choice(get_preset(name).players)
        start = draw_start(rng, draw_rules(rng, name, players))
    for state, _, made in walk_match(rng, start, 70):
        seat = rng.choice([None, *range(start.rules.players)])
        events = events_for(made.events, seat)
        yield look_on(state, seat), look_on(made.state, seat), events, made, state


GAMES = [*STARTS, *(name for name in PRESETS if name != "counter")]


@pytest.mark.parametrize("name", GAMES)
def test_events_are_fed_once(name: str) -> None:
    for seen, after, events, _, _ in list_moments(name):
        number = after.move_number
        said = f"is of move {number}, and the view is after move {number}: move {number + 1} comes"
        assert said in refuse(after, events)
        assert said in refuse(seen, events + events)
        for place in range(len(events)):
            refuse(seen, events[: place + 1] + events[place:])


@each("name", GAMES)
def test_events_come_in_their_order(name: str) -> None:
    for seen, _, events, _, _ in list_moments(name):
        for order in itertools.islice(itertools.permutations(events), 1, 40):
            assert order == events or refuse(seen, order)


@each("name", GAMES)
def test_no_event_of_a_move_is_missing(name: str) -> None:
    for seen, _, events, _, _ in list_moments(name):
        for place in range(len(events) if len(events) > 1 else 0):
            assert " of move " in refuse(seen, events[:place] + events[place + 1 :])


@each("name", GAMES)
def test_events_of_another_seat_never_lead_elsewhere(name: str) -> None:
    refused = 0
    for seen, after, events, made, state in list_moments(name):
        for other in (None, *range(state.rules.players)):
            given = events_for(made.events, other)
            foreign = [event for event in given if event not in events]
            if foreign:
                refused += 1
                kind = type(foreign[0]).__name__
                who = "nobody" if seen.seat is None else f"seat {seen.seat}"
                said = refuse(seen, given)
                assert said == f"{kind} is not for {who}: pass the events that events_for returns"
            elif given == events:
                assert seen.advance(given) == after
        if events != made.events:
            refuse(seen, made.events)
    assert refused


def test_what_a_later_move_brought_does_not_fit() -> None:
    made = list(walk_match(random.Random(3), new_game(COUNTER[3]), 60))
    for seat in (None, 0, 2):
        for (state, _, _), (_, _, later) in itertools.pairwise(made):
            seen, number = look_on(state, seat), state.move_number
            said = refuse(seen, events_for(later.events, seat))
            wanted = f"move {number + 2}, and the view is after move {number}: move {number + 1} c"
            assert wanted in said


def test_a_piece_of_a_move_is_not_enough_for_the_next() -> None:
    """What is missing of one move is noticed before the next one is taken in."""
    counts: Counter[str] = Counter()
    made = list(walk_match(random.Random(4), new_game(COUNTER[3]), 200))
    for (state, _, one), (_, _, two) in itertools.pairwise(made):
        first, second = (events_for(each.events, 1) for each in (one, two))
        if len(first) > 1:
            counts[refuse(look_on(state, 1), first[:-1] + second).split()[0]] += 1
    assert {"HandSeen", "TrickResolved", "CardsPassed", "HandScored"} <= set(counts)


def test_another_match_has_other_events() -> None:
    start, other = new_game(COUNTER[4], dealer=0), new_game(COUNTER[4], dealer=1)
    dealt = step(other, shuffle(other, seed=7))
    said = refuse(look_on(start, 2), events_for(dealt.events, 2))
    assert said == "HandDealt of move 1 contradicts the view: hand 1 is next, and seat 0 deals it"
    state = apply_move(start, shuffle(start, seed=7))
    bid = step(dealt.state, Bid(dealt.state.to_act[0], 3))
    said = refuse(look_on(state, 3), bid.events)
    assert said == "BidMade of move 2 contradicts the view: it is seat 1's turn (C2.1)"


def test_another_hand_has_other_events() -> None:
    start = new_game(COUNTER[4])
    state = apply_move(start, shuffle(start, seed=7))
    events = events_for(step(start, shuffle(start, seed=7)).events, 0)
    (dealt,) = [event for event in events if isinstance(event, HandDealt)]
    again = attrs.evolve(dealt, move_number=2, hand_number=2, dealer=0)
    said = refuse(look_on(state, 0), [again])
    assert said == "HandDealt of move 2 contradicts the view: the phase is bid"


@each("given", [None, 5, object(), step], ids=type)
def test_what_is_not_a_series_is_refused(given: object) -> None:
    said = refuse(look_on(new_game(COUNTER[4]), 0), given)  # type: ignore[arg-type]
    assert said.startswith("expected a series of events (see events_for), got ")


@each("given", ["deal", [None], [1], [Bid(0, 1)], [HandDealt], [()]], ids=repr)
def test_what_is_not_an_event_is_refused(given: object) -> None:
    said = refuse(look_on(new_game(COUNTER[4]), 0), given)  # type: ignore[arg-type]
    assert said.endswith(" (see step and events_for)")


def test_a_step_is_not_a_series() -> None:
    start = new_game(COUNTER[4])
    made = step(start, shuffle(start, seed=7))
    assert "expected a series of events" in refuse(look_on(start, 0), made)  # type: ignore[arg-type]
    assert "expected an event" in refuse(look_on(start, 0), [made])  # type: ignore[list-item]
