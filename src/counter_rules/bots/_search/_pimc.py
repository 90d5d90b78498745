"""The bot that plays its moves out in worlds (perfect-information Monte Carlo)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final

import attrs

from counter_rules.bots._explain import MoveWorth, choose_best, name_way
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._policy._player import find_player
from counter_rules.bots._search._budget import Budget, Spending, Thinking
from counter_rules.bots._search._dealing import deal_some
from counter_rules.bots._search._playing_on import PlayingOn, PolicyPlay, RandomPlay
from counter_rules.bots._search._racing import race
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.kernel import Backend
from counter_rules.moves import Move
from counter_rules.views import View

_ROUNDS: Final = 60
"""For how many rounds it plays one move out where nobody says: 1,920 games by a kernel."""


@attrs.define(kw_only=True, eq=False)
class PimcBot:
    """Plays its moves out in worlds, and makes the one that gets it ahead most.

    It draws worlds that fit what it knows, the likelier by the bids the more often, makes each of
    its moves in them, and plays on by the policy of the `PolicyBot`. With a number of games it
    chooses the same by the same luck; with seconds it depends on the machine. Where numba is
    installed it plays a hundred times as many games in a second, but the first choice of a game
    takes the seconds that compiling takes. Where no kernel knows the rules it plays on at random;
    where no world is found, it plays as the `HeuristicBot` does.

    Args:
        games: how many games it plays for a choice, in all; by default 1,920, or 240 where numba
            is not installed or a game cannot be compiled.
        seconds: or how long a choice takes. Up to three tenths go into counting worlds, and what is
            not counted by then is drawn loosely (`Way.LOOSE <counter_rules.sampling.Way.LOOSE>`);
            as much goes into drawing them. Where there is no time to try each move, it plays as the
            `HeuristicBot` does.
        clock: tells the time in seconds.

    >>> from counter_rules import get_ruleset, legal_moves, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=3, hand_sizes=(2, 2)))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> seen = view(state, 0)
    >>> PimcBot(games=300)(seen, random.Random(7)) in legal_moves(seen)
    True
    """

    name: str = attrs.field(default="pimc", init=False)
    games: float | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.perf_counter
    _thinking: Thinking = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        budget = Budget(bot=self.name, games=self.games, seconds=self.seconds, clock=self.clock)
        self._thinking = Thinking(compare_moves, budget)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that gets it ahead most."""
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveWorth, ...]:
        """Return by how much each legal move got it ahead in the games, the best first.

        Raises:
            StateError: if it is not the seat's turn.
        """
        return self._thinking.explain(view, rng)


def compare_moves(
    view: View, spending: Spending, seed: int, *, backend: Backend
) -> tuple[MoveWorth, ...]:
    """Return by how much each move got the seat ahead in games played on, the best first."""
    player, worths = find_player(view.rules, backend), tuple[MoveWorth, ...]()
    try:
        found = spending.find_worlds(view)
        playing: PlayingOn
        if player is None:
            playing = RandomPlay(found, view.seat or 0, seed)
        else:
            dealt = deal_some(player, found, spending, seed)
            playing = PolicyPlay(player, dealt, seed)
        spending.get_ready(_ROUNDS * playing.round)
        worths = name_way(race(legal_moves(view), playing, spending), found.way)
    except StateError:  # no world was found
        pass
    # Without a world, or without the time to try each move, rules of thumb are left.
    return worths or HeuristicBot().explain(view)
