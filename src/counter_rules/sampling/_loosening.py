"""Loosening a puzzle with too many choices: piles are thrown together until it can be counted.

Cards that are thrown together may lie wherever either could. So no way is lost, and the ways that
are won are refused when they are drawn. Those piles go first that let the fewest cards lie wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import attrs

from counter_rules.sampling._counting import count_ways
from counter_rules.sampling._nodes import Node, TooManyChoicesError
from counter_rules.sampling._puzzle import Puzzle
from counter_rules.sampling._routes import Pile
from counter_rules.views._card_sets import COPY


def try_count(puzzle: Puzzle, most: int, is_late: Callable[[], bool] | None = None) -> Node | None:
    """Count the ways in which a puzzle comes out; None if that takes too many choices, or long."""
    try:
        return count_ways(puzzle, most, is_late)
    except TooManyChoicesError:
        return None


def loosen(puzzle: Puzzle, most: int) -> tuple[Puzzle, Node]:
    """Throw as few piles together as it takes, and count.

    Args:
        puzzle: a puzzle without gifts, that has too many choices.
        most: how many choices there may be. Where all cards are one pile, there is none.

    Returns:
        The looser puzzle, and the node that its table begins with.
    """
    steps = list_steps(puzzle)
    low, high = 0, len(steps) - 1
    found = count_ways(steps[high], most)
    while low < high:
        middle = (low + high) // 2
        table = try_count(steps[middle], most)
        if table is None:
            low = middle + 1
        else:
            high, found = middle, table
    return steps[high], found


def list_forbidden(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the cards that may not lie in each place, sets of kinds, if they are not known to."""
    forbidden = [0] * len(puzzle.room)
    for pile in puzzle.open:
        kinds = sum({1 << bit % COPY for bit in pile.cards})
        for place in range(len(forbidden)):
            if place not in pile.ends:
                forbidden[place] |= kinds
    return tuple(
        [
            kinds & ~sum({1 << card for card in lain})
            for kinds, lain in zip(forbidden, puzzle.lain, strict=True)
        ]
    )


def list_steps(puzzle: Puzzle) -> list[Puzzle]:
    """Return puzzles of one pile less each, down to one pile."""
    steps: list[Puzzle] = []
    piles: list[Pile] = [*puzzle.open]
    while len(piles) > 1:
        one, other = min(combinations(piles, 2), key=lambda two: _count_wrong(two, puzzle))
        ends = tuple([(place, 0) for place in sorted(one.ends | other.ends)])
        piles = [pile for pile in piles if pile not in (one, other)]
        piles.append(Pile(cards=one.cards + other.cards, routes=ends))
        # A limit is one of whole piles; the last pile takes them all.
        limits = [limit for limit in puzzle.limits if any(map(limit.holds, piles))]
        kept = tuple(limits) if len(piles) > 1 else ()
        steps.append(attrs.evolve(puzzle, open=tuple(piles), limits=kept))
    return steps


def _count_wrong(two: tuple[Pile, Pile], puzzle: Puzzle) -> float:
    """Return how many cards of two piles lie wrong, about, if they are laid as one."""
    room, wrong = puzzle.room, 0
    every = sum([room[end] for end in two[0].ends | two[1].ends])
    for pile in two:
        wrong += len(pile.cards) * (every - sum([room[end] for end in pile.ends]))
    for limit in puzzle.limits:
        inside = [pile for pile in two if limit.holds(pile)]
        if len(inside) == 1:
            # The limit is one of the others alone from now on.
            wrong += len(inside[0].cards) * room[limit.place]
    return wrong / every
