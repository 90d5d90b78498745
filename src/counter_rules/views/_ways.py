"""The ways that cards may have gone from hand to hand: at a pass, one from every seat to the next.

A path says in which place cards lay before the first pass and after each. As many cards as a
place held go its paths together: at a pass one of them moves on, and the others stay. Which
path the one came by is not known once there were several, so there is a way for every choice.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

MAX_WAYS: Final = 4
"""How many ways are looked at; where there would be more, the paths before a pass are forgotten."""


@attrs.frozen
class Path:
    """Places one after the other, and what may have gone that way.

    Args:
        places: the place before the first pass and after each; forgotten ones are left out.
        cards: the cards that may have gone it, a set (`counter_rules.views._card_sets`).
        size: how many cards have.
    """

    places: tuple[int, ...]
    cards: int
    size: int


Way: TypeAlias = list[Path]
"""Paths that together take every card."""


def list_ways(
    tables: Sequence[Sequence[int]], sizes: Sequence[int]
) -> tuple[list[list[int]], list[Way]]:
    """Return the ways that the cards may have gone.

    Args:
        tables: before the first pass and after each, the cards that each place may have held, a
            set for each, the stack last. A card played stays with its player here.
        sizes: how many cards each place holds.

    Returns:
        What each place may have held at the times that are forgotten, and the ways since then.
    """
    past: list[list[int]] = []
    ways = [_begin(tables[0], sizes)]
    for table in tables[1:]:
        choices = [_list_choices(way, table) for way in ways]
        if sum(math.prod(map(len, choice)) for choice in choices) > MAX_WAYS:
            forgotten = _sum_up(ways, len(sizes))
            past += forgotten[:-1]
            ways = [_begin(forgotten[-1], sizes)]
            choices = [_list_choices(way, table) for way in ways]
        ways = [
            _pass_on(way, table, movers)
            for way, choice in zip(ways, choices, strict=True)
            for movers in itertools.product(*choice)
        ]
    return past, ways


def _begin(table: Sequence[int], sizes: Sequence[int]) -> Way:
    return [Path((place,), table[place], size) for place, size in enumerate(sizes)]


def _sum_up(ways: Sequence[Way], places: int) -> list[list[int]]:
    """Return what each place may have held at each time, by any way."""
    tables = [[0] * places for _ in ways[0][0].places]
    for way in ways:
        for path in way:
            for table, place in zip(tables, path.places, strict=True):
                table[place] |= path.cards
    return tables


def _list_choices(way: Way, table: Sequence[int]) -> list[list[int]]:
    """Return for every seat which of its paths may be the one that a card moves on from."""
    seats = len(table) - 1
    return [
        [
            number
            for number, path in enumerate(way)
            if path.places[-1] == seat and path.size and path.cards & table[(seat + 1) % seats]
        ]
        for seat in range(seats)
    ]


def _pass_on(way: Way, table: Sequence[int], movers: Sequence[int]) -> Way:
    """Let one card of each of some paths move on to the next seat, and the others stay."""
    seats, after = len(table) - 1, list[Path]()
    for number, path in enumerate(way):
        place = path.places[-1]
        is_mover = number in movers
        if is_mover:
            taker = (place + 1) % seats
            after.append(Path((*path.places, taker), path.cards & table[taker], 1))
        if path.size > is_mover:
            stay = (*path.places, place)
            after.append(Path(stay, path.cards & table[place], path.size - is_mover))
    return after
