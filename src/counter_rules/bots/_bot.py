"""What a bot is, and what it may offer besides its moves."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from counter_rules.events import Event
from counter_rules.moves import Move
from counter_rules.views import View


class Bot(Protocol):
    """A player: it is given what its seat knows, and returns a move.

    A function will do. One that keeps a memory is an object of its own for every seat, and offers
    `Begins.begin` and `Hears.hear` as well; one that can say why offers `Explains.explain`.
    """

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return a move of the view's seat, one of its `legal_moves`.

        Args:
            view: what the seat knows.
            rng: where all its luck comes from, so that a match can be played again.
        """
        ...


@runtime_checkable
class Begins(Protocol):
    """A bot that is told when it sits down."""

    def begin(self, view: View, /) -> None:
        """Forget what was before, and learn what the seat knows as the bot sits down."""
        ...


@runtime_checkable
class Hears(Protocol):
    """A bot that is told what happens."""

    def hear(self, events: Iterable[Event], /) -> None:
        """Learn what its seat sees of one move, its own moves and the deals included."""
        ...
