"""In small games every world that a seat cannot tell from its own looks the same to it.

All of them are listed, so that what a view says it knows can be held against every one.
"""

from __future__ import annotations

import pickle
import random

import attrs
import pytest

from all_worlds import Worlds, begin, go_on
from builders import COUNTER, before, cards, custom
from counter_rules import (
    Deal,
    Ruleset,
    State,
    View,
    apply_move,
    events_for,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import sort_cards
from match_walks import pick_move
from other_worlds import list_hidden, list_in_sight
from seat_outputs import look_on


def small_counter(deck: str, size: int) -> Ruleset:
    """Make Counter of three players with a few cards."""
    sizes = custom(3, hand_sizes=(size,)).hand_sizes
    return attrs.evolve(COUNTER[3], deck=cards(deck), hand_sizes=sizes)


def tiny(**options: object) -> Ruleset:
    """Make a game with seven cards, of which none is left over."""
    return attrs.evolve(small(**options), deck=cards("AC KC AD KD AH KH AS"))


def small(players: int = 3, size: int = 2, **options: object) -> Ruleset:
    """Make a game with the kings and aces alone."""
    return custom(players, lowest_rank="K", hand_sizes=(size,) * 2, **options)


GAMES: dict[str, State] = {
    "plain": new_game(small()),
    "two players": new_game(small(2, 3)),
    "sealed bids": new_game(tiny(bidding="simultaneous")),
    "foreheads": new_game(small(seen=(2,))),
    "foreheads, sealed": new_game(tiny(seen=(2,), bidding="simultaneous")),
    "not looked": before(tiny(blind_bids=True), 2, (0, 30, 0)),
    "not looked, sealed": before(tiny(blind_bids=True, bidding="simultaneous"), 2, (0, 30, 0)),
    "must trump": new_game(small(following="must_trump")),
    "must beat, trumps to be broken": new_game(
        small(following="must_beat", lead_limit="broken_trumps")
    ),
    "jokers that lose": new_game(small(3, 3, jokers="lose")),
    "jokers high and low": new_game(small(3, 3, jokers="high_low")),
    "jokers as a suit": new_game(small(3, 3, jokers="suit")),
    "twins": new_game(attrs.evolve(small(2, 2, trump="none"), deck=cards("AC AC KC AH AH KS KS"))),
    "a pass": new_game(small_counter("5C 8C QC 5D AD 4D 2H", 2)),
    "fours and passes": new_game(small_counter("4C 5C 8C 4D 5D 8D 4H 5H 8H QC", 3)),
    "foreheads and a pass": new_game(
        attrs.evolve(small_counter("5C 8C QC 5D AD 4D 2H", 2), seeing=small(seen=(2,)).seeing)
    ),
}

MANY = ("jokers that lose", "jokers high and low", "jokers as a suit", "fours and passes")
"""Games in which a seat cannot tell few worlds apart, but somebody who looks on a great many."""


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
    """See that a seat is told the same in all of its worlds."""
    views = [look_on(world, seat) for world in worlds]
    assert len(set(views)) == 1
    assert len({pickle.dumps(view) for view in views}) == 1
    steps = [made for into in worlds.values() for made in into]
    assert len({repr(events_for(made.events, seat)) for made in steps}) == 1
    if seat is not None:
        assert {legal_moves(world, seat) for world in worlds} == {legal_moves(views[0])}


def check_knowledge(view: View, worlds: Worlds, seat: int | None) -> None:
    """See that what a view knows is so in every world, and that it names all that it sees."""
    for world in worlds:
        for owner, known in enumerate(view.known):
            left = list(world.hands[owner])
            for card in known:
                left.remove(card)
        for void in view.voids:
            held = [card for card in world.hands[void.seat] if card.suit is void.suit]
            assert set(held) <= set(void.perhaps)
        if view.is_in_hand:
            hidden = list_hidden(world, seat)
            for owner in set(range(world.rules.players)) - set(list_in_sight(world, seat)):
                for card in view.known[owner]:
                    hidden.remove(card)
            assert view.unseen == sort_cards(hidden)
