"""Who deals and plays the seats at which no person sits, and the players' names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counter_rules.bots import choose_at_random
from counter_rules.dealing import seeded_words
from counter_rules.engine import legal_moves, shuffle
from counter_rules.messages import Texts
from counter_rules.moves import Deal, Move, Seat
from counter_rules.render import Charset
from counter_rules.render.charset import spell
from counter_rules.state import State


class Others(Protocol):
    """Who shuffles, and plays the seats at which no person sits."""

    def deal(self, state: State) -> Deal:
        """Shuffle and deal a hand."""
        ...

    def choose(self, state: State, seat: Seat) -> Move:
        """Choose a move of a seat."""
        ...


class RandomSeats:
    """Deals by a seed, and chooses at random among the legal moves.

    Args:
        seed: it makes every deal and every choice.
        after: how many moves of the match had been made already; 0 in a new one.
    """

    def __init__(self, seed: int, after: int = 0) -> None:
        self._seed = seed
        self._words = seeded_words("seats", seed, after)

    def deal(self, state: State) -> Deal:
        """Shuffle and deal a hand."""
        return shuffle(state, seed=self._seed)

    def choose(self, state: State, seat: Seat) -> Move:
        """Choose a move of a seat."""
        return choose_at_random(legal_moves(state, seat), self._words)


def name_seats(names: Sequence[str]) -> Texts:
    """Make a catalogue of the players' names, by seat; the others are called by their seat."""
    return {
        f"seat.{seat}": spell(name, Charset.UNICODE)
        for seat, name in enumerate(names)
        if name.strip()
    }
