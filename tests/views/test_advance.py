"""A view fed with the events of its seat stays the view of its seat, from the first to the last."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    Event,
    Phase,
    State,
    View,
    apply_move,
    events_for,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    step,
)
from counter_rules.games import get_preset
from counter_rules.notation import format_events, format_view, parse_events, parse_view
from support.builders import COUNTER, before, custom
from support.match_walks import PRESETS, draw_rules, draw_start, every_table, pick_move, walk_match
from support.seat_outputs import look_on
from support.tiny_games import GAMES

MAX_MOVES = 100
"""After so many moves a match is left."""


def follow(rng: random.Random, start: State, most: int) -> None:
    """Follow a match as some seats see it, move by move."""
    seats = [None, *rng.sample(range(start.rules.players), 2)]
    views = {seat: look_on(start, seat) for seat in seats}
    for state, move, made in walk_match(rng, start, most):
        assert made.state == apply_move(state, move)
        for seat in seats:
            views[seat] = views[seat].advance(events_for(made.events, seat))
            assert views[seat] == look_on(made.state, seat)
            if seat is not None:
                assert legal_moves(views[seat]) == legal_moves(made.state, seat)


@every_table
def test_every_move_takes_a_view_to_the_view_of_the_new_state(name: str, players: int) -> None:
    rng = random.Random(f"advance {name} {players}")
    follow(rng, new_game(draw_rules(rng, name, players)), MAX_MOVES)
    follow(rng, draw_start(rng, draw_rules(rng, name, players)), MAX_MOVES)


@pytest.mark.slow
@every_table
def test_so_it_is_in_long_matches(name: str, players: int) -> None:
    rng = random.Random(f"advance far {name} {players}")
    follow(rng, new_game(draw_rules(rng, name, players)), 2 * MAX_MOVES)


SPECIAL: dict[str, State] = {
    "not looked": before(custom(4, blind_bids=True, hand_sizes=(3, 3)), 2, (0, 30, 5, 40)),
    "not looked, sealed": before(
        custom(4, blind_bids=True, hand_sizes=(3, 3), bidding="simultaneous"), 2, (0, 30, 5, 40)
    ),
    "foreheads": new_game(get_ruleset("up_to_ten", players=4, devils_bridge=True)),
    "foreheads, sealed": new_game(
        custom(4, seen=(3,), hand_sizes=(3, 3, 3), bidding="simultaneous")
    ),
    "foreheads and passes": new_game(
        custom(3, seen=(6,), hand_sizes=(6, 6), effects=COUNTER[3].effects)
    ),
    "two decks and passes": new_game(
        custom(6, decks=2, hand_sizes=(5, 5), effects=COUNTER[5].effects)
    ),
    "fours and passes": new_game(COUNTER[3]),
    "named before the bids": new_game(custom(3, trump="dealer_names", hand_sizes=(2, 2))),
    "named after sealed bids, foreheads": new_game(
        custom(
            3,
            trump="highest_bidder_names",
            seen=(2,),
            hand_sizes=(2, 2),
            bidding="simultaneous",
        )
    ),
    "the dealer's last card": new_game(custom(3, trump="dealers_last", hand_sizes=(2, 2))),
    "winners and losers": GAMES["winners and losers"],
    "the dealer's last card, often a winner": GAMES["a winner or loser shown"],
    "the same, foreheads": GAMES["a winner shown, foreheads"],
}


@pytest.mark.parametrize("game", SPECIAL)
def test_so_it_is_where_most_is_hidden(game: str) -> None:
    rng = random.Random(game)
    for _ in range(4):
        follow(rng, SPECIAL[game], 60)


@pytest.mark.parametrize("name", PRESETS)
def test_whole_matches_can_be_followed_in_pieces_and_as_json(name: str) -> None:
    rng = random.Random(f"pieces {name}")
    players = get_preset(name).players[-1]
    start = new_game(draw_rules(rng, name, players), dealer=rng.randrange(players))
    seat = rng.choice([None, *range(players)])
    seen, pending = look_on(start, seat), list[Event]()
    state = start
    for _, _, made in walk_match(rng, start, MAX_MOVES):
        pending += events_for(made.events, seat)
        state = made.state
        if rng.random() < 0.1:
            seen, pending = read_on(seen, pending), []
            assert seen == look_on(state, seat)
    assert read_on(seen, pending) == look_on(state, seat)


def read_on(seen: View, events: list[Event]) -> View:
    """Write a view and events as JSON, read both and go on."""
    text = format_events(events, seen.seat)
    read = parse_events(text, rules=seen.rules)
    assert read == tuple(events)
    assert format_events(read, seen.seat) == text
    again = parse_view(format_view(seen))
    assert again == seen
    after = again.advance(read)
    assert after == seen.advance(events)
    return after


@pytest.mark.parametrize("name", ["counter", "cooperative_blackout", "office_oh_hell"])
def test_one_call_takes_the_events_of_a_whole_match(name: str) -> None:
    rng = random.Random(name)
    options = {"max_hands": 2} if name == "counter" else {}
    start = new_game(get_ruleset(name, players=3, **options))
    made = [made for _, _, made in walk_match(rng, start, 2000)]
    assert made[-1].state.is_over
    for seat in (None, 0, 1, 2):
        events = [event for one in made for event in one.events]
        over = look_on(start, seat).advance(events_for(events, seat))
        assert over == look_on(made[-1].state, seat)
        assert over.is_over
        assert over.winners == made[-1].state.winners


def test_no_events_change_nothing() -> None:
    state = new_game(COUNTER[4])
    for seat in (None, 0, 3):
        seen = look_on(state, seat)
        assert seen.advance(()) == seen
        assert seen.advance(iter([])) is seen


def test_events_may_come_from_any_iterable() -> None:
    state = new_game(COUNTER[4])
    made = step(state, shuffle(state, seed=3))
    seen, events = look_on(state, 2), events_for(made.events, 2)
    for given in (events, list(events), iter(events), (event for event in events)):
        assert seen.advance(given) == look_on(made.state, 2)


def test_a_view_that_advances_stays_as_it_was() -> None:
    rng = random.Random(5)
    for state, _, made in walk_match(rng, new_game(COUNTER[3]), 60):
        seen = look_on(state, 1)
        before_it = repr(seen)
        seen.advance(events_for(made.events, 1))
        assert repr(seen) == before_it
        assert seen == look_on(state, 1)


def test_the_order_of_sealed_moves_is_the_order_of_their_events() -> None:
    rng, state = random.Random(8), new_game(custom(3, bidding="simultaneous", hand_sizes=(2,)))
    state = apply_move(state, shuffle(state, seed=1))
    assert state.phase is Phase.BID
    seen, order = look_on(state, 0), []
    while state.phase is Phase.BID:
        move = pick_move(rng, state)
        made = step(state, move)
        order.append(move.seat)
        seen = seen.advance(events_for(made.events, 0))
        state = made.state
        assert seen.to_act == state.to_act
    assert sorted(order) == [0, 1, 2]
    assert seen.bids == state.bids
