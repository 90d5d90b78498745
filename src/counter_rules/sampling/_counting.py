"""Counting the ways in which a puzzle comes out.

Gifts come first, one after the other: each is a card of some pile. One of an open pile takes room
where it ends. Once no gift is left, the cards that did not move are laid
(`counter_rules.sampling._laying`).
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
