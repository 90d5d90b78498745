"""Tables of choices: a graph of nodes, each of which counts in how many ways a puzzle comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs

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


@attrs.define
class Budget:
    """How many choices a table may still have, and whether there is time for more."""

    left: int
    is_late: Callable[[], bool] | None = None

    def look(self) -> None:
        """Look at the clock, if there is one.

        Raises:
            TooManyChoicesError: if time is up.
        """
        if self.is_late is not None and self.is_late():
            raise TooManyChoicesError

    def make_node(self, listed: Iterable[Choice]) -> Node:
        """Make a node of its choices.

        Raises:
            TooManyChoicesError: if there are too many in all, or time is up.
        """
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
