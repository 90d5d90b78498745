"""States of a kernel: never changed, stepped and read, and never far from a `State`."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    Deal,
    IllegalMoveError,
    PlayCard,
    StateError,
    apply_move,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.kernel import Backend, Kernel
from support.kernel_rulesets import RICH, compile_known
from support.kernel_states import compile_small, read_all, read_words, walk
from support.match_walks import pick_move

WALKED = ("counter", "oh_hell", "northeast_blackout", "office_oh_hell", *RICH)


def test_a_child_leaves_its_parent_as_it_was(small_kernel: Kernel) -> None:
    for state in walk(small_kernel, random.Random(1), 2):
        before = read_all(state)
        children = [state.child(action) for action in state.legal]
        words = [read_words(child) for child in children]
        assert read_all(state) == before
        # Nor does a child change when others are made, or children of its own.
        for child in children:
            for action in child.legal:
                child.child(action)
        assert [read_words(child) for child in children] == words
        assert len({*map(tuple, words)}) == len(words)


def test_a_deal_leaves_its_state_as_it_was(small_kernel: Kernel) -> None:
    start = small_kernel.start()
    before = read_all(start)
    one, other = start.deal(1), start.deal(2)
    start.deal(shuffle(start.to_state(), seed=3))
    assert read_all(start) == before
    assert read_words(one) != read_words(other)
    assert read_words(one) == read_words(start.deal(1))


def test_what_a_state_says(small_kernel: Kernel) -> None:
    for state in walk(small_kernel, random.Random(2), 4):
        truth = state.to_state()
        assert state.phase is truth.phase
        assert state.turn == (truth.to_act[0] if truth.is_in_hand else None)
        assert state.scores == truth.scores
        assert state.winners == truth.winners
        assert state.is_over is truth.is_over
        assert state.hand_number == truth.hand_number
        assert type(state.legal) is bytes
        assert list(state.legal) == sorted({*state.legal})
        moves = [state.decode(action) for action in state.legal]
        if truth.is_in_hand:
            assert {*moves} == {*legal_moves(truth, state.turn)}
        else:
            assert moves == []
        assert [small_kernel.actions.encode(move) for move in moves] == list(state.legal)
        assert state.kernel is small_kernel


@pytest.mark.parametrize("name", WALKED)
def test_every_moment_comes_back_as_a_state(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_known(name)
    for state in walk(kernel, rng, 2):
        truth = state.to_state()
        assert truth.rules == kernel.rules
        if truth.is_in_hand:
            actions = [kernel.actions.encode(m) for m in legal_moves(truth, truth.to_act[0])]
            assert sorted(actions) == list(state.legal)
        assert state.scores == truth.scores
        # What only a kernel's own moves could get wrong is in the words of the row.
        packed = kernel.pack(truth)
        assert packed.legal == state.legal
        assert packed.to_state() is truth


@pytest.mark.parametrize("name", WALKED)
def test_to_deal_deals_the_same_hand_elsewhere(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_known(name)
    readable = new_game(kernel.rules, dealer=0)
    fast = kernel.start(dealer=0)
    for seed in range(3):
        fast = fast.deal(seed)
        deal = fast.to_deal()
        readable = apply_move(readable, deal)
        assert fast.to_state() == readable
        while fast.legal:
            move = fast.decode(action := rng.choice(fast.legal))
            readable, fast = apply_move(readable, move), fast.child(action)
            if fast.legal:
                assert fast.to_deal() == deal
        if fast.is_over:
            return


def test_a_state_packed_in_the_middle_tells_its_deal(small_kernel: Kernel) -> None:
    rng = random.Random(5)
    start = new_game(small_kernel.rules)
    deal = shuffle(start, rng=rng)
    state = apply_move(start, deal)
    while state.is_in_hand:
        fast = small_kernel.pack(state)
        found = fast.to_deal()
        assert [set(hand) for hand in found.hands] == [set(hand) for hand in deal.hands]
        assert found.turned == deal.turned
        again = apply_move(start, found)
        assert small_kernel.pack(again).legal == small_kernel.pack(apply_move(start, deal)).legal
        assert fast.child(fast.legal[0]).to_state() == apply_move(state, fast.decode(fast.legal[0]))
        state = apply_move(state, pick_move(rng, state))


def test_sealed_moves_are_chosen_in_any_order(small_kernel: Kernel) -> None:
    space, several = small_kernel.actions, 0
    for state in walk(small_kernel, random.Random(4), 4):
        truth = state.to_state()
        assert state.to_act == truth.to_act
        for seat in range(3):
            if seat not in truth.to_act:
                with pytest.raises(StateError, match=f"seat {seat} may not move now"):
                    state.for_seat(seat)
                continue
            asked, several = state.for_seat(seat), several + (seat != state.turn)
            assert (asked.turn, asked.to_state()) == (seat, truth)
            assert [*asked.legal] == space.encode_all(legal_moves(truth, seat))
            for action in asked.legal:
                after = apply_move(truth, space.decode(action, seat))
                assert asked.child(action).to_state() == after
    assert several > 10


def test_a_state_is_converted_once(small_kernel: Kernel) -> None:
    state = small_kernel.start().deal(7)
    made = state.to_state()
    assert state.to_state() is made
    child = state.child(state.legal[0])
    assert child.to_state() == apply_move(made, state.decode(state.legal[0]))


def test_sealed_moves_are_taken_over_in_the_middle(small_kernel: Kernel) -> None:
    rng = random.Random(6)
    state = apply_move(new_game(small_kernel.rules), shuffle(new_game(small_kernel.rules), rng=rng))
    for seat in (2, 0):
        state = apply_move(state, legal_moves(state, seat)[-1])
        fast = small_kernel.pack(state)
        assert fast.turn == state.to_act[0]
        assert fast.to_state() is state
    fast = fast.child(fast.legal[1])
    assert fast.phase.value == "play"
    assert fast.to_state() == apply_move(state, legal_moves(state, 1)[1])


# Deals.


def test_a_deal_of_ones_own(small_kernel: Kernel) -> None:
    for seed in range(5):
        start = new_game(small_kernel.rules)
        deal = shuffle(start, seed=seed)
        fast = small_kernel.start().deal(deal)
        assert [set(hand) for hand in fast.to_deal().hands] == [set(hand) for hand in deal.hands]
        assert (fast.to_deal().turned, fast.to_deal().stack) == (deal.turned, deal.stack)
        assert fast.to_state() == apply_move(start, deal)


def test_one_seed_serves_a_match(small_kernel: Kernel) -> None:
    state = small_kernel.start()
    deals = list[object]()
    while not state.is_over:
        state = state.deal(77)
        deals.append(state.to_deal().hands)
        while state.legal:
            state = state.child(state.legal[0])
    assert len({*deals}) == len(deals) == 4


@pytest.mark.parametrize("seed", [0, -1, 1, 2**63 - 1, -(2**63), 2**63, 2**64 - 1])
def test_seeds_of_64_bits(small_kernel: Kernel, seed: int) -> None:
    dealt = small_kernel.start().deal(seed)
    same = seed - 2**64 if seed >= 2**63 else seed + 2**64 if seed < 0 else seed
    assert read_words(small_kernel.start().deal(same)) == read_words(dealt)
    assert read_words(small_kernel.start().deal(seed ^ 1 << 40)) != read_words(dealt)


def test_both_backends_deal_the_same() -> None:
    kernels = [compile_small(backend) for backend in (Backend.PYTHON, Backend.NUMBA)]
    for seed in (-(2**63), -5, 0, 1, 2**63 - 1, 2**64 - 1):
        one, other = (kernel.start().deal(seed) for kernel in kernels)
        rng = random.Random(seed)
        while one.legal:
            assert read_words(one) == read_words(other)
            assert one.legal == other.legal
            action = rng.choice(one.legal)
            one, other = one.child(action), other.child(action)
        assert read_words(one) == read_words(other)


@pytest.mark.parametrize("seed", [2**64, -(2**63) - 1, 2**70, 1.0, True, "1", b"1", None, [1]])
def test_what_is_no_seed_is_refused(small_kernel: Kernel, seed: object) -> None:
    with pytest.raises(StateError, match="a seed must be a whole number of at most 64 bits, not "):
        small_kernel.start().deal(seed)  # type: ignore[arg-type]
    with pytest.raises(StateError, match="a seed must be"):
        small_kernel.playouts(small_kernel.start(), 1, seed=seed)  # type: ignore[arg-type]


def test_dealing_in_a_wrong_phase_is_refused(small_kernel: Kernel) -> None:
    dealt = small_kernel.start().deal(1)
    for deal in (2, shuffle(new_game(small_kernel.rules), seed=1)):
        with pytest.raises(StateError, match="cannot deal in phase bid, only in phase deal"):
            dealt.deal(deal)
    over = list(walk(small_kernel, random.Random(1), 9))[-1]
    assert over.is_over
    with pytest.raises(StateError, match="cannot deal in phase over"):
        over.deal(1)


def test_an_illegal_deal_is_refused(small_kernel: Kernel) -> None:
    deal = shuffle(new_game(small_kernel.rules), seed=1)
    with pytest.raises(IllegalMoveError):
        small_kernel.start().deal(Deal(deal.hands[:2], deal.turned, deal.stack))


def test_a_named_joker_is_played_high_and_low(small_kernel: Kernel) -> None:
    seen = set[bool | None]()
    for state in walk(small_kernel, random.Random(8), 4):
        moves = map(state.decode, state.legal)
        seen |= {m.high for m in moves if isinstance(m, PlayCard) and not m.card.rank}
    assert seen == {False, True}
