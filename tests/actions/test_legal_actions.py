"""Whatever is legal has an action, no two things the same one, in matches of every game."""

from __future__ import annotations

import random

import numpy as np
import pytest

from counter_rules import State, StateError, legal_moves, new_game, view
from counter_rules.actions import ActionSpace
from support.builders import COUNTER
from support.match_walks import PRESETS, TABLES, draw_rules, draw_start, walk_match


def check_legal(space: ActionSpace, state: State) -> set[int]:
    """Check the legal moves of every seat to act, and return their actions."""
    found: set[int] = set()
    for seat in state.to_act:
        moves = legal_moves(state, seat)
        actions = [space.encode(move) for move in moves]
        assert len(set(actions)) == len(actions)
        assert [space.decode(action, seat) for action in actions] == list(moves)
        assert space.legal(state, seat) == tuple(sorted(actions))
        assert [*space.sort_as_listed(sorted(actions))] == actions
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
    assert met == {"play", "play_high", "show", "bid", "bid_blind", "look", "pass", "name"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_legal_is_the_same_by_a_state_by_a_view_and_in_a_mask(
    name: str, players: int
) -> None:
    rng = random.Random(f"{name} {players}")
    rules = draw_rules(rng, name, players)
    space = ActionSpace(rules)
    for before, _, _ in walk_match(rng, draw_start(rng, rules), 80):
        assert space.legal(before) == space.legal(before, before.default_seat)
        for seat in range(players):
            moves = set(legal_moves(before, seat))
            legal = space.legal(before, seat)
            assert {space.decode(action, seat) for action in legal} == moves
            assert list(legal) == sorted(set(legal))
            assert space.legal(view(before, seat)) == legal
            mask = space.mask(before, seat)
            assert (mask.dtype, mask.shape) == (np.int8, (len(space),))
            assert tuple(mask.nonzero()[0].tolist()) == legal


def test_a_position_of_other_rules_is_refused() -> None:
    with pytest.raises(StateError, match="expected a position of"):
        ActionSpace(COUNTER[4]).legal(new_game(COUNTER[3]))
    with pytest.raises(StateError, match="expected a State or a View, got str"):
        ActionSpace(COUNTER[4]).mask("chess")  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_every_legal_move_has_an_action_at_length(seed: int) -> None:
    rng = random.Random(seed)
    for name, players in TABLES * 2:
        walk(rng, name, players, moves=300)
