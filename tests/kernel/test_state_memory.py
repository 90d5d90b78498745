"""States by the thousand, dropped and kept; and several threads that step at once."""

from __future__ import annotations

import gc
import random
from concurrent.futures import ThreadPoolExecutor

from counter_rules import (
    get_ruleset,
)
from counter_rules.kernel import Backend, FastState, Kernel, compile_ruleset
from support.kernel_states import read_words, walk


def test_thousands_of_states_are_kept_and_dropped(small_kernel: Kernel) -> None:
    # A block holds 256 rows: here many blocks are filled, and most of their states go.
    rng = random.Random(9)
    kept = list[tuple[FastState, list[int], bytes]]()
    count = 0
    while count < 3_000:
        for state in walk(small_kernel, rng, 4):
            count += 1
            if rng.random() < 0.1:
                kept.append((state, read_words(state), state.legal))
    kept = rng.sample(kept, len(kept) // 2)
    gc.collect()
    for _ in range(300):
        small_kernel.start().deal(rng.getrandbits(64))
    for state, words, legal in kept:
        assert read_words(state) == words
        assert state.legal == legal
        assert {len(state.child(action).legal) for action in legal} or not legal


def test_a_long_line_of_states_goes_without_a_deep_fall() -> None:
    # Every state keeps the one before it: a chain of thousands must go in one piece.
    rules = get_ruleset("counter", players=3, target=1_000_000, max_hands=None)
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    state = kernel.start()
    for _ in range(20_000):
        state = state.child(state.legal[0]) if state.legal else state.deal(state.hand_number)
    assert state.hand_number > 200
    del state
    gc.collect()


def test_threads_may_step_at_once(small_kernel: Kernel) -> None:
    start = small_kernel.start()
    dealt = [start.deal(seed) for seed in range(8)]

    def play_on(seed: int) -> list[tuple[list[int], bytes]]:
        rng, state = random.Random(seed), dealt[seed % 8]
        found = list[tuple[list[int], bytes]]()
        while state.legal:
            state = state.child(rng.choice(state.legal))
            found.append((read_words(state), state.legal))
        return found

    alone = [play_on(seed) for seed in range(200)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(play_on, range(200)))
    assert together == alone
