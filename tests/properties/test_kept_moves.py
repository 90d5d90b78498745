"""Legal moves are listed once and kept on the state, of which they are no part."""

# ruff: noqa: S301 - only pickles made here are read

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

from counter_rules import (
    IllegalMoveError,
    Move,
    Phase,
    PlayCard,
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    why_illegal,
)
from counter_rules.games import get_preset, ruleset_names
from support.builders import COUNTER
from support.hands import shuffled


def list_hand(rules: Ruleset, seed: int) -> list[tuple[State, Move]]:
    """Play a hand at random, and return its decisions."""
    rng, state = random.Random(seed), shuffled(new_game(rules), seed)
    found: list[tuple[State, Move]] = []
    while not state.hand_results:
        found.append((state, rng.choice(legal_moves(state))))
        state = apply_move(*found[-1])
    return found


def forget(state: State) -> State:
    """Return an equal state of which no moves are known."""
    return attrs.evolve(state)


def test_a_second_call_returns_the_same_tuple() -> None:
    state = shuffled(new_game(COUNTER[4]))
    moves = legal_moves(state)
    assert type(moves) is tuple
    assert legal_moves(state) is moves
    assert legal_moves(state, state.to_act[0]) == moves
    assert legal_moves(forget(state)) == moves


def test_kept_moves_are_no_part_of_the_state() -> None:
    state, other = shuffled(new_game(COUNTER[4])), shuffled(new_game(COUNTER[4]))
    texts = repr(state), str(state), pickle.dumps(state), attrs.asdict(state, recurse=False)
    legal_moves(state)
    assert (repr(state), str(state), pickle.dumps(state)) == texts[:3]
    assert attrs.asdict(state, recurse=False) == texts[3]
    assert state == other
    assert hash(state) == hash(other)
    assert copy.deepcopy(state) is state
    for copied in (pickle.loads(pickle.dumps(state)), forget(state)):
        assert copied == state
        assert legal_moves(copied) == legal_moves(state)


@pytest.mark.parametrize("name", ruleset_names())
def test_a_move_leads_to_the_same_state_whether_known_or_checked(name: str) -> None:
    rules = get_ruleset(name, players=get_preset(name).players[-1])
    for seed in range(5):
        for state, move in list_hand(rules, seed):
            assert legal_moves(forget(state)) == legal_moves(state)
            known, checked = apply_move(state, move), apply_move(forget(state), move)
            assert known == apply_move(state, attrs.evolve(move)) == checked
            assert repr(known) == repr(checked)
            assert hash(known) == hash(checked)


def test_a_move_that_is_not_among_the_kept_ones_is_checked() -> None:
    decisions = list_hand(COUNTER[5], seed=1)
    plays = [state for state, _ in decisions if state.phase is Phase.PLAY and state.trick]
    for state in plays:
        (seat,) = state.to_act
        bound = {move.card for move in legal_moves(state) if isinstance(move, PlayCard)}
        for card in {*state.hands[seat]} - bound:
            move = PlayCard(seat, card)
            with pytest.raises(IllegalMoveError) as caught:
                apply_move(state, move)
            assert caught.value.reason == why_illegal(forget(state), move)


def test_a_move_of_another_state_is_checked() -> None:
    (first, move), (second, _), *_ = list_hand(COUNTER[4], seed=2)
    assert move in legal_moves(first)
    with pytest.raises(IllegalMoveError, match="turn"):
        apply_move(second, move)


def test_nobody_to_act_means_no_moves() -> None:
    state = new_game(COUNTER[4])
    assert legal_moves(state) == () == legal_moves(state)


def test_threads_that_list_the_same_moves_agree() -> None:
    states = [forget(state) for state, _ in list_hand(COUNTER[5], seed=3)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: [legal_moves(state) for state in states], range(16)))
    assert all(one == found[0] for one in found)
