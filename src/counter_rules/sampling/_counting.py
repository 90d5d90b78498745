"""Exact counting of worlds, by dynamic programming over contingency tables.

Worlds have to be drawn evenly: each way for the hidden cards to lie as often as every other. The
easy ways do not do. To shuffle, and to refuse what cannot be, takes the longer the more is known:
a few voids leave one deal in a hundred, and nobody can say beforehand how few it will be. To lay
card after card wherever it may lie is quick and not even, as a card that is laid early leaves more
ways for the rest in one place than in another. To list all worlds is out of the question before
the last tricks. But they can be counted, and what has been counted can be drawn from.

Why it can be counted. Of most hidden cards the seat knows the same. Cards that may have gone the
same routes are a pile (`counter_rules.sampling._routes`), and it does not matter which of them
lies where, only how many of each pile lie in each place. That is a contingency table: a row for
each pile, a column for each place, all sums known, and 0 where a pile may not lie. A table stands
for as many worlds as there are ways to pick so many cards of each pile. The worlds are the sum
over all tables.

Why by dynamic programming. The places take their cards one after the other. Whatever the first
ones took, only the cards that they left matter to those that follow. So all ways to the same rest
share one `Node`, which is counted once. Such counting is hard in general (a permanent is a special
case), and easy where there are few piles and few places, as mostly here. Where it is not, a
`Budget` ends it. Then `counter_rules.sampling._finding` has less counted than is known, and what
is no world is refused when it is drawn, as far as there is time for that.

Why a graph, and not a number. A node keeps the sums of the ways of its choices, one after the
other. One random number below the ways of the first node then picks a choice, and what is left of
it picks the next (`counter_rules.sampling._drawing`). Counts are whole numbers without limit, so
nothing is rounded, and a probability is a quotient of two of them.

Why gifts come first. After a hand with passes a world also says which card each gift was. Every
gift was one card, and a card that went on several times was several gifts. So they are covered one
after the other: the first gift that is still to be made takes a card with all the gifts that this
card was, of which that gift is the first. Thus no way is counted twice. A card of an open pile
takes room where its route ends. What did not move is left to `Laying`, and all ways to make the
gifts that leave the same cards and the same room share its nodes.

Why settled piles are set to 0. Their cards lie in a known place, and matter only as long as they
may have been a gift. As soon as no gift is left that could be their first, their number means
nothing any more. Nodes that differ in it alone would be counted several times, and are made one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from counter_rules.sampling._puzzle import Puzzle

# Tables of choices: a graph of nodes, each of which counts in how many ways a puzzle comes out.

MAX_CHOICES: Final = 30_000
"""How many choices a table may have: they take about a tenth of a second."""

Laid: TypeAlias = tuple[int, int, int, int]
"""So many cards of a pile at a place: pile, place or -1, how many, and the gifts that they are."""


class TooManyChoicesError(Exception):
    """A puzzle with more choices than a table may have, or than there is time for."""


@attrs.frozen(kw_only=True, eq=False)
class Node:
    """Where a puzzle may have come to.

    Args:
        ways: in how many ways it comes out from here.
        bounds: the sums of the ways of the choices up to each.
        choices: what is laid next, and the node that follows.
        rest: where nothing is left to choose: the places that share all cards that are left, and
            how many each takes.
    """

    ways: int
    bounds: tuple[int, ...] = ()
    choices: tuple[tuple[tuple[Laid, ...], Node], ...] = ()
    rest: tuple[tuple[int, int], ...] = ()


NOWHERE: Final = Node(ways=0)
"""From here a puzzle does not come out."""

Choice: TypeAlias = tuple[int, tuple[Laid, ...], Node]
"""In how many ways the cards for it can be taken, what is laid, and the node that follows."""

_Nodes: TypeAlias = dict[tuple[int, tuple[int, ...], tuple[int, ...]], Node]
_Ends: TypeAlias = dict[tuple[int, ...], Node]


@attrs.define
class Budget:
    """How many choices a table may still have, and whether there is time for more."""

    left: int
    is_late: Callable[[], bool] | None = None

    def look(self) -> None:
        """Look at the clock, if there is one; raise `TooManyChoicesError` if time is up."""
        if self.is_late is not None and self.is_late():
            raise TooManyChoicesError

    def make_node(self, listed: Iterable[Choice]) -> Node:
        """Make a node of its choices, unless they are too many in all or time is up."""
        ways, bounds, choices = 0, list[int](), list[tuple[tuple[Laid, ...], Node]]()
        for times, laid, node in listed:
            self.left -= 1
            if self.left < 0:
                raise TooManyChoicesError
            self.look()
            if node.ways:
                ways += times * node.ways
                bounds.append(ways)
                choices.append((laid, node))
        return Node(ways=ways, bounds=tuple(bounds), choices=tuple(choices)) if ways else NOWHERE


def take(counts: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    """Return counts of which one is less."""
    return (*counts[:place], counts[place] - count, *counts[place + 1 :])


# The laying: ways to put cards into places, where nothing is passed any more.
#
# This is the contingency table itself: column by column, a place takes as many cards of each pile
# as it has room for.
#
# Places that may hold all open piles need no columns. Whatever is left may be dealt to them in any
# way, and the ways to deal n cards are a multinomial, whichever piles they are of. So these places
# come last and are one node. Before the first pass of a hand a seat that has always followed suit
# is such a place, and so is the stack: there is hardly anything to choose.
#
# Of the others that place comes first that may hold the fewest cards. It has the fewest ways to
# choose, and what it takes narrows the choice of those behind it.
#
# Once a place is full it does not matter what it holds. So a node is known by the place that comes
# next, by the cards left of each pile, and by the room, which differs by what gifts have taken of
# it. Limits count the cards of one place, and are checked as it takes them, all at once.


@attrs.define
class Laying:
    """The part of a table that lays cards.

    Args:
        able: for each place that has room, the open piles that it may hold all the time; for the
            places that share none is listed.
        shared: the places that may hold every open pile.
        limits: for some of the places, how many cards of some piles they take at most.
        nodes: the nodes by place, cards left in each pile, and room left in each place.
        ends: the nodes that share, by room.
    """

    able: tuple[tuple[int, tuple[int, ...]], ...]
    shared: tuple[int, ...]
    limits: dict[int, list[tuple[int, frozenset[int]]]]
    budget: Budget
    nodes: _Nodes = attrs.field(factory=_Nodes, init=False)
    ends: _Ends = attrs.field(factory=_Ends, init=False)

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
        able_by_place = tuple([(-place, able) for _, place, able in listed])
        return cls(able_by_place, tuple(shared), limits, budget)

    def count(self, turn: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Node:
        """Count on from a place of `able`, by the cards left of open piles and the room left."""
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


# The count: gifts first, then the laying.

_Move: TypeAlias = tuple[int, int, int]
"""What a card may have been: pile, where it ends, gifts; where it ends is -1 if that is known."""


def count_ways(
    puzzle: Puzzle, most: int = MAX_CHOICES, is_late: Callable[[], bool] | None = None
) -> Node:
    """Count the ways in which a puzzle comes out: return the node that its table begins with.

    A table of more than ``most`` choices, or one that ``is_late`` stops, raises
    `TooManyChoicesError`.
    """
    budget = Budget(most, is_late)
    counts = tuple([len(pile.cards) for pile in (*puzzle.open, *puzzle.settled)])
    if not puzzle.gifts and not puzzle.settled:
        return Laying.begin(puzzle, budget).count(0, counts, puzzle.room)
    return _Giving.begin(puzzle, budget).count(puzzle.gifts, counts, puzzle.room)


@attrs.define
class _Giving:
    """The part of a table that finds cards for gifts.

    Args:
        moves: what may have been a gift, by the first of the gifts that the card was.
        last: by the number of a gift's bit, the settled piles that could have moved by this gift or
            earlier ones alone, and whether all of their cards must have moved.
        opened: how many piles are open.
        nodes: the nodes by gifts, cards left in each pile, and room left in each place.
    """

    moves: dict[int, list[_Move]]
    last: list[list[tuple[int, bool]]]
    opened: int
    laying: Laying
    nodes: _Nodes = attrs.field(factory=_Nodes, init=False)

    @classmethod
    def begin(cls, puzzle: Puzzle, budget: Budget) -> _Giving:
        """Begin a table."""
        moves: dict[int, list[_Move]] = {}
        last: list[list[tuple[int, bool]]] = [[] for _ in range(puzzle.gifts.bit_length() + 1)]
        opened = len(puzzle.open)
        for number, pile in enumerate((*puzzle.open, *puzzle.settled)):
            firsts = [0]
            for place, gifts in pile.routes:
                if gifts:
                    end = place if number < opened else -1
                    moves.setdefault(gifts & -gifts, []).append((number, end, gifts))
                    firsts.append(gifts & -gifts)
            if number >= opened:
                last[max(firsts).bit_length()].append((number, len(firsts) > len(pile.routes)))
        return cls(moves, last, opened, Laying.begin(puzzle, budget))

    def count(self, gifts: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Node:
        """Count with gifts to make, by the cards left of piles that move and the room of places."""
        if not gifts:
            return self.laying.count(0, counts[: self.opened], room)
        key = gifts, counts, room
        if key not in self.nodes:
            self.nodes[key] = self.laying.budget.make_node(self._list(gifts, counts, room))
        return self.nodes[key]

    def _list(self, gifts: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Iterator[Choice]:
        """Yield the cards that may be the first of some gifts."""
        first = gifts & -gifts
        for number, place, used in self.moves.get(first, ()):
            if not counts[number] or used & ~gifts or (place >= 0 and not room[place]):
                continue
            others = gifts & ~used
            left = self._let_stay(take(counts, number, 1), first, others)
            if left is not None:
                after = room if place < 0 else take(room, place, 1)
                laid = ((number, place, 1, used),)
                yield counts[number], laid, self.count(others, left, after)

    def _let_stay(self, counts: tuple[int, ...], first: int, gifts: int) -> tuple[int, ...] | None:
        """Set to 0 what can no longer move, so that fewer nodes differ; None if it had to."""
        end = (gifts & -gifts).bit_length() or len(self.last)
        for piles in self.last[first.bit_length() : end]:
            for number, is_bound in piles:
                if counts[number]:
                    if is_bound:
                        return None
                    counts = take(counts, number, counts[number])
        return counts
