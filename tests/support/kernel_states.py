"""A small kernel by either backend, and its states."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator

import pytest

from counter_rules.kernel import Backend, FastState, Kernel, compile_ruleset
from support.builders import COUNTER, custom

SMALL = custom(
    3,
    effects=COUNTER[3].effects,
    bidding="simultaneous",
    hand_sizes=(4, 3, 2, 1),
    jokers="high_low",
    trump="second_deck",
    blind_bids=True,
)


def compile_small(backend: Backend) -> Kernel:
    if backend is Backend.NUMBA:
        pytest.importorskip("numba")
    return compile_ruleset(SMALL, backend=backend)


def hold_up(
    monkeypatch: pytest.MonkeyPatch, kernel: Kernel, name: str
) -> tuple[threading.Event, threading.Event]:
    """Let a function of a kernel wait; return what says that it was called, and lets it go on."""
    begun, go_on, function = threading.Event(), threading.Event(), getattr(kernel.code, name)

    def wait(*given: object) -> int:
        begun.set()
        assert go_on.wait(20)
        done: int = function(*given)
        return done

    monkeypatch.setattr(kernel.code, name, wait)
    return begun, go_on


def read_words(state: FastState) -> list[int]:
    read_at, row = state.kernel.code.read_at, state.row
    return [read_at(row, word) for word in range(state.kernel.layout["ROW"])]


def read_all(state: FastState) -> tuple[object, ...]:
    """Read all that a state says."""
    turn = state.turn, state.phase, state.scores, state.winners, state.is_over, state.hand_number
    return (read_words(state), state.legal, turn)


def walk(kernel: Kernel, rng: random.Random, hands: int) -> Iterator[FastState]:
    """Yield every state of some hands, played at random."""
    state = kernel.start(dealer=rng.randrange(kernel.rules.players))
    yield state
    for _ in range(hands):
        if state.is_over:
            return
        state = state.deal(rng.getrandbits(64))
        yield state
        while state.legal:
            state = state.child(rng.choice(state.legal))
            yield state
