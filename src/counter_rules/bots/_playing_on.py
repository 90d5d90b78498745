"""What a move leads to: games played on at random from worlds, compiled where that is possible."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

import attrs

from counter_rules.engine import apply_move, legal_moves
from counter_rules.errors import MissingExtraError
from counter_rules.kernel import Kernel, NotCompilable, compile_ruleset
from counter_rules.moves import Move
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import Worlds
from counter_rules.seats import Seat
from counter_rules.state import State


class PlayingOn(Protocol):
    """Plays on at random to the end of the hand."""

    @property
    def round(self) -> int:
        """How many games of each move are worth playing before moves are compared."""
        ...

    def list_points(
        self, found: Worlds, move: Move, seat: Seat, games: int, seed: int
    ) -> Sequence[float]:
        """Return the points that a seat gets in the hand, game by game.

        Args:
            found: the worlds of the view that the move is made in; each game is another.
            move: the seat's move.
            seat: the seat.
            games: how many games.
            seed: where the luck comes from. By the same one, another move meets the same worlds.
        """
        ...


@attrs.frozen
class CompiledPlay:
    """Plays by a kernel.

    Args:
        kernel: the kernel.
        round: how many games of each move are played at once.
    """

    kernel: Kernel
    round: int = 32

    def list_points(
        self, found: Worlds, move: Move, seat: Seat, games: int, seed: int
    ) -> Sequence[float]:
        """Return the points of a seat (`PlayingOn`)."""
        done = self.kernel.playouts(found, games, seed=seed, first=move)
        points: list[float] = done.points[:, seat].tolist()
        return points


@attrs.frozen
class ReadablePlay:
    """Plays by the readable engine, some hundred times slower.

    Args:
        round: how many games of each move are played at once.
    """

    round: int = 4

    def list_points(
        self, found: Worlds, move: Move, seat: Seat, games: int, seed: int
    ) -> Sequence[float]:
        """Return the points of a seat (`PlayingOn`)."""
        rng = random.Random(seed)  # noqa: S311 - the same games for every move
        before = found.view.scores[seat]
        return [
            _play_on(apply_move(found.draw(rng), move), rng).scores[seat] - before
            for _ in range(games)
        ]


def _play_on(state: State, rng: random.Random) -> State:
    """Play on at random to the end of the hand."""
    while state.is_in_hand:
        state = apply_move(state, rng.choice(legal_moves(state)))
    return state


def find_playing_on(rules: Ruleset) -> PlayingOn:
    """Return what plays on by some rules: a kernel, if there can be one and NumPy is installed."""
    try:
        kernel = compile_ruleset(rules)
        kernel.playouts(kernel.start(), 1, seed=0)
    except (NotCompilable, MissingExtraError):
        return ReadablePlay()
    return CompiledPlay(kernel)
