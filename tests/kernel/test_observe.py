"""What a kernel observes and masks: the bytes of a view's observation, and what is legal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from counter_rules import (
    Phase,
    Rank,
    Ruleset,
    StateError,
    apply_move,
    new_game,
    shuffle,
)
from counter_rules.kernel import Backend, FastState, Kernel, compile_ruleset
from support.beside_kernel import observe_beside, walk_beside
from support.builders import COUNTER, before, custom
from support.kernel_rulesets import ALL, RICH
from support.kernel_states import walk
from support.match_walks import TABLES, draw_rules, draw_start, pick_move

if TYPE_CHECKING:
    import numpy as np
else:
    np = pytest.importorskip("numpy")

TELLING: dict[str, Ruleset] = {
    "twins pass and show": custom(4, decks=2, hand_sizes=(7, 6), effects=COUNTER[4].effects),
    "twins on foreheads": custom(3, decks=2, lowest_rank="K", seen=(4,), hand_sizes=(4, 4)),
    "twins on foreheads, shown and passed": custom(
        3,
        decks=2,
        ranks=(Rank.KING, Rank.FIVE, Rank.FOUR),
        seen=(5,),
        hand_sizes=(5, 5, 5),
        effects=COUNTER[3].effects,
    ),
    "fours shown that were seen on foreheads": custom(
        3,
        decks=2,
        ranks=(Rank.KING, Rank.FOUR),
        seen=(4,),
        hand_sizes=(4, 4, 4),
        effects=COUNTER[3].effects,
    ),
    "foreheads and passes": custom(4, seen=(6,), hand_sizes=(6, 6), effects=COUNTER[4].effects),
    "a card shown, twins on foreheads": custom(
        3, decks=2, lowest_rank="K", trump="dealers_last", seen=(4,), hand_sizes=(4, 4)
    ),
    "a card shown, sealed and blind": custom(
        4, trump="dealers_last", bidding="simultaneous", blind_bids=True, hand_sizes=(4, 4)
    ),
    "sealed and blind": custom(4, bidding="simultaneous", blind_bids=True, hand_sizes=(4, 4)),
}


def walk_and_compare(kernel: Kernel, rng: random.Random, share: float, hands: int) -> None:
    start = draw_start(rng, kernel.rules)
    observe_beside(kernel.pack(start), start)
    for fast, state in walk_beside(kernel, rng, start, hands):
        if rng.random() < share:
            observe_beside(fast, state)


# Every preset at every table, and random rulesets, are observed by `test_beside_engine.py`.


@pytest.mark.parametrize("name", [*RICH, *TELLING])
def test_rulesets_with_much_to_tell(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_ruleset((RICH | TELLING)[name], backend=Backend.PYTHON)
    walk_and_compare(kernel, rng, 0.3, 3)


@pytest.mark.parametrize("bidding", ["in_turn", "simultaneous"])
@pytest.mark.parametrize("trump", ["turn_up", "dealer_names", "highest_bidder_names"])
def test_f11_6_the_first_leader_is_observed_once_the_bids_are_in(trump: str, bidding: str) -> None:
    rules = custom(
        4, trump=trump, bidding=bidding, first_leader="highest_bidder", hand_sizes=(4, 3, 2)
    )
    kernel, rng = compile_ruleset(rules, backend=Backend.PYTHON), random.Random(trump)
    for _ in range(3):
        walk_and_compare(kernel, rng, 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_many_random_rulesets(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        rules = draw_rules(rng, *rng.choice(TABLES))
        walk_and_compare(compile_ruleset(rules, backend=Backend.PYTHON), rng, 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counter", *TELLING])
def test_compiled_by_numba(name: str) -> None:
    pytest.importorskip("numba")
    rng = random.Random(name)
    kernel = compile_ruleset((ALL | TELLING)[name], backend=Backend.NUMBA)
    walk_and_compare(kernel, rng, 0.5, 3)


# Either backend


def test_the_same_bytes_at_every_moment(small_kernel: Kernel) -> None:
    for fast in walk(small_kernel, random.Random(1), 2):
        observe_beside(fast, fast.to_state())


def test_an_observation_is_an_array_of_its_own(small_kernel: Kernel) -> None:
    fast = small_kernel.start().deal(1)
    one, two = fast.observe(), fast.observe()
    assert (one.dtype, one.shape) == (np.uint8, (small_kernel.observations.size,))
    assert one.flags.writeable
    one[:] = 7
    assert (two == fast.observe()).all()
    mask = fast.mask()
    mask[:] = False
    assert fast.mask().any()


def test_scaled_observations_are_those_of_the_space(small_kernel: Kernel) -> None:
    space = small_kernel.observations
    for fast in walk(small_kernel, random.Random(1), 2):
        for seat in range(3):
            inputs = fast.observe_scaled(seat)
            assert inputs.dtype == np.float32
            assert np.array_equal(inputs, space.scale(fast.observe(seat)))
    first = small_kernel.start().deal(1)
    one, two = first.observe_scaled(), first.observe_scaled()
    one[:] = 7
    assert np.array_equal(two, space.scale(first.observe()))


def test_by_default_the_seat_to_act_observes(small_kernel: Kernel) -> None:
    rng = random.Random(2)
    turns = set[int]()
    for fast in walk(small_kernel, rng, 1):
        if fast.turn is not None:
            turns.add(fast.turn)
            assert (fast.observe() == fast.observe(fast.turn)).all()
            part = small_kernel.observations.split(fast.observe())["to_act"]
            assert part[0] == 1
    assert turns == {0, 1, 2}


def test_states_packed_in_the_middle(small_kernel: Kernel) -> None:
    rng = random.Random(3)
    state = before(small_kernel.rules, 2, (0, 30, -7))
    state = apply_move(state, shuffle(state, rng=rng))
    while state.is_in_hand:
        observe_beside(small_kernel.pack(state), state)
        state = apply_move(state, pick_move(rng, state))


@pytest.mark.parametrize("scores", [(32_767, 32_768, -32_768), (-32_769, 2**40, -(2**40))])
def test_scores_that_do_not_fit(small_kernel: Kernel, scores: tuple[int, int, int]) -> None:
    state = before(small_kernel.rules, 2, scores)
    dealt = apply_move(state, shuffle(state, seed=1))
    for truth in (state, dealt):
        observe_beside(small_kernel.pack(truth), truth)


@pytest.mark.parametrize("number", [254, 255, 256, 299])
def test_hands_beyond_255(number: int) -> None:
    kernel = compile_ruleset(custom(3, hand_sizes=(1,) * 300), backend=Backend.PYTHON)
    state = before(kernel.rules, number)
    observe_beside(kernel.pack(state), state)


# Between hands


def list_ends(kernel: Kernel) -> list[FastState]:
    """Return a match that waits for its first deal, and one that is over."""
    return [kernel.start(), list(walk(kernel, random.Random(1), 9))[-1]]


def test_between_hands_nothing_is_legal(small_kernel: Kernel) -> None:
    for fast, phase in zip(list_ends(small_kernel), (Phase.DEAL, Phase.OVER), strict=True):
        assert fast.phase is phase
        assert not fast.mask().any()
        assert fast.mask().shape == (small_kernel.actions.size,)
        observe_beside(fast, fast.to_state())


def test_between_hands_the_seat_must_be_named(small_kernel: Kernel) -> None:
    for fast in list_ends(small_kernel):
        with pytest.raises(StateError) as caught:
            fast.observe()
        assert str(caught.value) == (
            f"no seat is to act in phase {fast.phase}: pass the seat that observes"
        )


@pytest.mark.parametrize("seat", [-1, 3, 2**70, 1.0, True, "0", [0]])
def test_what_is_no_seat_is_refused(small_kernel: Kernel, seat: object) -> None:
    for fast in (small_kernel.start(), small_kernel.start().deal(1)):
        with pytest.raises(StateError, match="seat"):
            fast.observe(seat)  # type: ignore[arg-type]


def test_a_seat_of_numpys_is_taken(small_kernel: Kernel) -> None:
    fast = small_kernel.start().deal(1)
    assert (fast.observe(np.int64(2)) == fast.observe(2)).all()  # type: ignore[arg-type]


def test_a_kernel_has_the_space_of_its_rules(small_kernel: Kernel) -> None:
    assert small_kernel.observations.rules == small_kernel.rules
    assert new_game(small_kernel.rules).rules == small_kernel.observations.rules
