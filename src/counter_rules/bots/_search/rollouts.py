"""Rollouts: worlds dealt, played on and compared."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, Protocol

import attrs

from counter_rules.bots._bot import MoveValue
from counter_rules.bots._policy.player import PolicyPlayer, count_draws, deal_worlds, pick_worlds
from counter_rules.bots._search.budget import BudgetUse
from counter_rules.engine import apply_move, legal_moves
from counter_rules.kernel.inner import Rows, make_room, make_words
from counter_rules.moves import Move
from counter_rules.rules.scoring import HandsCleared
from counter_rules.sampling import Worlds
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View

# Worlds for a search: as many as it wants, or as it has time for.

_WORLDS: Final = 256
"""How many worlds a search plays in."""
_WORLDS_OF_PYTHON: Final = 16
"""The same where numba is not installed."""
_DRAWS: Final = 8
"""From how many worlds each of them is picked."""
_FIRST: Final = 8
"""Of how many worlds one shows how long they take, where seconds count."""
_DRAWN: Final = 0.6
"""What share of its seconds may be over when the last worlds are drawn."""


def draw_rows(player: PolicyPlayer, found: Worlds, use: BudgetUse, seed: int) -> Rows:
    """Return worlds for a search: for as many games as its budget has, or as it has time for."""
    count = _WORLDS if player.is_compiled else _WORLDS_OF_PYTHON
    if use.budget.seconds is not None:
        return _draw_in_time(player, found, use, seed, count)
    games = use.budget.games
    if games is not None:
        count = max(1, min(count, int(games)))
    return _draw_likely(player, found, count, seed)


def _draw_in_time(
    player: PolicyPlayer, found: Worlds, use: BudgetUse, seed: int, count: int
) -> Rows:
    """Return a few worlds, and with them as many more as there is time for."""
    begun = use.get_seconds_left(_DRAWN)
    few = _draw_likely(player, found, count // _FIRST, seed)
    left = use.get_seconds_left(_DRAWN)
    taken = max(begun - left, 1e-9)
    more = min(count - len(few), int(len(few) * left / taken))
    return few + _draw_likely(player, found, more, seed + 1) if more > 0 else few


def _draw_likely(player: PolicyPlayer, found: Worlds, count: int, seed: int) -> Rows:
    """Return so many worlds, or fewer where draws are refused, the likely ones more often."""
    draws = count_draws(found, _DRAWS * count, seed)
    rows = deal_worlds(player, found, draws, seed)
    return pick_worlds(player, rows, found, min(count, draws))


# Games played on from likely worlds, by a policy or else at random.


class Rollout(Protocol):
    """Makes moves in worlds, and plays on to the end of the hand."""

    @property
    def round(self) -> int:
        """How many games of each move are worth rollouts before moves are compared."""
        ...

    def list_margins(self, move: Move, games: range) -> Sequence[float]:
        """Return by how many points a move gets its seat ahead, game by game.

        That is of the others' mean; where all share one score, it is their points.

        Args:
            move: the move.
            games: the numbers of the games; by the same ones, another move meets the same worlds.
        """
        ...


@attrs.frozen(eq=False)
class PolicyRollout:
    """Plays on from some worlds by a policy."""

    player: PolicyPlayer
    rows: Rows
    seed: int

    @property
    def round(self) -> int:
        """How many games of each move are played at once (`Rollout`)."""
        return 32 if self.player.is_compiled else 4

    def list_margins(self, move: Move, games: range) -> Sequence[float]:
        """Return by how many points the seat that moves gets ahead (`Rollout`).

        Beyond the last of the worlds the first comes again, with other luck.
        """
        player, margins, first = self.player, list[float](), games.start
        others = player.kernel.rules.players - 1
        actions = make_words([player.kernel.actions.encode(move)])
        while first < games.stop:
            lap, begin = divmod(first, len(self.rows))
            end = min(begin + games.stop - first, len(self.rows))
            results = make_room(2 * (end - begin))
            given = actions, 1, player.weights, self.seed + lap, results
            player.code.try_actions(self.rows.words, begin, end, *given)
            margins += [one / others for one in results[1::2]]
            first += end - begin
        return margins


@attrs.frozen
class RandomRollout:
    """Plays on at random by the readable engine, where no kernel can."""

    found: Worlds
    seat: Seat
    seed: int
    round: int = 4

    def list_margins(self, move: Move, games: range) -> Sequence[float]:
        """Return by how many points the seat gets ahead (`Rollout`)."""
        margins: list[float] = []
        for game in games:
            rng = random.Random(self.seed + game)  # noqa: S311 - the same game for every move
            end = rollout(apply_move(self.found.draw(rng), move), rng)
            margins.append(compute_margin(self.found.view, end, self.seat))
        return margins


def compute_margin(seen: View, end: State, seat: Seat) -> float:
    """Return by how many points a seat got ahead of the others' mean since a view.

    Where all share one score, what counts is that.
    """
    points = [after - before for after, before in zip(end.scores, seen.scores, strict=True)]
    if isinstance(seen.rules.scoring, HandsCleared):
        return points[seat]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def rollout(state: State, rng: random.Random) -> State:
    """Play on at random to the end of the hand."""
    while state.is_in_hand:
        state = apply_move(state, rng.choice(legal_moves(state)))
    return state


# The race of moves, tried in ever more games: those that fall behind are tried no more.

_FAR: Final = 2.5
"""How many standard errors of the difference a move may be behind before it is tried no more."""


@attrs.define
class MoveStats:
    """A move, the games in which it was tried, and the sums of their points and of the squares."""

    move: Move
    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        """The mean points; 0 of a move that was not tried."""
        return self.total / max(self.games, 1)

    @property
    def variance(self) -> float:
        """The variance of the points."""
        return max(self.squares / max(self.games, 1) - self.mean**2, 0.0)

    def add(self, points: Sequence[float]) -> None:
        """Count what came of more games."""
        self.games += len(points)
        self.total += sum(points)
        self.squares += sum([one * one for one in points])

    def is_behind(self, best: MoveStats) -> bool:
        """Return whether it is so far behind that it will hardly be the best."""
        errors = self.variance / self.games + best.variance / best.games
        return best.mean - self.mean > _FAR * math.sqrt(errors)


def race(moves: Sequence[Move], rollouts: Rollout, use: BudgetUse) -> tuple[MoveValue, ...]:
    """Try moves round by round until one is left, or there is no time for another round.

    Returns:
        What each move was worth: those that were never left behind first, the best of them first.
        Nothing if there was no time to try each of them.
    """
    tried = [MoveStats(move) for move in moves]
    ahead, first = tried, 0
    while use.allows(rollouts.round * len(ahead)) and (not first or len(ahead) > 1):
        games = range(first, first + use.choose_batch_size(rollouts.round, len(ahead)))
        if not _try_all(ahead, rollouts, use, games):
            break
        first = games.stop
        # A few games, as the first in a budget of seconds, do not show what is behind.
        if first >= rollouts.round:
            best = max(ahead, key=lambda one: one.mean)
            ahead = [one for one in ahead if one is best or not one.is_behind(best)]
    if not first:
        return ()
    ranked = sorted(tried, key=lambda one: (one not in ahead, -one.mean))
    return tuple(
        [
            MoveValue(move=one.move, value=one.mean, std=math.sqrt(one.variance), visits=one.games)
            for one in ranked
        ]
    )


def _try_all(moves: Sequence[MoveStats], rollouts: Rollout, use: BudgetUse, games: range) -> bool:
    """Try moves in the same games; where there is no time to try them all, it does not count."""
    found = list[Sequence[float]]()
    for one in moves:
        if use.is_over():
            return False
        found.append(rollouts.list_margins(one.move, games))
        use.played += len(games)
    for one, points in zip(moves, found, strict=True):
        one.add(points)
    return True
