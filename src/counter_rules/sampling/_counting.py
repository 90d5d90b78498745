"""Exact counting, by dynamic programming over contingency tables.

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
takes room where its route ends. What did not move is left to `counter_rules.sampling._laying`,
and all ways to make the gifts that leave the same cards and the same room share its nodes.

Why settled piles are set to 0. Their cards lie in a known place, and matter only as long as they
may have been a gift. As soon as no gift is left that could be their first, their number means
nothing any more. Nodes that differ in it alone would be counted several times, and are made one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import attrs

from counter_rules.sampling._laying import Laying
from counter_rules.sampling._nodes import MAX_CHOICES, Budget, Choice, Node, take
from counter_rules.sampling._puzzle import Puzzle

_Move: TypeAlias = tuple[int, int, int]
"""What a card may have been: pile, where it ends, gifts; where it ends is -1 if that is known."""


def count_ways(
    puzzle: Puzzle, most: int = MAX_CHOICES, is_late: Callable[[], bool] | None = None
) -> Node:
    """Count the ways in which a puzzle comes out.

    Args:
        puzzle: the puzzle.
        most: how many choices the table may have.
        is_late: returns whether time is up; asked at every choice.

    Returns:
        The node that the table begins with.

    Raises:
        TooManyChoicesError: if it would have more, or time is up before.
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
        laying: what lays the rest.
        nodes: the nodes by gifts, cards left in each pile, and room left in each place.
    """

    moves: dict[int, list[_Move]]
    last: list[list[tuple[int, bool]]]
    opened: int
    laying: Laying
    nodes: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Node]

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
        return cls(moves, last, opened, Laying.begin(puzzle, budget), {})

    def count(self, gifts: int, counts: tuple[int, ...], room: tuple[int, ...]) -> Node:
        """Count with gifts that are still to be made.

        Args:
            gifts: the gifts.
            counts: how many cards of each pile are left; 0 of settled ones that can only stay.
            room: how many cards each place still takes.
        """
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
