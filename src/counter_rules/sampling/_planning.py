"""The sampling plan of a view: exact counts if they take little time, relaxed ones otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from counter_rules.rules.following import FollowSuit, MustTrump
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling._constraints import (
    Constraints,
    Knowledge,
    collect_knowledge,
    make_constraints,
    make_contradiction,
)
from counter_rules.sampling._counting import Node, TooManyChoicesError, make_root
from counter_rules.sampling._drawing import Sampler
from counter_rules.sampling._paths import (
    INFORMATIVE_PLAYS,
    MANY_KINDS,
    MANY_PASSES,
    NO_TIME,
    TWINS_PASSED,
    CardClass,
    SamplingMethod,
)
from counter_rules.sampling._rejection import RejectionStep
from counter_rules.views import View
from counter_rules.views.inner import COPY, arrange

# Relaxation: classes are merged until the constraints can be counted. Cards of a merged class may
# go wherever either could. So no solution is lost, and the additional ones are rejected when they
# are drawn. The merge that misplaces the fewest cards comes first.


def try_count(
    constraints: Constraints, most: int, is_late: Callable[[], bool] | None = None
) -> Node | None:
    """Return the table of the constraints; None if it takes too many choices or too long."""
    try:
        return make_root(constraints, most, is_late)
    except TooManyChoicesError:
        return None


def relax(constraints: Constraints, most: int) -> tuple[Constraints, Node]:
    """Merge as few classes of constraints without gifts as necessary, and count.

    A single class leaves no choice, so some relaxation is always within ``most``.
    """
    steps = list_relaxations(constraints)
    low, high = 0, len(steps) - 1
    found = make_root(steps[high], most)
    while low < high:
        middle = (low + high) // 2
        table = try_count(steps[middle], most)
        if table is None:
            low = middle + 1
        else:
            high, found = middle, table
    return steps[high], found


def list_forbidden(constraints: Constraints) -> tuple[int, ...]:
    """Return for each place the set of kinds that it cannot hold, except known cards."""
    forbidden = [0] * len(constraints.room)
    for each in constraints.open:
        kinds = sum({1 << bit % COPY for bit in each.cards})
        for place in range(len(forbidden)):
            if place not in each.ends:
                forbidden[place] |= kinds
    return tuple(
        [
            kinds & ~sum({1 << card for card in fixed})
            for kinds, fixed in zip(forbidden, constraints.fixed, strict=True)
        ]
    )


def list_relaxations(constraints: Constraints) -> list[Constraints]:
    """Return the constraints with one class less at each step, down to a single class."""
    steps: list[Constraints] = []
    classes: list[CardClass] = [*constraints.open]
    while len(classes) > 1:
        pairs = combinations(classes, 2)
        one, other = min(pairs, key=lambda pair: _estimate_misplaced(pair, constraints))
        ends = tuple([(place, 0) for place in sorted(one.ends | other.ends)])
        classes = [each for each in classes if each not in (one, other)]
        classes.append(CardClass(cards=one.cards + other.cards, paths=ends))
        # A limit applies to whole classes; the last class contains all cards.
        limits = [limit for limit in constraints.limits if any(map(limit.holds, classes))]
        kept = tuple(limits) if len(classes) > 1 else ()
        steps.append(attrs.evolve(constraints, open=tuple(classes), limits=kept))
    return steps


def _estimate_misplaced(two: tuple[CardClass, CardClass], constraints: Constraints) -> float:
    """Estimate how many cards of two classes are misplaced if the classes are merged."""
    room, wrong = constraints.room, 0
    every = sum([room[end] for end in two[0].ends | two[1].ends])
    for each in two:
        wrong += len(each.cards) * (every - sum([room[end] for end in each.ends]))
    for limit in constraints.limits:
        inside = [each for each in two if limit.holds(each)]
        if len(inside) == 1:
            # From now on the limit applies to its other classes alone.
            wrong += len(inside[0].cards) * room[limit.place]
    return wrong / every


# The plan.

_FIRST: Final = 0.25
"""The share of the time after which a full count is given up; most take far less."""


@attrs.frozen(kw_only=True)
class Plan:
    """The plan by which the worlds of a view are drawn.

    Args:
        sampler: draws assignments from the counted constraints.
        why: the reason why worlds are not counted; empty if they are.
        rejection: rejects assignments that are not worlds, or fills in passes unchecked; None if
            worlds are counted.
    """

    knowledge: Knowledge
    sampler: Sampler
    method: SamplingMethod
    why: str
    rejection: RejectionStep | None


@attrs.frozen
class TimeLimit:
    """A number of seconds to count for, from a reading of a clock on."""

    clock: Callable[[], float]
    start: float
    seconds: float

    def is_late(self, share: float = 1) -> bool:
        """Return whether a share of the time is over."""
        return self.clock() - self.start >= share * self.seconds


_Counted: TypeAlias = tuple[Knowledge, Constraints, Node, bool]
"""The knowledge that was counted, its constraints and table, and whether classes were merged."""


def make_plan(view: View, most: int, limit: TimeLimit | None = None) -> Plan:
    """Return the sampling plan of a view within a number of choices.

    Without a time limit, the earliest passes are forgotten first, then classes are merged. With
    one, the plan depends on the clock. A contradictory view raises `StateError`.
    """
    knowledge = collect_knowledge(view)
    counted = _count(knowledge, most) if limit is None else _count_in_time(knowledge, most, limit)
    known, constraints, table, is_mixed = counted
    # Relaxed constraints have solutions even if no deal satisfies the exact ones.
    sizes = knowledge.sizes
    if not table.ways or (is_mixed and arrange(knowledge.cards, known.tables[0], sizes) is None):
        raise make_contradiction("no deal leads to it")
    forgotten = len(view.passes) + 1 - len(known.tables)
    checked = view.passes[forgotten - 1].trick if forgotten else 0
    if not _shows_absence_only(view.rules):
        checked = len(view.tricks) + 1
    method, rejection = SamplingMethod.EXACT, None
    if checked or is_mixed:
        method = SamplingMethod.REJECTION if limit is None else SamplingMethod.RELAXED
        forbidden = list_forbidden(make_constraints(known)) if is_mixed else ()
        rejection = RejectionStep(
            view=view, forgotten=forgotten, checked=checked, forbidden=forbidden
        )
    return Plan(
        knowledge=knowledge,
        sampler=Sampler.of(constraints, table, forgotten),
        method=method,
        why=_describe_reason(method, view.rules, forgotten),
        rejection=rejection,
    )


def _count(knowledge: Knowledge, most: int) -> _Counted:
    """Count as much as a number of choices allows."""
    known, exact = knowledge, make_constraints(knowledge)
    while (table := try_count(exact, most)) is None:
        if len(known.tables) == 1:
            return (known, *relax(exact, most), True)
        known = known.forget()
        exact = make_constraints(known)
    return known, exact, table, False


def _count_in_time(knowledge: Knowledge, most: int, limit: TimeLimit) -> _Counted:
    """Count everything if that is fast; otherwise refine a trivial count until time is up."""
    exact = make_constraints(knowledge)
    table = try_count(exact, most, lambda: limit.is_late(_FIRST))
    if table is not None:
        return knowledge, exact, table, False
    refinements = _list_refinements(knowledge)
    known, constraints, is_mixed = next(refinements)
    # It has no choices, so it is counted even after the deadline.
    counted = known, constraints, make_root(constraints, most), is_mixed
    while not limit.is_late() and (refined := next(refinements, None)) is not None:
        known, constraints, is_mixed = refined
        table = try_count(constraints, most, limit.is_late)
        if table is None:
            break
        counted = known, constraints, table, is_mixed
    return counted


def _list_refinements(knowledge: Knowledge) -> Iterator[tuple[Knowledge, Constraints, bool]]:
    """Yield knowledge and constraints from weak to strong, and whether classes are merged."""
    refinements = [knowledge]
    while len(refinements[-1].tables) > 1:
        refinements.append(refinements[-1].forget())
    if refinements[-1].absent:
        refinements.append(attrs.evolve(refinements[-1], absent=()))
    least = make_constraints(refinements[-1])
    for mixed in reversed(list_relaxations(least)):
        yield refinements[-1], mixed, True
    yield refinements[-1], least, False
    for known in reversed(refinements[:-1]):
        yield known, make_constraints(known), False


def _describe_reason(method: SamplingMethod, rules: Ruleset, forgotten: int) -> str:
    """Return the reason why worlds are not counted."""
    if method is SamplingMethod.EXACT:
        return ""
    if not _shows_absence_only(rules):
        return INFORMATIVE_PLAYS
    if forgotten and rules.has_twins:
        return TWINS_PASSED
    if method is SamplingMethod.RELAXED:
        return NO_TIME
    return MANY_PASSES if forgotten else MANY_KINDS


def _shows_absence_only(rules: Ruleset) -> bool:
    """Return whether a play shows only which cards the hand did not hold.

    That holds if another card never makes a card playable (`Following` guarantees it). It fails
    only in games where cards must be beaten and some cards do not oblige their holder.
    """
    return not rules.effects.relieved or isinstance(rules.duty, FollowSuit | MustTrump)
