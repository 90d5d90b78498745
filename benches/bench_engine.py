"""How long the parts of the engine take: ``pytest benches`` with the extra ``bench``."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from counter_rules import (
    Move,
    Phase,
    Ruleset,
    State,
    TrickResult,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
)

RULES = get_ruleset("counter", players=5)


def play_match(rules: Ruleset, seed: int) -> list[tuple[State, Move]]:
    """Play a random match and return every state with the move made in it."""
    rng, state = random.Random(seed), new_game(rules)
    history: list[tuple[State, Move]] = []
    while not state.is_over:
        is_deal = state.phase is Phase.DEAL
        move = shuffle(state, seed=seed) if is_deal else rng.choice(legal_moves(state))
        history.append((state, move))
        state = apply_move(state, move)
    return history


HISTORY = play_match(RULES, 1)
PLAYS = [(state, move) for state, move in HISTORY if state.phase is Phase.PLAY]
MID_TRICK = [(state, move) for state, move in PLAYS if 0 < len(state.trick) < 4]
LAST_PLAYS = [(state, move) for state, move in PLAYS if len(state.trick) == 4]
TRICKS = [result.trick for state, _ in HISTORY for result in state.tricks[-1:]]


def test_resolve_trick(benchmark: BenchmarkFixture) -> None:
    results = benchmark(lambda: [resolve_trick(RULES, trick) for trick in TRICKS[:200]])
    assert all(isinstance(result, TrickResult) for result in results)


def test_explain_trick(benchmark: BenchmarkFixture) -> None:
    explained = benchmark(lambda: [explain_trick(RULES, trick) for trick in TRICKS[:200]])
    assert all(one.sentences for one in explained)


def test_legal_moves(benchmark: BenchmarkFixture) -> None:
    found = benchmark(lambda: [legal_moves(state) for state, _ in MID_TRICK[:200]])
    assert all(found)


@pytest.mark.parametrize("plays", [MID_TRICK[:200], LAST_PLAYS[:200]], ids=["mid", "last"])
def test_apply_move(benchmark: BenchmarkFixture, plays: list[tuple[State, Move]]) -> None:
    after = benchmark(lambda: [apply_move(state, move) for state, move in plays])
    assert len(after) == len(plays)


def test_whole_match(benchmark: BenchmarkFixture) -> None:
    assert benchmark(lambda: play_match(RULES, 1)) == HISTORY
