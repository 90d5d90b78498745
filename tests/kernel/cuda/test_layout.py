"""Layouts: every word of a row has a bound, and no game leaves it."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Rank, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.kernel import FastState, Kernel
from counter_rules.trick import PLAIN_TRICK, Act, Effect
from effects.lone_red import play_lone_red
from support.kernel_rulesets import ALL, compile_here, compile_known

np = pytest.importorskip("numpy")

from counter_rules.kernel._cuda.hardware import choose_blocks  # noqa: E402
from counter_rules.kernel._cuda.layout import (  # noqa: E402 - they need NumPy
    LEDGER,
    bound_gain,
    bound_word,
    fit,
    is_ours,
    list_words,
)
from counter_rules.kernel._cuda.source import DeviceSource  # noqa: E402
from counter_rules.kernel.machine.data import D_LARGEST  # noqa: E402
from support.gpp_device import H100  # noqa: E402


def read_source(kernel: Kernel) -> DeviceSource:
    return DeviceSource.read(kernel.text, kernel.layout, kernel.rules, kernel.data)


def step_at_random(state: FastState, rng: random.Random) -> FastState:
    return state.child(rng.choice(state.legal)) if state.legal else state.deal(rng.getrandbits(60))


@pytest.mark.parametrize("name", ALL)
def test_no_word_of_a_row_leaves_its_bounds(name: str) -> None:
    kernel, rng = compile_known(name), random.Random(name)
    numbers, gain = kernel.layout, bound_gain(kernel.data)
    words = [*list_words(numbers)]
    state, hands = kernel.start(), 0
    while hands < 6 and not state.is_over:
        state = step_at_random(state, rng)
        hands += not state.legal
        for word, at, count in words:
            most = bound_word(word, numbers["P"], kernel.data[D_LARGEST], 1 + (hands + 1) * gain)
            for place in range(at, at + count):
                assert -most - 1 <= kernel.code.read_at(state.row, place) <= most, word


@pytest.mark.parametrize("name", [name for name in ALL if not compile_known(name).layout["PLAIN"]])
def test_no_word_of_a_table_leaves_its_bounds(name: str) -> None:
    kernel = compile_known(name)
    code, most = vars(kernel.code), read_source(kernel).table
    assert most <= 1 << 17
    table, stream, out = [0] * kernel.layout["TABLE"], [len(name)], [0] * 256
    for _ in range(40):
        row = list(kernel.start().row)
        code["deal"](row, kernel.data, stream)
        code["play_hand"](row, table, kernel.data, stream, out)
        assert max(map(abs, table)) <= most


@pytest.mark.parametrize("name", ALL)
def test_a_layout_has_a_cell_for_every_word_that_is_read(name: str) -> None:
    source = read_source(compile_known(name))
    layout = source.make_layout(1_000)
    assert {cell.name for cell in layout.cells} == {
        word for word, _, count in list_words(source.numbers) if count and word in source.parts.read
    }
    for bits in (8, 16, 32, 64):
        cells = [cell for cell in layout.cells if cell.bits == bits]
        places = [place for cell in cells for place in range(cell.cell, cell.cell + cell.count)]
        assert places == list(range(layout.count_cells(bits)))
        for cell in cells:
            most = bound_word(cell.name, source.numbers["P"], source.data[D_LARGEST], 1_000)
            assert cell.bits >= fit(most)
    wide = attrs.evolve(source, least=32).make_layout(1_000)
    assert {cell.bits for cell in wide.cells} == {32, 64}
    assert wide.table_bits == 32
    assert wide.size > layout.size


def test_what_grows_is_as_wide_as_it_may_become() -> None:
    source = read_source(compile_known("counter"))
    small, large, huge = (source.make_layout(most) for most in (100, 40_000, 1 << 40))
    assert small == source.make_layout(32_767)
    assert {cell.bits for cell in large.cells if cell.name in LEDGER} == {32}
    assert {cell.bits for cell in huge.cells if cell.name in LEDGER} == {64}
    assert source.bound_ledger(50, 3) == 50 + 3 * bound_gain(source.data)


def test_a_set_of_eight_seats_takes_more_than_a_byte() -> None:
    for players, bits in ((7, 8), (8, 16), (10, 16)):
        source = read_source(compile_here(get_ruleset("up_to_ten", players=players)))
        (waiting,) = [cell for cell in source.make_layout(9).cells if cell.name == "WAITING"]
        assert waiting.bits == bits


def test_only_effects_of_the_library_that_act_once_have_bounds() -> None:
    assert is_ours(counter_effects())
    assert is_ours(PLAIN_TRICK)
    two = next(effect for effect in counter_effects().effects if effect.name == "five")
    again = attrs.evolve(two, name="again", rank=Rank.SIX)
    assert not is_ours(counter_effects().without("six").adding(again))
    mine = Effect(name="mine", value=Act("X1", lambda table: None))
    assert not is_ours(PLAIN_TRICK.adding(mine))
    own = read_source(compile_here(play_lone_red()))
    assert own.make_layout(9).table_bits == 64
    assert read_source(compile_known("counter")).make_layout(9).table_bits == 16


def test_the_ranks_of_the_sixty_card_pack_take_more_than_16_bits() -> None:
    assert read_source(compile_known("wizard")).make_layout(9).table_bits == 32


def test_blocks_are_those_with_the_most_games_at_once() -> None:
    counter = read_source(compile_here(get_ruleset("counter", players=5))).make_layout(9)
    plain = read_source(compile_known("oh_hell")).make_layout(9)
    assert (counter.size, plain.size) == (323, 109)
    # Blocks of 128, 64 and 32 games of Counter leave room for 640 at once.
    assert attrs.astuple(choose_blocks(counter.size, H100)) == (128, 5)
    assert attrs.astuple(choose_blocks(plain.size, H100)) == (128, 12)
    few = attrs.evolve(H100, unit_blocks=4)
    assert attrs.astuple(choose_blocks(counter.size, few)) == (128, 4)
    small = attrs.evolve(H100, block_bytes=100 * 323, unit_bytes=100 * 323)
    assert attrs.astuple(choose_blocks(counter.size, small)) == (64, 1)
