"""The table of a view: exact where that does not take too long, looser where it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from counter_rules.rules.following import FollowSuit, MustTrump
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling._counting import Node, TooManyChoicesError, count_ways
from counter_rules.sampling._drawing import Dealer
from counter_rules.sampling._puzzle import Puzzle, Seen, contradicts, list_seen, make_puzzle
from counter_rules.sampling._routes import (
    MANY_KINDS,
    MANY_PASSES,
    NO_TIME,
    TELLING_PLAYS,
    TWINS_PASSED,
    Pile,
    SamplingMethod,
)
from counter_rules.sampling._undoing import Undoing
from counter_rules.views import View
from counter_rules.views.inner import COPY, arrange

# Loosening: piles of a puzzle with too many choices are thrown together until it can be counted.
# Cards that are thrown together may lie wherever either could. So no way is lost, and the ways that
# are won are refused when they are drawn. Those piles go first that let the fewest cards lie wrong.


def try_count(puzzle: Puzzle, most: int, is_late: Callable[[], bool] | None = None) -> Node | None:
    """Count the ways in which a puzzle comes out; None if that takes too many choices, or long."""
    try:
        return count_ways(puzzle, most, is_late)
    except TooManyChoicesError:
        return None


def loosen(puzzle: Puzzle, most: int) -> tuple[Puzzle, Node]:
    """Throw as few piles of a puzzle without gifts together as it takes, and count.

    One pile of all cards has no choice: some looser puzzle always is within ``most``.
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


# Finding a table.

_FIRST: Final = 0.25
"""What share of the time a full count may take before less is counted; most take far less."""


@attrs.frozen(kw_only=True)
class Finding:
    """What the worlds of a view are drawn from.

    Args:
        dealer: what deals the cards of its puzzle by its table.
        why: why they are not counted; empty if they are.
        undoing: what refuses the ways that are no worlds, or fills in passes where nothing is
            checked; None if worlds are counted.
    """

    seen: Seen
    dealer: Dealer
    method: SamplingMethod
    why: str
    undoing: Undoing | None


@attrs.frozen
class Patience:
    """For how many seconds it may be counted, from when a clock showed the time begun."""

    clock: Callable[[], float]
    begun: float
    seconds: float

    def is_late(self, share: float = 1) -> bool:
        """Return whether a share of the time is over."""
        return self.clock() - self.begun >= share * self.seconds


_Counted: TypeAlias = tuple[Seen, Puzzle, Node, bool]
"""What is known, as far as it is counted; the puzzle, its table, and whether piles are mixed."""


def find_table(view: View, most: int, patience: Patience | None = None) -> Finding:
    """Find a table of so many choices; the earliest passes are forgotten first, then piles mixed.

    Where there is patience, what follows depends on a clock. A view that contradicts itself is
    refused.
    """
    seen = list_seen(view)
    counted = _count(seen, most) if patience is None else _count_in_time(seen, most, patience)
    known, puzzle, table, is_mixed = counted
    # What is loose has ways even where no deal fits.
    if not table.ways or (is_mixed and arrange(seen.cards, known.tables[0], seen.sizes) is None):
        raise contradicts("no deal leads to it")
    forgotten = len(view.passes) + 1 - len(known.tables)
    checked = view.passes[forgotten - 1].trick if forgotten else 0
    if not _tells_absence(view.rules):
        checked = len(view.tricks) + 1
    way, undoing = SamplingMethod.EXACT, None
    if checked or is_mixed:
        way = SamplingMethod.REJECTION if patience is None else SamplingMethod.RELAXED
        forbidden = list_forbidden(make_puzzle(known)) if is_mixed else ()
        undoing = Undoing(view=view, forgotten=forgotten, checked=checked, forbidden=forbidden)
    return Finding(
        seen=seen,
        dealer=Dealer.of(puzzle, table, forgotten),
        method=way,
        why=_explain(way, view.rules, forgotten),
        undoing=undoing,
    )


def _count(seen: Seen, most: int) -> _Counted:
    """Count as much as so many choices allow."""
    known, exact = seen, make_puzzle(seen)
    while (table := try_count(exact, most)) is None:
        if len(known.tables) == 1:
            return (known, *loosen(exact, most), True)
        known = known.forget()
        exact = make_puzzle(known)
    return known, exact, table, False


def _count_in_time(seen: Seen, most: int, patience: Patience) -> _Counted:
    """Count all if that is quick; else ever more, from what takes no time, until time is up."""
    exact = make_puzzle(seen)
    table = try_count(exact, most, lambda: patience.is_late(_FIRST))
    if table is not None:
        return seen, exact, table, False
    rungs = _list_rungs(seen)
    known, puzzle, is_mixed = next(rungs)
    # It has no choices, so it is counted however late it is.
    counted = known, puzzle, count_ways(puzzle, most), is_mixed
    while not patience.is_late() and (rung := next(rungs, None)) is not None:
        known, puzzle, is_mixed = rung
        table = try_count(puzzle, most, patience.is_late)
        if table is None:
            break
        counted = known, puzzle, table, is_mixed
    return counted


def _list_rungs(seen: Seen) -> Iterator[tuple[Seen, Puzzle, bool]]:
    """Yield puzzles in which ever more of what is known counts, and whether piles are mixed."""
    rungs = [seen]
    while len(rungs[-1].tables) > 1:
        rungs.append(rungs[-1].forget())
    if rungs[-1].gone:
        rungs.append(attrs.evolve(rungs[-1], gone=()))
    least = make_puzzle(rungs[-1])
    for mixed in reversed(list_steps(least)):
        yield rungs[-1], mixed, True
    yield rungs[-1], least, False
    for known in reversed(rungs[:-1]):
        yield known, make_puzzle(known), False


def _explain(method: SamplingMethod, rules: Ruleset, forgotten: int) -> str:
    """Say why worlds are not counted."""
    if method is SamplingMethod.EXACT:
        return ""
    if not _tells_absence(rules):
        return TELLING_PLAYS
    if forgotten and rules.has_twins:
        return TWINS_PASSED
    if method is SamplingMethod.RELAXED:
        return NO_TIME
    return MANY_PASSES if forgotten else MANY_KINDS


def _tells_absence(rules: Ruleset) -> bool:
    """Return whether a play says no more than which cards were not in the hand.

    So it is where a further card never makes another playable (`Following` promises it). Only
    where cards must be beaten, one that does not oblige its holder can break it.
    """
    return not rules.effects.relieved or isinstance(rules.duty, FollowSuit | MustTrump)
