"""Exact counting by dynamic programming: the worlds of a view as contingency tables.

A draw must be uniform: every way to place the hidden cards is equally likely. The easy methods
fail. Shuffling and rejecting slows down the more is known: a few voids leave one deal in a
hundred, and the rate is unknown beforehand. Placing card after card wherever it may go is fast
but biased, since an early card leaves more ways for the rest in one place than in another.
Listing all worlds is infeasible before the last tricks. But worlds can be counted, and what has
been counted can be sampled.

Why they can be counted. The seat knows the same about most hidden cards. Cards with the same
possible paths form a class (`counter_rules.sampling._paths`). Within a class it does not matter
which card is where, only how many cards of each class each place holds. That is a contingency
table: a row for each class, a column for each place, fixed margins, and 0 where a class is
excluded. A table represents as many worlds as there are ways to pick its cards from the classes.
The number of worlds is the sum over all tables.

Why dynamic programming. The places take their cards in sequence. Whatever the first ones took,
only the remaining cards matter to the next. So all ways to reach the same remainder share one
`Node`, which is counted once. This counting is hard in general (the permanent is a special case)
but easy with few classes and few places, the common case here. Otherwise a `Budget` stops it.
`counter_rules.sampling._planning` then counts weaker constraints and rejects draws that violate
the rest, as far as time allows.

Why a graph, and not a number. A node stores the cumulative counts of its choices. One random
number below the count of the first node selects a choice, and its remainder selects the next
(`counter_rules.sampling._drawing`). Counts are unbounded integers, so nothing is rounded, and a
probability is a quotient of two of them.

Why gifts come first. After a hand with passes a world also says which card each gift was: a gift
is the card that one seat passes. A card that was passed several times was several gifts. The
counter covers the gifts in order: the first open gift takes a card together with all the gifts
that this card was, of which it is the earliest in the order. So no way is counted twice. A card
of an open class also takes room where its path ends. `PlacementCounter` places the cards that did
not move, and all ways to assign the gifts that leave the same cards and room share its nodes.

Why settled classes are set to 0. Their cards are in a known place and matter only as long as they
may have been a gift. Once no remaining gift could be their first, their count is irrelevant.
Nodes that differ only in it would be counted several times, so they are merged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from counter_rules.sampling._constraints import Constraints

# Tables of choices: a graph of nodes, each of which counts the ways to complete the constraints.

MAX_CHOICES: Final = 30_000
"""The number of choices a table may have: they take about a tenth of a second."""

Placement: TypeAlias = tuple[int, int, int, int]
"""Cards of a class put in a place: class, place or -1, number of cards, and the gifts they were."""


class TooManyChoicesError(Exception):
    """The constraints need more choices than a table may have, or more time than is left."""


@attrs.frozen(kw_only=True, eq=False)
class Node:
    """A partial solution of the constraints, shared by all ways to reach it.

    Args:
        ways: the number of ways to complete it.
        bounds: the cumulative numbers of ways, choice by choice.
        choices: the cards placed next, and the node that follows.
        rest: at a leaf, the places that share all remaining cards, and how many each takes.
    """

    ways: int
    bounds: tuple[int, ...] = ()
    choices: tuple[tuple[tuple[Placement, ...], Node], ...] = ()
    rest: tuple[tuple[int, int], ...] = ()


DEAD_END: Final = Node(ways=0)
"""A node that no way completes."""

Choice: TypeAlias = tuple[int, tuple[Placement, ...], Node]
"""The number of ways to pick its cards, the cards placed, and the node that follows."""

_Nodes: TypeAlias = dict[tuple[int, tuple[int, ...], tuple[int, ...]], Node]
_Ends: TypeAlias = dict[tuple[int, ...], Node]


@attrs.define
class Budget:
    """The number of choices a table may still have, and an optional deadline."""

    left: int
    is_late: Callable[[], bool] | None = None

    def check_time(self) -> None:
        """Raise `TooManyChoicesError` if the deadline has passed."""
        if self.is_late is not None and self.is_late():
            raise TooManyChoicesError

    def make_node(self, listed: Iterable[Choice]) -> Node:
        """Make a node from its choices; raise `TooManyChoicesError` beyond the budget."""
        ways, bounds, choices = 0, list[int](), list[tuple[tuple[Placement, ...], Node]]()
        for times, laid, node in listed:
            self.left -= 1
            if self.left < 0:
                raise TooManyChoicesError
            self.check_time()
            if node.ways:
                ways += times * node.ways
                bounds.append(ways)
                choices.append((laid, node))
        return Node(ways=ways, bounds=tuple(bounds), choices=tuple(choices)) if ways else DEAD_END


def take(counts: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    """Return the counts with one of them reduced."""
    return (*counts[:place], counts[place] - count, *counts[place + 1 :])


# Placement: ways to put cards into places, once all gifts are covered.
#
# This is the contingency table itself: column by column, a place takes cards of each class until
# its room is filled.
#
# Places that may hold all open classes need no columns. The remaining cards may be dealt to them in
# any way, and the ways to deal n cards are a multinomial, whatever their classes. So these places
# come last and are one node. Before the first pass of a hand a seat that has always followed suit
# is such a place, and so is the stack: little is left to choose.
#
# Of the others, the place that may hold the fewest cards comes first. It has the fewest ways to
# choose, and its cards narrow the choice of the next places.
#
# Once a place is full, its cards do not matter. So the key of a node is the next place, the cards
# left in each class, and the room, which depends on the gifts already placed. Limits count the
# cards of one place, which takes them all at once and is checked then.


@attrs.define
class PlacementCounter:
    """The part of a table that places cards, once no gifts are left.

    Args:
        allowed: for each place with room, the open classes that it may have held all along; places
            in ``shared`` are left out.
        shared: the places that may hold every open class.
        limits: for some of the places, the most cards they take of some classes.
        nodes: the nodes by column, cards left in each class, and room left in each place.
        ends: the leaves, by room.
    """

    allowed: tuple[tuple[int, tuple[int, ...]], ...]
    shared: tuple[int, ...]
    limits: dict[int, list[tuple[int, frozenset[int]]]]
    budget: Budget
    nodes: _Nodes = attrs.field(factory=_Nodes, init=False)
    ends: _Ends = attrs.field(factory=_Ends, init=False)

    @classmethod
    def begin(cls, constraints: Constraints, budget: Budget) -> PlacementCounter:
        """Start a table."""
        limits: dict[int, list[tuple[int, frozenset[int]]]] = {}
        for limit in constraints.limits:
            inside = [number for number, each in enumerate(constraints.open) if limit.holds(each)]
            limits.setdefault(limit.place, []).append((limit.most, frozenset(inside)))
        stays = [[place for place, gifts in each.paths if not gifts] for each in constraints.open]
        listed: list[tuple[int, int, tuple[int, ...]]] = []
        shared: list[int] = []
        for place, room in enumerate(constraints.room):
            allowed = tuple([number for number, places in enumerate(stays) if place in places])
            if not room:
                continue
            if len(allowed) == len(stays) and place not in limits:
                shared.append(place)
            else:
                cards = sum([len(constraints.open[number].cards) for number in allowed])
                listed.append((cards, -place, allowed))
        listed.sort()
        allowed_by_place = tuple([(-place, allowed) for _, place, allowed in listed])
        return cls(allowed_by_place, tuple(shared), limits, budget)

    def count(self, column: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Node:
        """Return the node of a column of `allowed`, by the cards left in open classes and room."""
        if column == len(self.allowed):
            return self._share(room)
        key = column, counts, room
        if key not in self.nodes:
            place, _ = self.allowed[column]
            if not room[place]:
                return self.count(column + 1, counts, room)
            self.nodes[key] = self.budget.make_node(self._list(column, counts, room))
        return self.nodes[key]

    def _list(
        self, column: int, counts: tuple[int, ...], room: tuple[int, ...]
    ) -> Iterator[Choice]:
        """Yield every choice of cards for the place of a column."""
        place, allowed = self.allowed[column]
        for taken in list_splits(room[place], [counts[number] for number in allowed]):
            if place not in self.limits or self._is_within_limits(place, allowed, taken):
                yield self._make_choice(column, counts, room, taken)
            else:
                self.budget.check_time()

    def _is_within_limits(self, place: int, allowed: Sequence[int], taken: Sequence[int]) -> bool:
        """Return whether the cards taken exceed no limit of a place."""
        return all(
            sum([count for number, count in zip(allowed, taken, strict=True) if number in inside])
            <= most
            for most, inside in self.limits[place]
        )

    def _make_choice(
        self, column: int, counts: tuple[int, ...], room: tuple[int, ...], taken: Sequence[int]
    ) -> Choice:
        """Return the choice in which the place of a column takes these numbers of cards."""
        place, allowed = self.allowed[column]
        times, left, laid = 1, list(counts), list[Placement]()
        for number, count in zip(allowed, taken, strict=True):
            if count:
                times *= math.comb(counts[number], count)
                left[number] -= count
                laid.append((number, place, count, 0))
        after = self.count(column + 1, tuple(left), take(room, place, room[place]))
        return times, tuple(laid), after

    def _share(self, room: tuple[int, ...]) -> Node:
        """Return the leaf that deals all remaining cards to the places that may hold any card."""
        if room not in self.ends:
            rest = tuple([(place, room[place]) for place in self.shared if room[place]])
            ways = math.factorial(sum([size for _, size in rest]))
            for _, size in rest:
                ways //= math.factorial(size)
            self.ends[room] = Node(ways=ways, rest=rest)
        return self.ends[room]


def list_splits(need: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take a number of cards in all from classes of some sizes.

    >>> list(list_splits(2, [1, 0, 2]))
    [(0, 0, 2), (1, 0, 1)]
    """
    if not most:
        if not need:
            yield ()
        return
    first, others = most[0], most[1:]
    for count in range(max(0, need - sum(others)), min(need, first) + 1):
        for more in list_splits(need - count, others):
            yield (count, *more)


# The count: gifts first, then placement.

_Transfer: TypeAlias = tuple[int, int, int]
"""A way for one card to cover gifts: class, final place or -1 if that is known, and the gifts."""


def make_root(
    constraints: Constraints, most: int = MAX_CHOICES, is_late: Callable[[], bool] | None = None
) -> Node:
    """Count the solutions of the constraints; return the root node of their table.

    A table of more than ``most`` choices, or one that ``is_late`` stops, raises
    `TooManyChoicesError`.
    """
    budget = Budget(most, is_late)
    counts = tuple([len(each.cards) for each in (*constraints.open, *constraints.settled)])
    if not constraints.gifts and not constraints.settled:
        return PlacementCounter.begin(constraints, budget).count(0, counts, constraints.room)
    counter = _PassCounter.begin(constraints, budget)
    return counter.count(constraints.gifts, counts, constraints.room)


@attrs.define
class _PassCounter:
    """The part of a table that finds a card for every gift.

    Args:
        transfers: the ways to cover gifts, by the first of the gifts.
        last: by the number of a gift's bit, the settled classes that could have moved only by this
            gift or earlier ones, and whether all of their cards must have moved.
        opened: the number of open classes.
        nodes: the nodes by gifts, cards left in each class, and room left in each place.
    """

    transfers: dict[int, list[_Transfer]]
    last: list[list[tuple[int, bool]]]
    opened: int
    placements: PlacementCounter
    nodes: _Nodes = attrs.field(factory=_Nodes, init=False)

    @classmethod
    def begin(cls, constraints: Constraints, budget: Budget) -> _PassCounter:
        """Start a table."""
        transfers: dict[int, list[_Transfer]] = {}
        last: list[list[tuple[int, bool]]] = [[] for _ in range(constraints.gifts.bit_length() + 1)]
        opened = len(constraints.open)
        for number, each in enumerate((*constraints.open, *constraints.settled)):
            firsts = [0]
            for place, gifts in each.paths:
                if gifts:
                    end = place if number < opened else -1
                    transfers.setdefault(gifts & -gifts, []).append((number, end, gifts))
                    firsts.append(gifts & -gifts)
            if number >= opened:
                last[max(firsts).bit_length()].append((number, len(firsts) > len(each.paths)))
        return cls(transfers, last, opened, PlacementCounter.begin(constraints, budget))

    def count(self, gifts: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Node:
        """Return the node of some open gifts, by the cards left in each class and the room."""
        if not gifts:
            return self.placements.count(0, counts[: self.opened], room)
        key = gifts, counts, room
        if key not in self.nodes:
            self.nodes[key] = self.placements.budget.make_node(self._list(gifts, counts, room))
        return self.nodes[key]

    def _list(self, gifts: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Iterator[Choice]:
        """Yield the cards that may have been the first of some gifts."""
        first = gifts & -gifts
        for number, place, used in self.transfers.get(first, ()):
            if not counts[number] or used & ~gifts or (place >= 0 and not room[place]):
                continue
            others = gifts & ~used
            left = self._let_stay(take(counts, number, 1), first, others)
            if left is not None:
                after = room if place < 0 else take(room, place, 1)
                laid = ((number, place, 1, used),)
                yield counts[number], laid, self.count(others, left, after)

    def _let_stay(self, counts: tuple[int, ...], first: int, gifts: int) -> tuple[int, ...] | None:
        """Set classes that can no longer move to 0, to merge nodes; None if a card had to move."""
        end = (gifts & -gifts).bit_length() or len(self.last)
        for ending in self.last[first.bit_length() : end]:
            for number, is_bound in ending:
                if counts[number]:
                    if is_bound:
                        return None
                    counts = take(counts, number, counts[number])
        return counts
