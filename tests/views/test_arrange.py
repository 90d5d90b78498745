"""What counting concludes, held against every way to put a few cards into places."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from counter_rules.views._arrange import arrange, count_needed
from counter_rules.views._card_sets import join, list_bits
from counter_rules.views._knowledge import list_possible

ALIKE = 0b110
"""Two cards that lie in the same places."""

Ways = list[tuple[int, ...]]
"""Arrangements, each a set of cards for every place."""


def list_all(cards: int, allowed: list[int], sizes: list[int]) -> Ways:
    """Put the cards into the places in every way, one card after the other."""
    bits = list_bits(cards)
    ways: Ways = []
    for places in itertools.product(range(len(sizes)), repeat=len(bits)):
        lies = [0] * len(sizes)
        for bit, place in zip(bits, places, strict=True):
            lies[place] |= 1 << bit
        if [mine.bit_count() for mine in lies] == sizes and not any(
            mine & ~may for mine, may in zip(lies, allowed, strict=True)
        ):
            ways.append(tuple(lies))
    return ways


def draw_puzzles(seed: int) -> Iterator[tuple[int, list[int], list[int]]]:
    """Draw some cards, two of them alike, the places that may hold them and their sizes."""
    rng = random.Random(seed)
    for _ in range(60):
        count, places = rng.randint(4, 6), rng.randint(2, 4)
        cuts = sorted(rng.choice([rng.choices, rng.sample])(range(count), k=places - 1))
        sizes = [after - before for before, after in itertools.pairwise([0, *cuts, count])]
        allowed = [0] * places
        for card in range(count):
            for place in rng.sample(range(places), min(rng.choice((1, 2, 2, 2, 3)), places)):
                allowed[place] |= 1 << card
        yield (1 << count) - 1, [may & ~0b100 | may << 1 & 0b100 for may in allowed], sizes


@pytest.mark.parametrize("seed", range(8))
def test_a_card_may_lie_where_some_arrangement_puts_it(seed: int) -> None:
    for cards, allowed, sizes in draw_puzzles(seed):
        ways = list_all(cards, allowed, sizes)
        possible = [0] * len(sizes)
        for way in ways:
            possible = [may | mine for may, mine in zip(possible, way, strict=True)]
        assert arrange(cards, allowed, sizes) == (possible if ways else None)


@pytest.mark.parametrize("seed", range(8))
def test_as_many_of_two_alike_are_needed_as_every_arrangement_has(seed: int) -> None:
    for cards, allowed, sizes in draw_puzzles(seed):
        ways = list_all(cards, allowed, sizes)
        for place in range(len(sizes) if ways else 0):
            least = min((way[place] & ALIKE).bit_count() for way in ways)
            assert count_needed(ALIKE, allowed, sizes, 1 << place) == least


def test_cards_that_fit_nowhere_have_no_arrangement() -> None:
    assert arrange(0b111, [0b011, 0b011], [1, 2]) is None
    assert arrange(0b11, [0b11, 0b11], [1, 2]) is None


@pytest.mark.parametrize(
    ("allowed", "sizes"),
    [
        ([0b1111, 0b0101, 0b1010], [2, 1, 1]),
        ([0b11111, 0b01001, 0b10110], [3, 1, 1]),
        ([0b0110110, 0b1000001, 0b0110010, 0b1101101], [2, 1, 2, 2]),
    ],
)
def test_cards_that_lie_in_the_way_move_on(allowed: list[int], sizes: list[int]) -> None:
    ways = list_all(join(allowed), allowed, sizes)
    possible = [join(way[place] for way in ways) for place in range(len(sizes))]
    assert arrange(join(allowed), allowed, sizes) == possible


def test_one_card_after_the_other_makes_room_for_the_last() -> None:
    allowed = [0b011001101, 0b111000011, 0b011110100, 0b000110100, 0b100001011]
    possible = [0b000001001, 0b100000011, 0b011110100, 0b000110100, 0b100001011]
    assert arrange(join(allowed), allowed, [1, 1, 3, 2, 2]) == possible


def test_from_what_contradicts_itself_nothing_follows() -> None:
    assert list_possible(0b11, [[0b01, 0b01, 0b11]], [1, 1, 0]) is None
