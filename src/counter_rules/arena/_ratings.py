"""Ratings of bots by openskill, with how uncertain they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from counter_rules.arena._moments import import_arena


@attrs.frozen
class Rating:
    """How strong a bot is on openskill's scale, on which all begin with 25 ± 8.33.

    Args:
        mu: the rating.
        sigma: its standard deviation.
    """

    mu: float
    sigma: float


class Ratings:
    """Rates bots by Plackett and Luce's model: a board is a game, in which everybody is a team.

    Equal points are a draw. As a board is played in every seating, it depends less on luck than a
    single game does.

    Args:
        names: the names of the bots.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._model = import_arena("openskill.models").PlackettLuce()
        self._ratings = [self._model.rating(name=name) for name in names]

    def add(self, points: Mapping[int, float]) -> None:
        """Take the points of a game, by bot."""
        teams = [[self._ratings[bot]] for bot in points]
        rated = self._model.rate(teams, scores=list(points.values()))
        for bot, (rating,) in zip(points, rated, strict=True):
            self._ratings[bot] = rating

    def get(self, bot: int) -> Rating:
        """Return the rating of a bot."""
        return Rating(mu=self._ratings[bot].mu, sigma=self._ratings[bot].sigma)
