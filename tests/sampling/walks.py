"""Hands that are played at random."""

from __future__ import annotations

import random

from counter_rules import Ruleset, State, apply_move, legal_moves, new_game, shuffle


def walk(rules: Ruleset, moves: int, seed: int = 7) -> State:
    """Return the state after a deal and some random moves."""
    rng, state = random.Random(seed), new_game(rules)
    state = apply_move(state, shuffle(state, seed=seed))
    for _ in range(moves):
        state = apply_move(state, rng.choice(legal_moves(state)))
    return state
