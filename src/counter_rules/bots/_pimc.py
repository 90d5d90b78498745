"""The bot that plays its moves out in worlds (perfect-information Monte Carlo).

It draws worlds that fit what it knows, makes each of its moves in them, plays on at random, and
compares.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Final

import attrs

from counter_rules._quoting import shorten
from counter_rules.bots._explain import MoveWorth
from counter_rules.bots._playing_on import PlayingOn, find_playing_on
from counter_rules.bots._racing import race
from counter_rules.engine import legal_moves
from counter_rules.errors import BotError, StateError
from counter_rules.moves import Move
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import worlds
from counter_rules.views import View

_ROUNDS: Final = 60
"""For how many rounds it plays one move out where nobody says: 1,920 games by a kernel."""


def _to_budget(value: float | None) -> float | None:
    """Take a number of games or seconds, or refuse it."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if value is not None and not (is_number and 0 < value < math.inf):
        raise BotError(f"bot pimc: expected a budget above 0, got {shorten(value)}")
    return value


@attrs.define(kw_only=True, eq=False)
class PimcBot:
    """Plays its moves out in worlds, and makes the one that scores most.

    With a number of games it chooses the same by the same luck; with seconds it depends on the
    machine. Where numba is installed it plays a hundred times as many games in a second, but the
    first choice of a game takes the seconds that compiling takes.

    Args:
        games: how many games it plays for a choice, in all; by default 1,920, or 240 where NumPy is
            not installed or a game cannot be compiled.
        seconds: or for how long it plays.
        clock: tells the time in seconds.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=3, hand_sizes=(2, 2)))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> PimcBot(games=300)(view(state, 0), random.Random(7))
    Bid(seat=0, tricks=0, blind=False)
    """

    name: str = attrs.field(default="pimc", init=False)
    games: float | None = attrs.field(default=None, converter=_to_budget)
    seconds: float | None = attrs.field(default=None, converter=_to_budget)
    clock: Callable[[], float] = time.perf_counter
    _playing: tuple[Ruleset, PlayingOn] | None = attrs.field(default=None, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.games is not None and self.seconds is not None:
            raise BotError("bot pimc: games and seconds are two budgets: give one of them")

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that scores most."""
        moves = legal_moves(view)
        return moves[0] if len(moves) == 1 else self.explain(view, rng)[0].move

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveWorth, ...]:
        """Return what each legal move was worth in the games played out, the best first.

        Raises:
            StateError: if it is not the seat's turn.
        """
        seat, moves = view.seat, legal_moves(view)
        if seat is None or not moves:
            raise StateError(f"seat {seat} has no move to explain in phase {view.phase}")
        playing, found = self._find_playing_on(view.rules), worlds(view)
        seed = 0 if rng is None else rng.getrandbits(62)
        begun, played = self.clock(), 0

        def play(move: Move, games: int, number: int) -> list[float]:
            nonlocal played
            played += games
            return [*playing.list_points(found, move, seat, games, seed + number)]

        def goes_on(games: int) -> bool:
            if self.seconds is None:
                return played + games <= (self.games or _ROUNDS * playing.round)
            # Time for as many games again as there was for those before.
            spent = self.clock() - begun
            return spent * (played + games) <= self.seconds * played

        return race(moves, play, playing.round, goes_on)

    def _find_playing_on(self, rules: Ruleset) -> PlayingOn:
        """Return what plays on by some rules; it is kept, as it may take seconds to make."""
        if self._playing is None or self._playing[0] != rules:
            self._playing = rules, find_playing_on(rules)
        return self._playing[1]
