"""The kernel writes the same bytes from a row that the encoder makes of a view."""

from __future__ import annotations

import random

import pytest

from counter_rules import Phase, State, StateError, new_game, view
from counter_rules.games import counter_effects
from counter_rules.kernel import Backend, FastState, compile_ruleset
from support.beside_kernel import walk_beside
from support.builders import custom
from support.kernel_rulesets import ALL
from support.kernel_states import compile_small, walk
from support.match_walks import TABLES, draw_rules, draw_start

np = pytest.importorskip("numpy")


def assert_same(fast: FastState, state: State, *seats: int) -> None:
    space = fast.kernel.observations
    for seat in seats:
        ours, truth = fast.observe(seat), space.encode(view(state, seat))
        differing = [
            name
            for name, block in space.blocks.items()
            if not np.array_equal(ours[block.slice], truth[block.slice])
        ]
        assert not differing, (state.rules, state, seat)
        assert ours.dtype == truth.dtype == np.uint8


@pytest.mark.parametrize("name", ALL)
def test_every_seat_at_every_moment(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_ruleset(ALL[name], backend=Backend.PYTHON)
    for fast, state in walk_beside(kernel, rng, new_game(kernel.rules), hands=2):
        assert_same(fast, state, *range(kernel.rules.players))


def test_f2_5_two_decks_on_foreheads_with_passes() -> None:
    rules = custom(5, decks=2, effects=counter_effects(), seen=(10,), hand_sizes=(10,) * 9)
    kernel, rng = compile_ruleset(rules, backend=Backend.PYTHON), random.Random(5)
    counts, passes = set[int](), 0
    for fast, state in walk_beside(kernel, rng, new_game(rules), hands=3):
        assert_same(fast, state, *range(5))
        counts |= {*fast.observe(0)[kernel.observations.blocks["known"].slice].tolist()}
        passes += state.phase is Phase.PASS
    assert counts == {0, 1, 2}
    assert passes


@pytest.mark.parametrize("seed", range(12))
def test_random_rulesets(seed: int) -> None:
    rng = random.Random(f"observed {seed}")
    for _ in range(10):
        name, players = rng.choice(TABLES)
        rules = draw_rules(rng, name, players)
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        start = draw_start(rng, rules)
        results = start.hand_results
        if results and rules.ending.is_over(results, rules.hand_sizes.hands):
            start = new_game(rules)  # by such scores the match would have ended before
        for fast, state in walk_beside(kernel, rng, start, hands=1):
            seats = {fast.turn or 0, rng.randrange(players)}
            assert_same(fast, state, *seats)


@pytest.mark.parametrize("name", ["counter", "oh_hell", "northeast_blackout", "twins"])
def test_a_state_packed_in_the_middle_observes_the_same(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_ruleset(ALL[name], backend=Backend.PYTHON)
    for fast, state in walk_beside(kernel, rng, new_game(kernel.rules), hands=1):
        if rng.random() < 0.2:
            assert_same(kernel.pack(state), state, *range(kernel.rules.players))
        assert fast.kernel is kernel


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed"])
def test_machine_code_writes_the_same(name: str) -> None:
    pytest.importorskip("numba")
    rng = random.Random(name)
    kernel = compile_ruleset(ALL[name], backend=Backend.NUMBA)
    for fast, state in walk_beside(kernel, rng, new_game(kernel.rules), hands=6):
        assert_same(fast, state, *range(kernel.rules.players))


@pytest.mark.parametrize("backend", [Backend.PYTHON, Backend.NUMBA], ids=str)
def test_a_mask_is_what_is_legal(backend: Backend) -> None:
    kernel = compile_small(backend)
    for state in walk(kernel, random.Random(3), 2):
        mask = state.mask()
        assert mask.shape == (kernel.actions.size,)
        assert mask.dtype == np.bool_
        assert bytes(mask.nonzero()[0].tolist()) == state.legal
        if state.legal:
            assert np.array_equal(state.observe(), state.observe(state.turn))
            assert_same(state, state.to_state(), 0, 1, 2)


def test_who_observes_is_named_where_nobody_is_to_act() -> None:
    start = compile_small(Backend.PYTHON).start()
    assert start.phase is Phase.DEAL
    assert not start.mask().any()
    assert_same(start, start.to_state(), 0, 1, 2)
    with pytest.raises(StateError, match="no seat is to act in phase deal: name the one that"):
        start.observe()
    for seat in (3, -1, True, "0"):
        with pytest.raises(StateError, match="seat"):
            start.observe(seat)  # type: ignore[arg-type]
