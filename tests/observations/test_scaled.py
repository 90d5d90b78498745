"""Scaled observations: the layout of the inputs, their scales, and what they are made of."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from counter_rules import Card, StateError, apply_move, get_ruleset, new_game, shuffle, view
from counter_rules.observations import ObservationSpace, Observing
from counter_rules.rules.scoring import HandsCleared
from support.builders import COUNTER, before, custom
from support.hands import bid_all, shuffled
from support.kernel_rulesets import RICH
from support.match_walks import TABLES, pick_move

if TYPE_CHECKING:
    import numpy as np
else:
    np = pytest.importorskip("numpy")

SPACE = ObservationSpace(COUNTER[4])
STATE = bid_all(shuffled(new_game(COUNTER[4])), 3)


def read_scale(space: ObservationSpace, name: str) -> int:
    """Return what a block of one number for each seat, or of one number, is divided by."""
    block = space.scaled_blocks[name]
    (scale,) = {*space.scales[block.slice]}
    return scale


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_blocks_of_the_bytes_and_one_more(name: str, players: int) -> None:
    space, end = ObservationSpace(get_ruleset(name, players=players)), 0
    assert [*space.scaled_blocks] == [*space.blocks, "needed"]
    for block in space.scaled_blocks.values():
        assert block.start == end
        end = block.slice.stop
        if block.name not in ("scores", "needed"):
            assert block.shape == space.blocks[block.name].shape
    assert end == space.scaled_size == len(space.scales) == len(space.factors)
    assert min(space.scales) == 1


def test_what_each_seat_needs() -> None:
    rng, state = random.Random(7), STATE
    block = SPACE.scaled_blocks["needed"]
    while state.is_in_hand:
        seen = view(state, 1)
        needed = SPACE.scale(SPACE.encode(seen))[block.slice].reshape(block.shape)
        for place in range(4):
            seat = (1 + place) % 4
            bid = state.bids[seat]
            assert bid is not None
            (need,) = needed[place].nonzero()[0]
            assert block.places[1][need] == str(bid - state.tricks_won[seat])
        state = apply_move(state, pick_move(rng, state))


def test_nothing_is_needed_before_a_bid() -> None:
    inputs = SPACE.scale(SPACE.encode(view(shuffled(new_game(COUNTER[4])), 0)))
    assert not inputs[SPACE.scaled_blocks["needed"].slice].any()


def test_many_at_once() -> None:
    seen = np.stack([SPACE.encode(view(STATE, seat)) for seat in range(4)]).reshape(2, 2, -1)
    inputs = SPACE.scale(seen)
    assert (inputs.shape, inputs.dtype) == ((2, 2, SPACE.scaled_size), np.float32)
    assert (inputs[1, 0] == SPACE.scale(seen[1, 0])).all()
    for none in (seen[:0], seen[:, :0]):
        assert SPACE.scale(none).shape == (*none.shape[:2], SPACE.scaled_size)


def test_scores_are_shares_of_the_target_and_clipped() -> None:
    state = before(COUNTER[4], 2, (4, -2, 100, -100))
    scores = SPACE.scale(SPACE.encode(view(state, 0)))[SPACE.scaled_blocks["scores"].slice]
    assert read_scale(SPACE, "scores") == 8
    assert scores.tolist() == [0.5, -0.25, 1, -1]


def test_without_a_target_scores_are_shares_of_the_most() -> None:
    rules = custom(4, hand_sizes=(3, 2, 1), score="tricks_plus_ten")
    assert read_scale(ObservationSpace(rules), "scores") == 3 * 13
    together = ObservationSpace(get_ruleset("cooperative_blackout", players=4))
    assert isinstance(together.rules.scoring, HandsCleared)
    assert read_scale(together, "scores") == read_scale(together, "hand_number")


def test_two_identical_cards_are_1_and_one_is_a_half() -> None:
    space = ObservationSpace(custom(7, decks=2, hand_sizes=(7,)))
    block = space.scaled_blocks["hand"]
    assert {space.scales[block.start + card.index] for card in space.rules.deck} == {2}
    seen = np.zeros(space.size, np.uint8)
    seen[:2] = 1, 2
    assert space.scale(seen)[:2].tolist() == [0.5, 1]


def test_a_joker_named_low_is_a_half() -> None:
    space = ObservationSpace(RICH["named"])
    joker = space.scaled_blocks["trick"].start + Card.parse("*").index
    assert (space.scales[joker], space.scales[joker - 1]) == (2, 1)
    assert read_scale(space, "named") == 2


def test_the_lengths_of_rows() -> None:
    space = ObservationSpace(get_ruleset("romanian_whist", players=4, bonus_row=5))
    assert read_scale(space, "made_in_a_row") == read_scale(space, "missed_in_a_row") == 5


@pytest.mark.parametrize("number", [1, 40, 255])
def test_hand_numbers_are_clipped(number: int) -> None:
    space = ObservationSpace(custom(3, hand_sizes=(1,) * 40))
    state = before(space.rules, min(number, 40))
    inputs = space.scale(space.encode(view(state, 0)))
    shown = inputs[space.scaled_blocks["hand_number"].start]
    assert shown == np.float32(min(number, 40)) * np.float32(1 / 40)
    assert shown <= 1


def test_factors_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SPACE.factors[0] = 2


def test_what_is_no_observation_is_refused() -> None:
    for wrong in (np.zeros(3, np.uint8), np.zeros(SPACE.size), [0]):
        with pytest.raises(StateError, match="expected"):
            SPACE.scale(wrong)  # type: ignore[arg-type]


def test_the_forms_have_names() -> None:
    assert [str(form) for form in Observing] == ["none", "bytes", "scaled"]
    state = new_game(COUNTER[4])
    assert apply_move(state, shuffle(state, seed=1)).is_in_hand
