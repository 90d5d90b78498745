"""Drawing one way in which a puzzle comes out, each as likely as the others."""

from __future__ import annotations

import math
import random
from bisect import bisect_right
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
        places = [list(cards) for cards in puzzle.lain]
        piles = [list(pile) for pile in self.piles]
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
        rest = [card for pile in piles[: len(puzzle.open)] for card in pile]
        _shuffle(rest, rng)
        stack, start = places[-1], 0
        is_mixed = bool(stack)
        for place, size in node.rest:
            places[place] += rest[start : start + size]
            start += size
        if is_mixed:
            _shuffle(stack, rng)
        return Lie(places, gifts)


def _take(pile: list[int], count: int, rng: random.Random) -> list[int]:
    """Take so many cards from a pile, any as likely as the others."""
    if count == len(pile):
        taken = pile[:]
        pile.clear()
        return taken
    taken, number = list[int](), rng.randrange(math.perm(len(pile), count))
    for size in range(len(pile), len(pile) - count, -1):
        number, place = divmod(number, size)
        taken.append(pile[place])
        pile[place] = pile[size - 1]
        pile.pop()
    return taken


def _shuffle(cards: list[int], rng: random.Random) -> None:
    """Shuffle cards by one number, in less than two thirds of the time of `random.shuffle`."""
    number = rng.randrange(math.factorial(len(cards)))
    for size in range(len(cards), 1, -1):
        number, place = divmod(number, size)
        cards[size - 1], cards[place] = cards[place], cards[size - 1]
