"""What is drawn of any game: a seat sees the same in it, and every move of the hand was legal."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Deal, PassCard, State, get_ruleset
from counter_rules.engine._flow.face_up import list_turned, make_deal
from counter_rules.engine._flow.turns import list_dealt
from counter_rules.sampling import worlds
from support.match_walks import (
    PRESETS,
    TABLES,
    Hand,
    draw_rules,
    draw_start,
    every_table,
    walk_hand,
)
from support.other_worlds import is_possible, remember
from support.seat_outputs import look_on


def walk_some(
    rng: random.Random, name: str, players: int, share: float
) -> list[tuple[Hand, State]]:
    """Play a hand of a game with random options; return some of its moments."""
    start = draw_start(rng, draw_rules(rng, name, players))
    return [moment for moment in walk_hand(rng, start) if rng.random() < share]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_sees_the_same_in_every_world(name: str, players: int) -> None:
    check_draws(random.Random(f"{name} {players}"), name, players, 0.12)


@pytest.mark.slow
@every_table
def test_a_seat_sees_the_same_at_more_moments(name: str, players: int) -> None:
    check_draws(random.Random(f"more {name} {players}"), name, players, 0.2)


def check_draws(rng: random.Random, name: str, players: int, share: float) -> None:
    for _, state in walk_some(rng, name, players, share):
        for seat in (rng.randrange(players), None):
            seen = look_on(state, seat)
            found = worlds(seen)
            drawn = [found.draw(rng) for _ in range(3)]
            assert [look_on(world, seat) for world in drawn] == [seen] * 3


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_every_move_was_legal_in_every_world(name: str) -> None:
    rng, tried, others = random.Random(name), 0, 0
    tables = [players for preset, players in TABLES if preset == name]
    while tried < 400:
        players = rng.choice(tables)
        for hand, state in walk_some(rng, name, players, 0.1):
            seat = rng.choice([*range(players), None])
            if not state.is_in_hand:
                continue
            found, memory = worlds(look_on(state, seat)), remember(hand, seat)
            for _ in range(2):
                other = tell(hand, found.draw(rng))
                assert is_possible(other, seat, memory)
                tried += 1
                others += other != hand
    assert others > tried / 2


def tell(hand: Hand, world: State) -> Hand:
    """Return the moves that lead to a world, where those of a hand lead to another."""
    deal, *moves = hand.moves
    assert isinstance(deal, Deal)
    given = [card for passed in world.passes for card in passed.cards]
    number = 0
    for place, move in enumerate(moves):
        chosen = world.committed[move.seat] if world.committed else None
        is_open = chosen is not None and place >= len(moves) - count_open(world)
        if isinstance(move, PassCard) and not is_open:
            order = number // world.rules.players * world.rules.players
            moves[place] = attrs.evolve(move, card=given[order + move.seat])
            number += 1
        elif is_open and type(move) is type(chosen):
            moves[place] = chosen
    start = hand.start
    table = (start.rules, start.hand_number, start.dealer)
    turned = list_turned(*table, deal)  # the dealer's last card among them (F11.5)
    dealt = make_deal(*table, hands=list_dealt(world), turned=turned, stack=world.stack)
    return Hand(start, (dealt, *moves))


def count_open(world: State) -> int:
    """Count the sealed moves of a world that are not carried out yet."""
    return sum(move is not None for move in world.committed)


def test_the_same_seed_draws_the_same_worlds() -> None:
    rng = random.Random(7)
    for _, state in walk_some(rng, "counter", 4, 0.2):
        seen = look_on(state, 2)
        one, other = [worlds(seen).draw(random.Random(7)) for _ in range(2)]
        assert one == other


def test_a_world_is_drawn_between_hands_too() -> None:
    rng = random.Random(3)
    start = draw_start(rng, get_ruleset("counter", players=4))
    ends = [state for _, state in walk_hand(rng, start) if not state.is_in_hand]
    for seat in (0, None):
        seen = look_on(ends[-1], seat)
        assert look_on(worlds(seen).draw(rng), seat) == seen
