"""Counting the ways to lay cards into places, where nothing is passed any more.

This is the contingency table itself (`counter_rules.sampling._counting`): column by column, a place
takes as many cards of each pile as it has room for.

Places that may hold all open piles need no columns. Whatever is left may be dealt to them in any
way, and the ways to deal n cards are a multinomial, whichever piles they are of. So these places
come last and are one node. Before the first pass of a hand a seat that has always followed suit is
such a place, and so is the stack: there is hardly anything to choose.

Of the others that place comes first that may hold the fewest cards. It has the fewest ways to
choose, and what it takes narrows the choice of those behind it.

Once a place is full it does not matter what it holds. So a node is known by the place that comes
next, by the cards left of each pile, and by the room, which differs by what gifts have taken of it.
Limits count the cards of one place, and are checked as it takes them, all at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs

from counter_rules.sampling._nodes import Budget, Choice, Laid, Node, take
from counter_rules.sampling._puzzle import Puzzle


@attrs.define
class Laying:
    """The part of a table that lays cards.

    Args:
        able: for each place that has room, the open piles that it may hold all the time; for the
            places that share none is listed.
        shared: the places that may hold every open pile.
        limits: for some of the places, how many cards of some piles they take at most.
        budget: how many choices there may still be.
        nodes: the nodes by place, cards left in each pile, and room left in each place.
        ends: the nodes that share, by room.
    """

    able: tuple[tuple[int, tuple[int, ...]], ...]
    shared: tuple[int, ...]
    limits: dict[int, list[tuple[int, frozenset[int]]]]
    budget: Budget
    nodes: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Node]
    ends: dict[tuple[int, ...], Node]

    @classmethod
    def begin(cls, puzzle: Puzzle, budget: Budget) -> Laying:
        """Begin a table."""
        limits: dict[int, list[tuple[int, frozenset[int]]]] = {}
        for limit in puzzle.limits:
            inside = [number for number, pile in enumerate(puzzle.open) if limit.holds(pile)]
            limits.setdefault(limit.place, []).append((limit.most, frozenset(inside)))
        stays = [[place for place, gifts in pile.routes if not gifts] for pile in puzzle.open]
        listed: list[tuple[int, int, tuple[int, ...]]] = []
        shared: list[int] = []
        for place, room in enumerate(puzzle.room):
            able = tuple([number for number, places in enumerate(stays) if place in places])
            if not room:
                continue
            if len(able) == len(stays) and place not in limits:
                shared.append(place)
            else:
                cards = sum([len(puzzle.open[number].cards) for number in able])
                listed.append((cards, -place, able))
        listed.sort()
        return cls(
            tuple([(-place, able) for _, place, able in listed]),
            tuple(shared),
            limits,
            budget,
            {},
            {},
        )

    def count(self, turn: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Node:
        """Count from the place whose turn it is on.

        Args:
            turn: its place in `able`.
            counts: how many cards of each open pile are left.
            room: how many cards each place still takes.
        """
        if turn == len(self.able):
            return self._share(room)
        key = turn, counts, room
        if key not in self.nodes:
            place, _ = self.able[turn]
            if not room[place]:
                return self.count(turn + 1, counts, room)
            self.nodes[key] = self.budget.make_node(self._list(turn, counts, room))
        return self.nodes[key]

    def _list(self, turn: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Iterator[Choice]:
        """Yield what the place whose turn it is may take."""
        place, able = self.able[turn]
        for taken in list_splits(room[place], [counts[number] for number in able]):
            if place not in self.limits or self._fits(place, able, taken):
                yield self._make_choice(turn, counts, room, taken)
            else:
                self.budget.look()

    def _fits(self, place: int, able: Sequence[int], taken: Sequence[int]) -> bool:
        """Return whether no limit of a place is passed."""
        return all(
            sum([count for number, count in zip(able, taken, strict=True) if number in inside])
            <= most
            for most, inside in self.limits[place]
        )

    def _make_choice(
        self, turn: int, counts: tuple[int, ...], room: tuple[int, ...], taken: Sequence[int]
    ) -> Choice:
        """Let the place whose turn it is take so many cards of each pile that it may hold."""
        place, able = self.able[turn]
        times, left, laid = 1, list(counts), list[Laid]()
        for number, count in zip(able, taken, strict=True):
            if count:
                times *= math.comb(counts[number], count)
                left[number] -= count
                laid.append((number, place, count, 0))
        after = self.count(turn + 1, tuple(left), take(room, place, room[place]))
        return times, tuple(laid), after

    def _share(self, room: tuple[int, ...]) -> Node:
        """Count the ways to deal what is left to the places that may hold all of it."""
        if room not in self.ends:
            rest = tuple([(place, room[place]) for place in self.shared if room[place]])
            ways = math.factorial(sum([size for _, size in rest]))
            for _, size in rest:
                ways //= math.factorial(size)
            self.ends[room] = Node(ways=ways, rest=rest)
        return self.ends[room]


def list_splits(need: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take so many cards in all from piles of some sizes.

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
