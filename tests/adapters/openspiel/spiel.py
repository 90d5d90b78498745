"""OpenSpiel with our games in it, or a skipped module; and walks through them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from counter_rules import Deal, Ruleset, State, apply_move, legal_moves, new_game, shuffle
from counter_rules.cards import sort_cards
from support.match_walks import Hand

REASON = "OpenSpiel is not installed: pip install -e '.[openspiel]' for its tests"

pyspiel = pytest.importorskip("pyspiel", reason=REASON)
openspiel = pytest.importorskip("counter_rules.adapters.openspiel", reason=REASON)

TINY = {
    "players": 2,
    "hand_sizes": (1,),
    "lowest_rank": "K",
    "trump": "H",
    "reward": "difference",
}
"""Kings and aces, hearts are trumps, one card each: 56 deals, and 849 nodes."""


def load(game: str | Ruleset = "counter", **options: object) -> pyspiel.Game:
    return openspiel.load_game(game, **options)


def load_tiny(**options: object) -> pyspiel.Game:
    return load("custom", **TINY | options)


def list_some_nodes(game: pyspiel.Game, rng: random.Random, deals: int) -> Iterator[pyspiel.State]:
    """Yield all that may come after some random deals."""
    for _ in range(deals):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        yield from list_nodes(state)


def list_nodes(state: pyspiel.State) -> Iterator[pyspiel.State]:
    """Yield a state and all that may come after it."""
    yield state
    for action in state.legal_actions():
        yield from list_nodes(state.child(action))


def walk(game: pyspiel.Game, rng: random.Random) -> Iterator[pyspiel.State]:
    """Play at random, and yield the state before each action and at the end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def deal(state: State, rng: random.Random) -> Deal:
    """Deal at random, with the stack as if the cards had come one by one."""
    dealt = shuffle(state, rng=rng)
    return Deal(dealt.hands, dealt.turned, sort_cards(dealt.stack))


def list_cards(rules: Ruleset, dealt: Deal) -> list[int]:
    """Return the chance actions of a deal: a flipped card, the hands, what is turned up."""
    flips = int(rules.is_flipped)
    hands = [card for hand in dealt.hands for card in hand]
    return [card.index for card in (*dealt.turned[:flips], *hands, *dealt.turned[flips:])]


def walk_in_order(game: pyspiel.Game, rng: random.Random) -> Iterator[Hand]:
    """Play a hand at random, sealed moves seat by seat as in OpenSpiel; yield its parts."""
    state = new_game(game.config.rules)
    hand = Hand(state, ())
    while not state.hand_results:
        seat = next(iter(state.to_act), None)
        move = shuffle(state, rng=rng) if seat is None else rng.choice(legal_moves(state, seat))
        hand, state = Hand(hand.start, (*hand.moves, move)), apply_move(state, move)
        yield hand


def replay(game: pyspiel.Game, hand: Hand) -> pyspiel.State:
    """Play a hand again in OpenSpiel."""
    dealt, *moves = hand.moves
    assert isinstance(dealt, Deal)
    state = game.new_initial_state()
    for action in (*list_cards(game.config.rules, dealt), *map(game.codebook.encode, moves)):
        state.apply_action(action)
    return state
