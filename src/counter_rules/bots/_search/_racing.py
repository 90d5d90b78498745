"""Comparing moves by trying them in ever more games; those that fall behind are tried no more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.bots._explain import MoveWorth
from counter_rules.bots._search._budget import Spending
from counter_rules.bots._search._playing_on import PlayingOn
from counter_rules.moves import Move

_FAR: Final = 2.5
"""How many standard errors of the difference a move may be behind before it is tried no more."""


@attrs.define
class Tried:
    """A move, and what came of it.

    Args:
        move: the move.
        games: in how many games it was tried.
        total: the points in all of them.
        squares: the sum of their squares.
    """

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

    def is_behind(self, best: Tried) -> bool:
        """Return whether it is so far behind that it will hardly be the best."""
        errors = self.variance / self.games + best.variance / best.games
        return best.mean - self.mean > _FAR * math.sqrt(errors)


def race(moves: Sequence[Move], playing: PlayingOn, spending: Spending) -> tuple[MoveWorth, ...]:
    """Try moves round by round until one is left, or there is no time for another round.

    Args:
        moves: the moves, at least one.
        playing: tries them.
        spending: how many games there is time for.

    Returns:
        What each move was worth: those that were never left behind first, the best of them first.
        Nothing if there was no time to try each of them.
    """
    tried = [Tried(move) for move in moves]
    ahead, first = tried, 0
    while spending.has_room(playing.round * len(ahead)) and (not first or len(ahead) > 1):
        games = range(first, first + spending.find_size(playing.round, len(ahead)))
        if not _try_all(ahead, playing, spending, games):
            break
        first = games.stop
        # A few games, as the first in a budget of seconds, do not show what is behind.
        if first >= playing.round:
            best = max(ahead, key=lambda one: one.mean)
            ahead = [one for one in ahead if one is best or not one.is_behind(best)]
    if not first:
        return ()
    ranked = sorted(tried, key=lambda one: (one not in ahead, -one.mean))
    return tuple(
        [
            MoveWorth(
                move=one.move, worth=one.mean, spread=math.sqrt(one.variance), tries=one.games
            )
            for one in ranked
        ]
    )


def _try_all(moves: Sequence[Tried], playing: PlayingOn, spending: Spending, games: range) -> bool:
    """Try moves in the same games; where there is no time to try them all, it does not count."""
    found = list[Sequence[float]]()
    for one in moves:
        if spending.is_over():
            return False
        found.append(playing.list_leads(one.move, games))
        spending.played += len(games)
    for one, points in zip(moves, found, strict=True):
        one.add(points)
    return True
