"""Drawing one way in which a puzzle comes out, each as likely as the others."""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

import attrs

from counter_rules.sampling._nodes import Node
from counter_rules.sampling._puzzle import Puzzle
from counter_rules.seats import Seat
from counter_rules.views._card_sets import COPY, list_bits

Gift: TypeAlias = tuple[int, int, int]
"""A card that was passed: the number of the pass in its hand, the giver, the card."""


@attrs.define
class Lie:
    """Where the cards lie in one world, by their numbers.

    Args:
        places: the cards in each hand and on the stack that are not played; the hands in any order.
        gifts: what was passed, as far as it is not all forgotten.
    """

    places: list[list[int]]
    gifts: list[Gift]


@attrs.frozen(kw_only=True)
class Dealer:
    """Deals the cards of a puzzle anew, as often as it is asked.

    Args:
        puzzle: the puzzle.
        table: its table.
        piles: the cards of its piles by number, those of the open ones first.
        names: by bit, which gift it stands for: the number of its pass, and the giver.
        known: the gifts of which it is known which card they were.
    """

    puzzle: Puzzle
    table: Node
    piles: tuple[tuple[int, ...], ...]
    names: tuple[tuple[int, Seat], ...]
    known: tuple[Gift, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, table: Node, forgotten: int) -> Dealer:
        """Make the dealer of a puzzle that has been counted.

        Args:
            puzzle: the puzzle.
            table: its table.
            forgotten: how many passes of the hand the puzzle leaves out.
        """
        piles, order = (*puzzle.open, *puzzle.settled), puzzle.order
        found = [order.find_gift(bit) for bit in range(order.seats * order.passes)]
        names = tuple([(number + forgotten, giver) for number, giver in found])
        return cls(
            puzzle=puzzle,
            table=table,
            piles=tuple([tuple([bit % COPY for bit in pile.cards]) for pile in piles]),
            names=names,
            known=tuple(
                [(*names[bit], card) for gifts, card in puzzle.given for bit in list_bits(gifts)]
            ),
        )

    def draw(self, rng: random.Random) -> Lie:
        """Draw where the cards lie."""
        # One number decides all the choices: what is left of it behind each decides the next.
        puzzle, node, number = self.puzzle, self.table, 0
        places = [[*cards] for cards in puzzle.lain]
        piles = [[*pile] for pile in self.piles]
        gifts = list(self.known)
        if node.ways > 1:
            number = rng.randrange(node.ways)
        while node.choices:
            which = bisect_right(node.bounds, number) if len(node.bounds) > 1 else 0
            if which:
                number -= node.bounds[which - 1]
            laid, node = node.choices[which]
            number %= node.ways
            for pile, place, count, given in laid:
                cards = _take(piles[pile], count, rng)
                if place >= 0:
                    places[place] += cards
                if given:
                    gifts += [(*self.names[bit], cards[0]) for bit in list_bits(given)]
        stack = places[-1]
        is_mixed = bool(stack)
        if node.rest:
            rest = list(chain.from_iterable(piles[: len(puzzle.open)]))
            _share(rest, node.rest, places, rng)
        if is_mixed:
            _mix(stack, 0, rng.randrange(math.factorial(len(stack))))
        return Lie(places, gifts)


def _take(pile: list[int], count: int, rng: random.Random) -> list[int]:
    """Take so many cards from a pile, any as likely as the others."""
    left = len(pile) - count
    if left:
        _mix(pile, left, rng.randrange(math.perm(len(pile), count)))
    taken = pile[left:]
    del pile[left:]
    return taken


def _share(
    cards: list[int],
    shares: Sequence[tuple[int, int]],
    places: list[list[int]],
    rng: random.Random,
) -> None:
    """Deal cards to the places that share them; the stack, the last place, has an order."""
    first, size = shares[0]
    is_hand, start = first < len(places) - 1, 0
    _mix(cards, size if is_hand else 0, rng.randrange(math.factorial(len(cards))))
    for place, size in shares:
        places[place] += cards[start : start + size]
        start += size


def _mix(cards: list[int], free: int, number: int) -> None:
    """Shuffle cards by a number, but for the order of the first so many, which may be any.

    It takes less than two thirds of the time of `random.shuffle`.
    """
    for size in range(len(cards), free, -1):
        number, place = divmod(number, size)
        cards[size - 1], cards[place] = cards[place], cards[size - 1]
