"""How much a searching bot may think."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from numbers import Real
from typing import TypeAlias

import attrs

from counter_rules._quoting import shorten
from counter_rules.bots._explain import MoveWorth, draw_seed, list_choices
from counter_rules.errors import BotError
from counter_rules.rules.ruleset import Ruleset
from counter_rules.views import View


@attrs.frozen(kw_only=True)
class Budget:
    """A number of games, or of seconds.

    Args:
        bot: the name of the bot whose it is.
        games: how many games it may play, or None.
        seconds: for how long it may play, or None.
        clock: tells the time in seconds.

    Raises:
        BotError: if both are given, or one is not above 0, or the clock cannot be called.
    """

    bot: str
    games: float | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.perf_counter

    def __attrs_post_init__(self) -> None:
        for value in (self.games, self.seconds):
            is_number = isinstance(value, Real) and not isinstance(value, bool)
            if value is not None and not (is_number and 0 < value < math.inf):
                raise BotError(f"bot {self.bot}: the budget must be above 0, not {shorten(value)}")
        if self.games is not None and self.seconds is not None:
            raise BotError(f"bot {self.bot}: games and seconds are two budgets: give one of them")
        if not callable(self.clock):
            raise BotError(
                f"bot {self.bot}: clock must be a function that returns seconds, "
                f"not {shorten(self.clock)}"
            )

    def start(self) -> Spending:
        """Begin to think."""
        return Spending(self, self.clock())

    def start_one_game(self) -> Spending:
        """Begin to think for a single game."""
        return attrs.evolve(self, games=1, seconds=None).start()


@attrs.define
class Spending:
    """What is spent of a budget.

    Args:
        budget: the budget.
        begun: when the thinking began.
        games: how many games may be played, where they are counted.
        ready: when the first game began.
        played: the games played.
    """

    budget: Budget
    begun: float
    games: float = 1
    ready: float = 0
    played: int = 0

    def get_ready(self, usual: float) -> None:
        """Begin to play, once all is prepared.

        Args:
            usual: how many games may be played where nothing is said.
        """
        self.games, self.ready = self.budget.games or usual, self.budget.clock()

    def has_room(self, more: int) -> bool:
        """Return whether so many more games may be played, by how long those before have taken."""
        if self.budget.seconds is None:
            return self.played + more <= self.games
        now = self.budget.clock()
        ahead = (now - self.ready) * more / max(self.played, 1)
        return now + ahead <= self.begun + self.budget.seconds


Search: TypeAlias = Callable[[View, Spending, int], tuple[MoveWorth, ...]]
"""Tells what moves are worth, as far as a budget lets it, by the luck of a seed."""


def think(
    search: Search,
    view: View,
    budget: Budget,
    rng: random.Random | None,
    ready: set[tuple[Ruleset, bool]],
) -> tuple[MoveWorth, ...]:
    """Search within a budget.

    Where it counts seconds, it searches for a single game before, the first time: what must be
    compiled takes seconds as well, and they are not to be taken off its time.

    Args:
        search: what searches.
        view: what the seat knows.
        budget: how much it may think.
        rng: where its luck comes from, if not the same each time.
        ready: for what rules it is ready, and whether after a first play.

    Raises:
        StateError: if it is not the seat's turn.
    """
    list_choices(view)
    kind = (view.rules, bool(view.plays))
    if budget.seconds is not None and kind not in ready:
        search(view, budget.start_one_game(), 0)
        ready.add(kind)
    return search(view, budget.start(), draw_seed(rng))
