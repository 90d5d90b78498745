"""Random matches of any preset, with random options, from any hand and at any scores."""

from __future__ import annotations

import functools
import inspect
import random
from collections.abc import Iterator
from contextlib import suppress

import attrs
import pytest

from counter_rules import (
    Move,
    Phase,
    Ruleset,
    State,
    StateError,
    Step,
    apply_move,
    legal_moves,
    new_game,
    shuffle,
    step,
)
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from support.builders import before
from support.failures import Check, collect
from support.ruleset_choices import compose, draw_options

PRESETS = tuple(preset.name for preset in BUILT_IN)

TABLES = [(name, players) for name in PRESETS for players in get_preset(name).players]
"""Every preset with every number of players that it takes."""


@attrs.frozen
class Hand:
    """A hand, finished or not: the state that it was dealt to, and its moves from the deal on."""

    start: State
    moves: tuple[Move, ...]

    def replay(self) -> Iterator[State]:
        """Yield the state after each move."""
        state = self.start
        for move in self.moves:
            state = apply_move(state, move)
            yield state

    @functools.cached_property
    def state(self) -> State:
        """The state after the last move."""
        return list(self.replay())[-1]


def every_table(check: Check) -> Check:
    """Make one test of each preset, which tries every number of players and names all that fail.

    Args:
        check: a test that takes the ``name`` of a preset and a number of ``players``.
    """

    @functools.wraps(check)
    def run(name: str) -> None:
        with collect() as failures:
            for players in get_preset(name).players:
                with failures.case(f"{name}, {players} players"):
                    check(name, players)

    vars(run)["__signature__"] = inspect.Signature([inspect.signature(check).parameters["name"]])
    marked: Check = pytest.mark.parametrize("name", PRESETS)(run)
    return marked


def draw_rules(rng: random.Random, name: str, players: int) -> Ruleset:
    """Make a ruleset of a preset with random options."""
    return compose(name, players, draw_options(rng, name, players))[0]


def draw_start(rng: random.Random, rules: Ruleset) -> State:
    """Wait for the first deal, or for any other: after made-up hands, or begun there."""
    last = rules.hand_sizes.hands or 30
    if rng.random() < 0.3:
        return new_game(rules, dealer=rng.randrange(rules.players))
    scores = tuple(rng.choice([0, 5, 30]) for _ in range(rules.players))
    number, dealer = rng.randint(1, last), rng.randrange(rules.players)
    state = before(rules, number, scores, dealer=dealer)
    if not state.hand_results or rules.ending.is_over(state.hand_results, rules.hand_sizes.hands):
        return new_game(rules, dealer=dealer)
    if rng.random() < 0.5:
        with suppress(StateError):  # these rules may not allow it
            return new_game(rules, dealer=dealer, hand_number=number, scores=scores)
    return state


def pick_move(rng: random.Random, state: State) -> Move:
    """Pick any legal move of any seat that may move."""
    if state.phase is Phase.DEAL:
        return shuffle(state, rng=rng)
    return rng.choice(legal_moves(state, rng.choice(state.to_act)))


def walk_hand(rng: random.Random, start: State) -> Iterator[tuple[Hand, State]]:
    """Play a hand to its end; yield it after every move, with the state."""
    hand, state = Hand(start, ()), start
    while state is start or state.is_in_hand:
        move = pick_move(rng, state)
        hand, state = Hand(start, (*hand.moves, move)), apply_move(state, move)
        yield hand, state


def walk_match(rng: random.Random, start: State, most: int) -> Iterator[tuple[State, Move, Step]]:
    """Play to the end of the match, or for so many moves; yield each with where it began."""
    state = start
    for _ in range(most):
        if state.is_over:
            return
        move = pick_move(rng, state)
        made = step(state, move)
        yield state, move, made
        state = made.state
