"""Reading an observation back, as plain facts of a table."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import compress
from typing import Any

import attrs

from counter_rules import Ruleset, State, Suit, view
from counter_rules.cards import CARDS, Card
from counter_rules.observations import ObservationSpace


@cache
def make_space(rules: Ruleset) -> ObservationSpace:
    return ObservationSpace(rules)


@attrs.frozen
class Read:
    """An observation as one reads it.

    Args:
        space: its space.
        seat: whose it is.
        parts: its blocks, as lists.
    """

    space: ObservationSpace
    seat: int
    parts: dict[str, Any]  # numbers, and lists of them nested as the block has them

    def read_cards(self, name: str, *place: int) -> Counter[Card]:
        """Read how many there are of each card."""
        numbers = self.parts[name]
        for index in place:
            numbers = numbers[index]
        return Counter(dict(compress(zip(CARDS, numbers, strict=False), numbers)))

    def read_hands(self, name: str) -> dict[int, Counter[Card]]:
        """Read cards by seat, as seats are counted at the table."""
        first = self.space.rules.players - len(self.parts[name])
        return {
            (self.seat + first + place) % self.space.rules.players: self.read_cards(name, place)
            for place in range(len(self.parts[name]))
        }

    def read_seats(self, name: str) -> tuple[Any, ...]:
        """Read what stands for each seat, from seat 0 of the table on."""
        numbers = self.parts[name]
        return tuple(numbers[len(numbers) - self.seat :] + numbers[: len(numbers) - self.seat])

    def list_marked(self, name: str) -> list[int]:
        """List the seats that are marked with a 1, as seats are counted at the table."""
        numbers = self.read_seats(name)
        assert set(numbers) <= {0, 1}
        return [seat for seat, number in enumerate(numbers) if number]

    def list_places(self, name: str) -> list[str]:
        """List the names of the places that are marked with a 1."""
        (places,) = self.space.blocks[name].places
        assert set(self.parts[name]) <= {0, 1}
        return [place for place, number in zip(places, self.parts[name], strict=True) if number]

    def list_voids(self) -> set[tuple[int, Suit]]:
        """List the suits that each seat has not followed."""
        rows = self.read_seats("voids")
        suits = tuple(Suit)
        assert {number for row in rows for number in row} <= {0, 1}
        return {
            (seat, suit)
            for seat, row in enumerate(rows)
            for suit, number in zip(suits, row, strict=True)
            if number
        }

    def list_codes(self, name: str) -> list[str]:
        """Write the cards of each of some hands, such as ``["", "4C 4D"]``, from the viewer on."""
        blocks = range(len(self.parts[name]))
        return [
            " ".join(card.code for card in self.read_cards(name, place).elements())
            for place in blocks
        ]

    def list_own(self, name: str) -> str:
        """Write the cards of a block that has but one hand."""
        return " ".join(card.code for card in self.read_cards(name).elements())


def observe(state: State, seat: int) -> Read:
    """Read what a seat observes."""
    space = make_space(state.rules)
    observation = space.encode(view(state, seat))
    parts = {name: numbers.tolist() for name, numbers in space.split(observation).items()}
    return Read(space, seat, parts)
