"""Whatever is legal has an action, no two things the same one, in matches of every game."""

from __future__ import annotations

import random

import pytest

from counter_rules import State, legal_moves
from counter_rules.actions import ActionSpace
from support.match_walks import PRESETS, TABLES, draw_rules, draw_start, walk_match


def check_legal(space: ActionSpace, state: State) -> set[int]:
    """Check the legal moves of every seat, and return their actions."""
    found: set[int] = set()
    for seat in state.to_act:
        moves = legal_moves(state, seat)
        actions = [space.encode(move) for move in moves]
        assert len(set(actions)) == len(actions)
        assert [space.decode(action, seat) for action in actions] == list(moves)
        found.update(actions)
    return found


def walk(rng: random.Random, name: str, players: int, moves: int) -> set[str]:
    """Check a match, and return the blocks in which the actions of its legal moves stand."""
    rules = draw_rules(rng, name, players)
    space = ActionSpace(rules)
    met: set[int] = set()
    for state, _, _ in walk_match(rng, draw_start(rng, rules), moves):
        met |= check_legal(space, state)
    return {name for name, ids in space.blocks.items() if not met.isdisjoint(ids)}


@pytest.mark.parametrize("name", PRESETS)
def test_every_legal_move_has_an_action(name: str) -> None:
    rng = random.Random(name)
    for each, players in TABLES:
        if each == name:
            walk(rng, name, players, moves=80)


def test_every_kind_of_move_has_one_in_games_of_any_composition() -> None:
    rng = random.Random("of any composition")
    met = set[str]().union(*(walk(rng, "custom", 2 + n % 9, moves=100) for n in range(180)))
    assert met == {"play", "play_high", "show", "bid", "bid_blind", "look", "pass"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_every_legal_move_has_an_action_at_length(seed: int) -> None:
    rng = random.Random(seed)
    for name, players in TABLES * 2:
        walk(rng, name, players, moves=300)
