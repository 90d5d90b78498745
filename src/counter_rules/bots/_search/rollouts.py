"""Rollouts: moves tried in sampled worlds, played to the end of the hand, and compared."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

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

# Worlds for a search: a fixed number, or as many as there is time for.

_WORLDS: Final = 256
"""The number of worlds of a search."""
_WORLDS_OF_PYTHON: Final = 16
"""The same without numba."""
_DRAWS: Final = 8
"""The number of draws from which each of them is picked."""
_FIRST: Final = 8
"""With a budget of seconds, one world in this many is drawn first, to measure the speed."""
_DRAWN: Final = 0.6
"""The share of the seconds in which worlds are drawn."""


def draw_rows(player: PolicyPlayer, found: Worlds, use: BudgetUse, seed: int) -> Rows:
    """Return the worlds of a search, as many as its budget allows."""
    count = _WORLDS if player.is_compiled else _WORLDS_OF_PYTHON
    if use.budget.seconds is not None:
        return _draw_timed(player, found, use, seed, count)
    games = use.budget.games
    if games is not None:
        count = max(1, min(count, int(games)))
    return _draw_likely(player, found, count, seed)


def _draw_timed(player: PolicyPlayer, found: Worlds, use: BudgetUse, seed: int, count: int) -> Rows:
    """Return a few worlds, and as many others as there is time for."""
    begun = use.get_seconds_left(_DRAWN)
    few = _draw_likely(player, found, count // _FIRST, seed)
    left = use.get_seconds_left(_DRAWN)
    taken = max(begun - left, 1e-9)
    more = min(count - len(few), int(len(few) * left / taken))
    return few + _draw_likely(player, found, more, seed + 1) if more > 0 else few


def _draw_likely(player: PolicyPlayer, found: Worlds, count: int, seed: int) -> Rows:
    """Return ``count`` worlds in proportion to their likelihood, or fewer if draws are rejected."""
    draws = count_draws(found, _DRAWS * count, seed)
    rows = deal_worlds(player, found, draws, seed)
    return pick_worlds(player, rows, found, min(count, draws))


# Rollouts from likely worlds, by a policy or else at random.


class Results(NamedTuple):
    """The results of some games for the seat that made the move."""

    margins: Sequence[float]
    """Game by game, its points over the mean of the others or, if all share one score, the points.
    """
    made: int
    """The number of games in which it made its bid."""


class Rollout(Protocol):
    """Makes moves in worlds, and plays on to the end of the hand."""

    @property
    def round(self) -> int:
        """The number of games of each move between comparisons."""
        ...

    def play(self, move: Move, games: range) -> Results:
        """Return the results of a move in some games.

        In games with the same numbers, another move meets the same worlds.
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
        """The number of games of each move that are played at once (`Rollout`)."""
        return 32 if self.player.is_compiled else 4

    def play(self, move: Move, games: range) -> Results:
        """Return the results for the seat to act (`Rollout`).

        After the last world the first is used again, with another seed.
        """
        player, margins, made, first = self.player, list[float](), 0, games.start
        others = player.kernel.rules.players - 1
        actions = make_words([player.kernel.actions.encode(move)])
        while first < games.stop:
            lap, begin = divmod(first, len(self.rows))
            end = min(begin + games.stop - first, len(self.rows))
            words = make_room(3 * (end - begin))
            given = actions, 1, player.weights, self.seed + lap, words, player.kernel.data
            player.code.try_actions(self.rows.words, begin, end, *given)
            margins += [one / others for one in words[1::3]]
            made += sum(words[2::3])
            first += end - begin
        return Results(margins, made)


@attrs.frozen
class RandomRollout:
    """Plays on at random by the readable engine, for rules without a kernel."""

    found: Worlds
    seat: Seat
    seed: int
    round: int = 4

    def play(self, move: Move, games: range) -> Results:
        """Return the results for the seat (`Rollout`)."""
        margins, made = list[float](), 0
        for game in games:
            rng = random.Random(self.seed + game)  # noqa: S311 - the same game for every move
            end = rollout(apply_move(self.found.draw(rng), move), rng)
            margins.append(compute_margin(self.found.view, end, self.seat))
            made += self.seat in end.hand_results[-1].exact
        return Results(margins, made)


def compute_margin(seen: View, end: State, seat: Seat) -> float:
    """Return the margin of a seat (`Results`) since a view."""
    points = [after - before for after, before in zip(end.scores, seen.scores, strict=True)]
    if isinstance(seen.rules.scoring, HandsCleared):
        return points[seat]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def rollout(state: State, rng: random.Random) -> State:
    """Play on at random to the end of the hand."""
    while state.is_in_hand:
        state = apply_move(state, rng.choice(legal_moves(state)))
    return state


# A race of moves (after Maron and Moore, "Hoeffding Races", 1993): all are tried in more and more
# games, and those that fall behind are eliminated.

_FAR: Final = 2.5
"""A move this many standard errors of the difference behind the best is tried no further."""


@attrs.define
class MoveStats:
    """A move, the games in which it was tried, and sums of their results.

    They are the sums of the margins and of their squares, and the number of bids made.
    """

    move: Move
    games: int = 0
    total: float = 0.0
    squares: float = 0.0
    made: int = 0

    @property
    def mean(self) -> float:
        """The mean margin; 0 for an untried move."""
        return self.total / max(self.games, 1)

    @property
    def variance(self) -> float:
        """The variance of the margin."""
        return max(self.squares / max(self.games, 1) - self.mean**2, 0.0)

    def add(self, results: Results) -> None:
        """Add the results of more games."""
        self.games += len(results.margins)
        self.total += sum(results.margins)
        self.squares += sum([one * one for one in results.margins])
        self.made += results.made

    def is_behind(self, best: MoveStats) -> bool:
        """Return whether the move is unlikely to be the best."""
        errors = self.variance / self.games + best.variance / best.games
        return best.mean - self.mean > _FAR * math.sqrt(errors)


def race(moves: Sequence[Move], rollouts: Rollout, use: BudgetUse) -> tuple[MoveValue, ...]:
    """Try moves in rounds until one is left, or there is no time for another round.

    A race, as in "Hoeffding Races" (Maron and Moore, 1993), but by standard errors.
    Return the values of the moves: those never eliminated first, the best of them first. It returns
    none if there was no time to try each move.
    """
    tried = [MoveStats(move) for move in moves]
    ahead, first = tried, 0
    while use.allows(rollouts.round * len(ahead)) and (not first or len(ahead) > 1):
        games = range(first, first + use.choose_batch_size(rollouts.round, len(ahead)))
        if not _try_all(ahead, rollouts, use, games):
            break
        first = games.stop
        # The first batches in a budget of seconds may be too small to compare moves.
        if first >= rollouts.round:
            best = max(ahead, key=lambda one: one.mean)
            ahead = [one for one in ahead if one is best or not one.is_behind(best)]
    if not first:
        return ()
    ranked = sorted(tried, key=lambda one: (one not in ahead, -one.mean))
    return tuple(
        [
            MoveValue(
                move=one.move,
                value=one.mean,
                std=math.sqrt(one.variance),
                visits=one.games,
                made=one.made / one.games,
            )
            for one in ranked
        ]
    )


def _try_all(moves: Sequence[MoveStats], rollouts: Rollout, use: BudgetUse, games: range) -> bool:
    """Try moves in the same games; without time for all of them, no result is added."""
    found = list[Results]()
    for one in moves:
        if use.is_over():
            return False
        found.append(rollouts.play(one.move, games))
        use.played += len(games)
    for one, results in zip(moves, found, strict=True):
        one.add(results)
    return True
