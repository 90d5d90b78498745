"""Enumeration: worlds listed one by one, if they cannot be counted and are few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

import attrs

from counter_rules.sampling._counting import Node, Placement
from counter_rules.sampling._drawing import Assignment, Gift, Sampler, StateMaker
from counter_rules.sampling._rejection import RejectionStep
from counter_rules.state import State
from counter_rules.views.inner import list_bits

T = TypeVar("T")
_Cards: TypeAlias = tuple[tuple[int, ...], ...]


def enumerate_worlds(
    sampler: Sampler, rejection: RejectionStep, most: int
) -> tuple[Assignment, ...] | None:
    """Return every assignment that is a world, once per history; None after ``most`` tries."""
    if sampler.table.ways > most:
        return None
    accepted, tried = list[Assignment](), 0
    for assignment in list_assignments(sampler):
        chooser = ExhaustiveChooser()
        while chooser.advance():
            tried += 1
            if tried > most:
                return None
            history = rejection.find_history(assignment, chooser)
            if history is not None:
                accepted.append(history)
    return tuple(accepted)


@attrs.define
class ExhaustiveChooser:
    """Makes all choices in every combination, in place of a random generator.

    >>> chooser, made = ExhaustiveChooser(), []
    >>> while chooser.advance():
    ...     made.append(chooser.choice("ab") + chooser.choice("cd"))
    >>> made
    ['ac', 'ad', 'bc', 'bd']
    """

    _made: list[list[int]] = attrs.field(factory=list[list[int]], init=False)
    _next: int = attrs.field(default=-1, init=False)

    def choice(self, among: Sequence[T], /) -> T:
        """Choose one of the options, beginning with the first."""
        if self._next == len(self._made):
            self._made.append([0, len(among)])
        chosen = self._made[self._next][0]
        self._next += 1
        return among[chosen]

    def advance(self) -> bool:
        """Start over with the next combination of choices; return whether there is one."""
        if self._next >= 0:
            while self._made and self._made[-1][0] + 1 == self._made[-1][1]:
                self._made.pop()
            if not self._made:
                return False
            self._made[-1][0] += 1
        self._next = 0
        return True


def list_worlds(maker: StateMaker, assignment: Assignment) -> Iterator[State]:
    """Yield the world of an assignment, once for all that others may have chosen under seal."""
    chooser = ExhaustiveChooser()
    while chooser.advance():
        yield maker.make(assignment, chooser)


def list_assignments(sampler: Sampler) -> Iterator[Assignment]:
    """Yield every solution of the constraints, with the stack in one order."""
    placed = tuple([tuple(cards) for cards in sampler.constraints.fixed])
    for places, gifts in _walk(sampler, sampler.table, sampler.classes, placed, sampler.known):
        yield Assignment([[*cards] for cards in places], [*gifts])


def _walk(
    sampler: Sampler, node: Node, classes: _Cards, places: _Cards, gifts: tuple[Gift, ...]
) -> Iterator[tuple[_Cards, tuple[Gift, ...]]]:
    """Yield the completions of a node."""
    if not node.choices:
        rest = tuple([card for each in classes[: len(sampler.constraints.open)] for card in each])
        for shared in _share(rest if node.rest else (), node.rest, places):
            yield shared, gifts
    for laid, after in node.choices:
        for left, placed, given in _lay(sampler, laid, classes, places, gifts):
            yield from _walk(sampler, after, left, placed, given)


def _lay(
    sampler: Sampler,
    laid: Sequence[Placement],
    classes: _Cards,
    places: _Cards,
    gifts: tuple[Gift, ...],
) -> Iterator[tuple[_Cards, _Cards, tuple[Gift, ...]]]:
    """Yield the ways to pick the cards of one choice and place them."""
    if not laid:
        yield classes, places, gifts
        return
    (row, place, count, given), *others = laid
    for taken, left in _take(classes[row], count):
        placed = _replace(places, place, places[place] + taken) if place >= 0 else places
        more = [(*sampler.names[bit], taken[0]) for bit in list_bits(given)]
        yield from _lay(sampler, others, _replace(classes, row, left), placed, (*gifts, *more))


def _share(
    cards: tuple[int, ...], shares: Sequence[tuple[int, int]], places: _Cards
) -> Iterator[_Cards]:
    """Yield the ways to deal the remaining cards to the places that share them."""
    if not shares:
        yield places
        return
    (place, size), *others = shares
    for taken, left in _take(cards, size):
        yield from _share(left, others, _replace(places, place, places[place] + taken))


def _take(cards: tuple[int, ...], count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the ways to take a number of cards, each with the cards that are left."""
    for chosen in combinations(range(len(cards)), count):
        yield (
            tuple([cards[place] for place in chosen]),
            tuple([card for place, card in enumerate(cards) if place not in chosen]),
        )


def _replace(rows: _Cards, place: int, cards: tuple[int, ...]) -> _Cards:
    """Return the rows with one of them replaced."""
    return (*rows[:place], cards, *rows[place + 1 :])
