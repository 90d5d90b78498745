"""What a move leads to: games played on from likely worlds by a policy, or else at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

import attrs

from counter_rules.bots._policy._player import Player
from counter_rules.engine import apply_move, legal_moves
from counter_rules.kernel._memory import Rows, make_room, make_words
from counter_rules.moves import Move
from counter_rules.rules.scoring import HandsCleared
from counter_rules.sampling import Worlds
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View


class PlayingOn(Protocol):
    """Makes moves in worlds, and plays on to the end of the hand."""

    @property
    def round(self) -> int:
        """How many games of each move are worth playing before moves are compared."""
        ...

    def list_leads(self, move: Move, games: range) -> Sequence[float]:
        """Return by how many points a move gets its seat ahead, game by game.

        That is of the others' mean; where all share one score, it is their points.

        Args:
            move: the move.
            games: the numbers of the games; by the same ones, another move meets the same worlds.
        """
        ...


@attrs.frozen(eq=False)
class PolicyPlay:
    """Plays on by a policy.

    Args:
        player: what plays.
        rows: the worlds.
        seed: where the luck comes from.
    """

    player: Player
    rows: Rows
    seed: int

    @property
    def round(self) -> int:
        """How many games of each move are played at once (`PlayingOn`)."""
        return 32 if self.player.is_compiled else 4

    def list_leads(self, move: Move, games: range) -> Sequence[float]:
        """Return by how many points the seat that moves gets ahead (`PlayingOn`).

        Beyond the last of the worlds the first comes again, with other luck.
        """
        player, leads, first = self.player, list[float](), games.start
        others = player.kernel.rules.players - 1
        actions = make_words([player.kernel.actions.encode(move)])
        while first < games.stop:
            lap, begin = divmod(first, len(self.rows))
            end = min(begin + games.stop - first, len(self.rows))
            results = make_room(2 * (end - begin))
            given = actions, 1, player.weights, self.seed + lap, results
            player.code.try_actions(self.rows.words, begin, end, *given)
            leads += [one / others for one in results[1::2]]
            first += end - begin
        return leads


@attrs.frozen
class RandomPlay:
    """Plays on at random by the readable engine, where no kernel can.

    Args:
        found: the worlds.
        seat: the seat that moves.
        seed: where the luck comes from.
        round: how many games of each move are played at once.
    """

    found: Worlds
    seat: Seat
    seed: int
    round: int = 4

    def list_leads(self, move: Move, games: range) -> Sequence[float]:
        """Return by how many points the seat gets ahead (`PlayingOn`)."""
        leads: list[float] = []
        for game in games:
            rng = random.Random(self.seed + game)  # noqa: S311 - the same game for every move
            end = play_on(apply_move(self.found.draw(rng), move), rng)
            leads.append(find_lead(self.found.view, end, self.seat))
        return leads


def find_lead(seen: View, end: State, seat: Seat) -> float:
    """Return by how many points a seat got ahead of the others' mean since a view.

    Where all share one score, what counts is that.
    """
    points = [after - before for after, before in zip(end.scores, seen.scores, strict=True)]
    if isinstance(seen.rules.scoring, HandsCleared):
        return points[seat]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def play_on(state: State, rng: random.Random) -> State:
    """Play on at random to the end of the hand."""
    while state.is_in_hand:
        state = apply_move(state, rng.choice(legal_moves(state)))
    return state
