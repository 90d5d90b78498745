"""What a kernel and its states refuse, and what they say then."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    StateError,
)
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from support.builders import COUNTER, custom
from support.kernel_states import read_all, read_words, walk


@pytest.mark.parametrize(
    "action", [-1, 2**70, -(2**70), True, False, 1.0, "1", b"1", None, [], object(), 255, 256]
)
def test_what_is_no_action_is_refused(small_kernel: Kernel, action: object) -> None:
    size = small_kernel.actions.size
    for state in (small_kernel.start(), small_kernel.start().deal(1)):
        before = read_all(state)
        with pytest.raises(
            StateError, match=f"there is no action .*: the actions are 0 to {size - 1}"
        ):
            state.child(action)  # type: ignore[arg-type]
        assert read_all(state) == before


def test_whole_numbers_of_other_types_are_taken(small_kernel: Kernel) -> None:
    np = pytest.importorskip("numpy")
    state = small_kernel.start().deal(1)
    action = state.legal[1]
    for kind in (np.int8, np.uint8, np.int32, np.int64, np.uint64):
        assert read_words(state.child(kind(action))) == read_words(state.child(action))
        assert state.decode(kind(action)) == state.decode(action)
        assert read_words(small_kernel.start().deal(kind(1))) == read_words(state)
    with pytest.raises(StateError, match="there is no action"):
        state.child(np.float64(action))
    with pytest.raises(StateError, match="there is no action"):
        state.child(np.True_)


def test_every_illegal_action_is_refused(small_kernel: Kernel) -> None:
    for state in walk(small_kernel, random.Random(3), 1):
        illegal = [a for a in range(small_kernel.actions.size) if a not in state.legal]
        wanted = f"is illegal for seat {state.turn}: legal are " if state.legal else "no seat is"
        for action in illegal:
            with pytest.raises(StateError, match=wanted):
                state.child(action)


def test_what_a_refusal_says() -> None:
    kernel = compile_ruleset(custom(3, hand_sizes=(1,)), backend=Backend.PYTHON)
    state = kernel.start().deal(1)
    with pytest.raises(StateError) as caught:
        state.child(3)
    assert str(caught.value) == "action 3 (4♣) is illegal for seat 0: legal are bid 0, bid 1"
    with pytest.raises(StateError) as caught:
        kernel.start().child(3)
    assert str(caught.value) == "no seat is to act in phase deal: deal a hand, or start a new match"
    with pytest.raises(StateError, match="no seat is to act in phase deal: deal a hand, or start"):
        kernel.start().decode(3)
    with pytest.raises(StateError, match="no hand is in progress in phase deal"):
        kernel.start().to_deal()
    with pytest.raises(StateError, match="there is no action 54"):
        state.decode(54)


def test_states_of_others_are_refused() -> None:
    one, other = (compile_ruleset(COUNTER[n], backend=Backend.PYTHON) for n in (3, 4))
    with pytest.raises(StateError, match="compile the rules of the state"):
        one.pack(other.start().to_state())
    with pytest.raises(StateError, match="the state belongs to another kernel: pass its to_state"):
        one.playouts(other.start(), 1, seed=1)
    for thing in (None, 3, "x", one, object()):
        with pytest.raises(StateError, match="expected a State, got "):
            one.pack(thing)  # type: ignore[arg-type]
        with pytest.raises(
            StateError, match="expected a State, a FastState or the worlds of a view, got "
        ):
            one.playouts(thing, 1, seed=1)  # type: ignore[arg-type]
    for seat in (-1, 3, 2**70, "x", 1.0):
        with pytest.raises(StateError):
            one.start(dealer=seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [-1, 2**31, 1.0, True, "1", None])
def test_what_is_no_count_is_refused(count: object) -> None:
    kernel = compile_ruleset(custom(3), backend=Backend.PYTHON)
    with pytest.raises(StateError, match="count: expected a whole number from 0 to"):
        kernel.playouts(kernel.start(), count, seed=1)  # type: ignore[arg-type]
    with pytest.raises(StateError, match="threads: expected a whole number from 1 to 256, got"):
        kernel.playouts(kernel.start(), 1, seed=1, threads=count)  # type: ignore[arg-type]
    with pytest.raises(StateError, match="threads: "):
        kernel.playouts(kernel.start(), 1, seed=1, threads=0)
    with pytest.raises(StateError, match="until: expected a Horizon, got 'hand'"):
        kernel.playouts(kernel.start(), 1, seed=1, until="hand")  # type: ignore[arg-type]


def test_a_match_that_is_over_is_not_played_on(small_kernel: Kernel) -> None:
    over = list(walk(small_kernel, random.Random(1), 9))[-1]
    for start in (over, over.to_state()):
        with pytest.raises(StateError, match="the match is over: there is nothing left"):
            small_kernel.playouts(start, 1, seed=1)
