"""How much a searching bot may think."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import attrs

from counter_rules._quoting import shorten
from counter_rules.errors import BotError


@attrs.frozen(kw_only=True)
class Budget:
    """A number of games, or of seconds.

    Args:
        bot: the name of the bot whose it is.
        games: how many games it may play, or None.
        seconds: for how long it may play, or None.
        clock: tells the time in seconds.

    Raises:
        BotError: if both are given, or one is not above 0.
    """

    bot: str
    games: float | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.perf_counter

    def __attrs_post_init__(self) -> None:
        for value in (self.games, self.seconds):
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            if value is not None and not (is_number and 0 < value < math.inf):
                raise BotError(f"bot {self.bot}: expected a budget above 0, got {shorten(value)}")
        if self.games is not None and self.seconds is not None:
            raise BotError(f"bot {self.bot}: games and seconds are two budgets: give one of them")

    def start(self) -> Spending:
        """Begin to think."""
        return Spending(self, self.clock())


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
