"""Listing worlds one by one, where they cannot be counted and are few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

import attrs

from counter_rules.sampling._counting import Laid, Node
from counter_rules.sampling._drawing import Dealer, Gift, Lie
from counter_rules.sampling._undoing import Undoing
from counter_rules.views.inner import list_bits

T = TypeVar("T")
_Cards: TypeAlias = tuple[tuple[int, ...], ...]


def list_standing(dealer: Dealer, undoing: Undoing, most: int) -> tuple[Lie, ...] | None:
    """Return every way to lie that is a world, one for each history; None after ``most`` tries."""
    if dealer.table.ways > most:
        return None
    standing, tried = list[Lie](), 0
    for lie in list_lies(dealer):
        guesses = Guesses()
        while guesses.go_on():
            tried += 1
            if tried > most:
                return None
            history = undoing.take_back(lie, guesses)
            if history is not None:
                standing.append(history)
    return tuple(standing)


@attrs.define
class Guesses:
    """Makes all choices in every way, one after the other, where else chance would make them.

    >>> guesses, made = Guesses(), []
    >>> while guesses.go_on():
    ...     made.append(guesses.choice("ab") + guesses.choice("cd"))
    >>> made
    ['ac', 'ad', 'bc', 'bd']
    """

    _made: list[list[int]] = attrs.field(factory=list[list[int]], init=False)
    _next: int = attrs.field(default=-1, init=False)

    def choice(self, among: Sequence[T], /) -> T:
        """Choose, the first time the first of some things."""
        if self._next == len(self._made):
            self._made.append([0, len(among)])
        chosen = self._made[self._next][0]
        self._next += 1
        return among[chosen]

    def go_on(self) -> bool:
        """Begin anew with choices that were not made yet; return whether there are any."""
        if self._next >= 0:
            while self._made and self._made[-1][0] + 1 == self._made[-1][1]:
                self._made.pop()
            if not self._made:
                return False
            self._made[-1][0] += 1
        self._next = 0
        return True


def list_lies(dealer: Dealer) -> Iterator[Lie]:
    """Yield every way in which a puzzle comes out, with the stack in one order."""
    lain = tuple([tuple(cards) for cards in dealer.puzzle.lain])
    for places, gifts in _go_on(dealer, dealer.table, dealer.piles, lain, dealer.known):
        yield Lie([[*cards] for cards in places], [*gifts])


def _go_on(
    dealer: Dealer, node: Node, piles: _Cards, places: _Cards, gifts: tuple[Gift, ...]
) -> Iterator[tuple[_Cards, tuple[Gift, ...]]]:
    """Yield the ways from a node on."""
    if not node.choices:
        rest = tuple([card for pile in piles[: len(dealer.puzzle.open)] for card in pile])
        for shared in _share(rest if node.rest else (), node.rest, places):
            yield shared, gifts
    for laid, after in node.choices:
        for left, lain, given in _lay(dealer, laid, piles, places, gifts):
            yield from _go_on(dealer, after, left, lain, given)


def _lay(
    dealer: Dealer, laid: Sequence[Laid], piles: _Cards, places: _Cards, gifts: tuple[Gift, ...]
) -> Iterator[tuple[_Cards, _Cards, tuple[Gift, ...]]]:
    """Yield the ways to take the cards of one choice, and to lay them."""
    if not laid:
        yield piles, places, gifts
        return
    (pile, place, count, given), *others = laid
    for taken, left in _take(piles[pile], count):
        lain = _put(places, place, places[place] + taken) if place >= 0 else places
        more = [(*dealer.names[bit], taken[0]) for bit in list_bits(given)]
        yield from _lay(dealer, others, _put(piles, pile, left), lain, (*gifts, *more))


def _share(
    cards: tuple[int, ...], shares: Sequence[tuple[int, int]], places: _Cards
) -> Iterator[_Cards]:
    """Yield the ways to deal what is left to the places that share it."""
    if not shares:
        yield places
        return
    (place, size), *others = shares
    for taken, left in _take(cards, size):
        yield from _share(left, others, _put(places, place, places[place] + taken))


def _take(cards: tuple[int, ...], count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the ways to take so many cards, with those that are left."""
    for chosen in combinations(range(len(cards)), count):
        yield (
            tuple([cards[place] for place in chosen]),
            tuple([card for place, card in enumerate(cards) if place not in chosen]),
        )


def _put(piles: _Cards, place: int, cards: tuple[int, ...]) -> _Cards:
    """Return piles of which one is another."""
    return (*piles[:place], cards, *piles[place + 1 :])
