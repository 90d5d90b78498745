"""In small games every world that a seat cannot tell from its own looks the same to it.

All of them are listed, so that what a view says it knows can be held against every one: it is
so in all of them, and what is so in all of them is said.
"""

from __future__ import annotations

import pickle
import random

import pytest

from counter_rules import (
    Deal,
    State,
    View,
    apply_move,
    events_for,
    legal_moves,
    shuffle,
)
from counter_rules.cards import sort_cards
from support.all_worlds import Worlds, begin, go_on
from support.match_walks import pick_move
from support.missed_facts import assert_sound, list_missed
from support.other_worlds import list_hidden, list_in_sight
from support.seat_outputs import look_on
from support.tiny_games import GAMES, MANY

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_all_worlds_of_a_seat_look_the_same_to_it(game: str) -> None:
    rng, start = random.Random(game), GAMES[game]
    seats = [*range(start.rules.players)] + [None] * (game not in MANY)
    counts = [follow(rng, start, shuffle(start, rng=rng), seat) for seat in seats]
    assert max(counts) > 10


def follow(rng: random.Random, start: State, deal: Deal, seat: int | None) -> int:
    """Play a hand as a seat sees it; return how many worlds there were at most."""
    worlds, state, most = begin(start, deal, seat), apply_move(start, deal), 0
    while True:
        most = max(most, len(worlds))
        assert state in worlds
        check_same(worlds, seat)
        check_knowledge(look_on(state, seat), worlds, seat)
        if not state.is_in_hand:
            return most
        move = pick_move(rng, state)
        state = apply_move(state, move)
        worlds = go_on(worlds, move, state, seat)


def check_same(worlds: Worlds, seat: int | None) -> None:
    """See that a seat learns the same in all of its worlds."""
    views = [look_on(world, seat) for world in worlds]
    assert len(set(views)) == 1
    assert len({pickle.dumps(view) for view in views}) == 1
    steps = [made for into in worlds.values() for made in into]
    assert len({repr(events_for(made.events, seat)) for made in steps}) == 1
    if seat is not None:
        assert {legal_moves(world, seat) for world in worlds} == {legal_moves(views[0])}


def check_knowledge(view: View, worlds: Worlds, seat: int | None) -> None:
    """See that what a view knows is so in every world, and that it names all that it sees."""
    assert_sound(view, worlds)
    assert list_missed(view, worlds) == []
    for world in worlds:
        if view.is_in_hand:
            hidden = list_hidden(world, seat)
            for owner in set(range(world.rules.players)) - set(list_in_sight(world, seat)):
                for card in view.known[owner]:
                    hidden.remove(card)
            assert view.unseen == sort_cards(hidden)
