"""A state is small: a bot may keep many of them."""

from __future__ import annotations

import enum
import random
import sys
import types
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    Look,
    PassCard,
    PlayCard,
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.games import Preset
from counter_rules.games._registry import BUILT_IN

LIMIT = 5_500
"""The most bytes of a state in the middle of a hand, less what all states share."""

SHARED = (Card, Bid, Look, PlayCard, PassCard, Ruleset, enum.Enum, bool, type, types.NoneType)


def is_shared(value: object) -> bool:
    """Return whether a value exists once for all states."""
    return isinstance(value, SHARED) or (type(value) is int and -5 <= value <= 256)


def measure(value: Any, seen: set[int]) -> int:  # noqa: ANN401 - anything at all
    """Return the bytes of a value and all it holds, each object once and the shared ones never."""
    if id(value) in seen or is_shared(value):
        return 0
    seen.add(id(value))
    size = sys.getsizeof(value)
    if isinstance(value, tuple | list | set | frozenset):
        return size + sum(measure(part, seen) for part in value)
    if isinstance(value, dict):
        return size + sum(measure(part, seen) for pair in value.items() for part in pair)
    if attrs.has(type(value)):
        fields = [getattr(value, field.name) for field in attrs.fields(type(value))]
        return size + sum(measure(part, seen) for part in fields)
    assert isinstance(value, int | float | str | bytes), f"{type(value)} in a state"
    return size


def measure_match(seed: int, max_hands: int, rules: Ruleset | None = None) -> dict[int, int]:
    """Play hands at random, of Counter for five by default; return the most bytes in each."""
    rng = random.Random(seed)
    state = new_game(rules or get_ruleset("counter", players=5, target=1_000))
    most: dict[int, int] = {}
    while not state.is_over and len(state.hand_results) < max_hands:
        if not state.is_in_hand:
            state = apply_move(state, shuffle(state, rng=rng))
        size = measure(state, set())
        most[state.hand_number] = max(size, most.get(state.hand_number, 0))
        state = apply_move(state, rng.choice(legal_moves(state, rng.choice(state.to_act))))
    return most


def test_what_is_shared_is_not_counted() -> None:
    state = new_game(get_ruleset("counter", players=5))
    assert measure(state.rules, set()) == measure(None, set()) == measure(7, set()) == 0
    assert measure(state, set()) >= sys.getsizeof(state) + sys.getsizeof(state.hands)
    assert measure((1.5, 1.5), set()) == sys.getsizeof((0, 0)) + sys.getsizeof(1.5)


def test_no_state_of_a_first_hand_is_large() -> None:
    most = max(measure_match(seed, max_hands=1)[1] for seed in range(20))
    assert most < LIMIT, f"a state of the first hand takes {most} bytes"


@pytest.mark.parametrize("preset", BUILT_IN, ids=lambda preset: preset.name)
def test_no_state_of_a_first_hand_is_large_in_any_game(preset: Preset) -> None:
    rules = get_ruleset(preset.name, players=preset.players[-1])
    most = max(measure_match(seed, 1, rules)[1] for seed in range(3))
    assert most < LIMIT, f"a state of the first hand takes {most} bytes"


def test_a_state_of_the_largest_table_is_not_large() -> None:
    rules = get_ruleset("custom", players=10, decks=2, hand_sizes=(10,), trump="second_deck")
    most = max(measure_match(seed, 1, rules)[1] for seed in range(3))
    assert most < 1.5 * LIMIT, f"a state of ten hands of ten takes {most} bytes"


def test_a_finished_hand_adds_little() -> None:
    """A state holds every finished hand's result, and nothing else of it."""
    most = measure_match(1, max_hands=20)
    growth = (most[20] - most[2]) / 18
    assert growth < 600, f"a finished hand adds {growth} bytes"


def test_states_share_what_does_not_change() -> None:
    state = new_game(get_ruleset("counter", players=5))
    state = apply_move(state, shuffle(state, seed=1))
    later: State = state
    for _ in range(6):
        later = apply_move(later, legal_moves(later)[0])
    assert later.stack is state.stack
    assert later.hands[4] is state.hands[4]
