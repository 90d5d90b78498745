"""Budgets of searching bots: a number of games or of seconds."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from numbers import Real
from typing import Final, TypeAlias

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import MoveValue, choose_best, draw_seed, list_choices
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.soundness import put_unsound_last
from counter_rules.errors import BotError
from counter_rules.moves import Move
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import Worlds, worlds
from counter_rules.views import View

_COUNTING: Final = 0.3
"""The share of the seconds for counting worlds; drawing them takes the same again."""


def _never() -> bool:
    return False


@attrs.frozen(kw_only=True)
class Budget:
    """The budget of a choice: a number of games, or seconds of a clock, or the default.

    It ends when ``is_stopped`` says so, in any case.

    Raises:
        BotError: if both are given, or one is not above 0, or the clock is not callable.
    """

    bot: str
    games: float | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.perf_counter
    is_stopped: Callable[[], bool] = _never

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

    def start(self) -> BudgetUse:
        """Start to use the budget for a choice."""
        return BudgetUse(self, self.clock())


@attrs.define
class BudgetUse:
    """The part of a budget that is used.

    The choice began at ``start``, and its first game at ``ready``. With a budget of games, at most
    ``games`` are played.
    """

    budget: Budget
    start: float
    games: float = 1
    ready: float = 0
    played: int = 0

    def start_clock(self, usual: float) -> None:
        """Start to play, after all preparations, with the default number of games."""
        self.games, self.ready = self.budget.games or usual, self.budget.clock()

    def make_worlds(self, view: View) -> Worlds:
        """Return the worlds of a view, counted within a share of the seconds."""
        if self.budget.seconds is None:
            return worlds(view)
        return worlds(view, seconds=_COUNTING * self.budget.seconds, clock=self.budget.clock)

    def get_seconds_left(self, share: float = 1) -> float:
        """Return the seconds left of a share of the budget; 0 with a budget of games."""
        if self.budget.seconds is None:
            return 0.0
        return self.start + share * self.budget.seconds - self.budget.clock()

    def is_over(self) -> bool:
        """Return whether it is stopped, or the seconds are used up, if it has any."""
        if self.budget.is_stopped():
            return True
        return self.budget.seconds is not None and self.get_seconds_left() <= 0

    def is_cut_short(self, moves: int) -> bool:
        """Return whether there was no time to try this number of moves."""
        is_timed = self.budget.seconds is not None or self.budget.is_stopped()
        return is_timed and self.played < moves

    def allows(self, more: int) -> bool:
        """Return whether ``more`` games fit in the budget; with a budget of games, the first do."""
        if self.budget.seconds is None and not self.budget.is_stopped():
            return not self.played or self.played + more <= self.games
        return not self.is_over()

    def choose_batch_size(self, usual: int, moves: int = 1) -> int:
        """Return the number of games to play before the clock is read again.

        Extrapolated from the games so far, with this number of moves tried in each, they take at
        most half of the time left. With a budget of games it is the default size.
        """
        if self.budget.seconds is None:
            return usual
        spent = max(self.budget.clock() - self.ready, 1e-9)
        return max(1, min(usual, int(self.get_seconds_left() / 2 * self.played / spent / moves)))


Search: TypeAlias = Callable[[View, BudgetUse, int], tuple[MoveValue, ...]]
"""A search: returns the values of the moves, for a view, a budget and a seed."""


@attrs.define(kw_only=True, eq=False)
class SearchingBot:
    """The base of searching bots: a budget, and a search within it."""

    name: str = attrs.field(init=False)
    games: float | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.perf_counter
    _budget: Budget = attrs.field(init=False, repr=False)
    _search: Search = attrs.field(init=False, repr=False)
    # The rulesets whose code is compiled, and whether after a first play.
    _ready: set[tuple[Ruleset, bool]] = attrs.field(
        init=False, repr=False, factory=set[tuple[Ruleset, bool]]
    )

    def _begin(self, name: str, search: Search) -> None:
        self.name, self._search = name, search
        self.limit(None)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it values most."""
        return choose_best(self, view, rng)

    def limit(self, games: int | None, is_stopped: Callable[[], bool] = _never) -> None:
        """Set the budget of the next choices.

        Args:
            games: the number of games; None for the bot's own budget.
            is_stopped: returns whether the bot should choose at once.
        """
        own = games is None
        self._budget = Budget(
            bot=self.name,
            games=self.games if own else games,
            seconds=self.seconds if own else None,
            clock=self.clock,
            is_stopped=is_stopped,
        )

    def prepare(self, view: View) -> None:
        """Compile the code that a choice needs, which takes seconds the first time."""
        self._search(view, attrs.evolve(self._budget, games=1, seconds=None).start(), 0)
        self._ready.add(_get_kind(view))

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return the mean margin of each legal move over the games, the best first.

        The best move of the `IsmctsBot` is the one it visited most. Moves that another beats for
        certain come last, such as a bid below the tricks that the hand is sure to take.

        Raises:
            StateError: if it is not the seat's turn.
        """
        list_choices(view)
        # The first choice compiles code, which takes seconds that must not count.
        if self._budget.seconds is not None and _get_kind(view) not in self._ready:
            self.prepare(view)
        values = self._search(view, self._budget.start(), draw_seed(rng))
        return put_unsound_last(Scene(view, view.seat or 0), values)


def _get_kind(view: View) -> tuple[Ruleset, bool]:
    """Return which code a choice needs."""
    return view.rules, bool(view.plays)
