"""What comes out of a tournament: how every bot did, and who is ahead of whom."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.arena._estimates import Rating
from counter_rules.arena._seatings import Faults
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError

_LEVEL: Final = 1e-9
"""A mean that is not further from 0 is 0 but for how numbers are rounded."""


@attrs.frozen
class Estimate:
    """A number that was measured, with its 95 % interval by Student's t.

    Args:
        mean: the number, mostly a mean over boards.
        margin: half the width of the interval; infinite of fewer than two boards, or batches.
    """

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """Where the interval begins."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """Where the interval ends."""
        return self.mean + self.margin


@attrs.frozen(kw_only=True)
class Placing:
    """How a bot has done.

    Args:
        name: its name.
        points: its points a hand, or a match where whole matches are dealt; the mean of its seats.
        rating: how strong it is.
        made: the share of its bids that it made.
        wins: the share of the matches at which it sat that its seats won; a win that several seats
            share counts in parts. Where hands are dealt, nobody wins any.
        hands: how many hands its seats have played.
        moves: how many moves it was asked for.
        seconds: how long it took for all it was asked and told, in wall-clock time. Placings are
            equal whatever it is.
        faults: what was wrong with its moves.
        scores: how often a seat of it had how many points, in pairs from the fewest points up.
    """

    name: str
    points: Estimate
    rating: Rating
    made: float
    wins: float
    hands: int
    moves: int
    seconds: float = attrs.field(eq=False)
    faults: Faults
    scores: tuple[tuple[int, int], ...] = attrs.field(repr=False)


@attrs.frozen(kw_only=True)
class Difference:
    """By how much one bot is ahead of another on the same boards.

    Args:
        first: the name of the one.
        second: the name of the other.
        estimate: by how many points a seat and hand (or match), with the interval by Student's t.
        bootstrap: the 95 % interval by the bootstrap; infinite where too little was played.
        boards: on how many boards both met.
        std: the standard deviation of a board's difference.
        variance_reduction: how many times as many hands would give the same precision with new
            cards in every seating, as measured; None if too few boards were played.
    """

    first: str
    second: str
    estimate: Estimate
    bootstrap: tuple[float, float]
    boards: int
    std: float
    variance_reduction: float | None

    @property
    def is_significant(self) -> bool:
        """Whether one of the two is better: the interval by Student's t does not contain 0."""
        return abs(self.estimate.mean) > max(self.estimate.margin, _LEVEL)

    @property
    def boards_needed(self) -> int | None:
        """How many more boards would do, were this difference and spread the true ones.

        It is 0 if the difference is clear already, and None if nothing can be said: the difference
        is 0, or too little was played.
        """
        if self.is_significant:
            return 0
        if abs(self.estimate.mean) < _LEVEL or self.boards < 2:
            return None
        times = (self.estimate.margin / self.estimate.mean) ** 2
        return math.ceil(self.boards * times) - self.boards

    def reversed(self) -> Difference:
        """Return by how much the second is ahead of the first."""
        low, high = self.bootstrap
        return attrs.evolve(
            self,
            first=self.second,
            second=self.first,
            estimate=Estimate(-self.estimate.mean, self.estimate.margin),
            bootstrap=(-high, -low),
        )


@attrs.frozen(kw_only=True)
class Results:
    """What came out of a tournament, or of the part of it that has been played.

    Results of equal tournaments are equal to the last digit, whoever played them. A tournament
    that was read from a folder is not equal to one with bots that are Python objects.

    Args:
        tournament: the tournament.
        boards: how many boards have been played.
        hands: how many hands that was, in all seatings together.
        standings: how each bot has done, in the order in which they were given.
        differences: by how much each is ahead of each that was given after it.
    """

    tournament: Tournament
    boards: int
    hands: int
    standings: tuple[Placing, ...]
    differences: tuple[Difference, ...]

    def compare(self, first: str, second: str) -> Difference:
        """Return by how much one bot is ahead of another, by their names.

        Raises:
            ArenaError: if they have not met.
        """
        for difference in self.differences:
            if (difference.first, difference.second) == (first, second):
                return difference
            if (difference.second, difference.first) == (first, second):
                return difference.reversed()
        names = ", ".join(self.tournament.names)
        raise ArenaError(
            f"{shorten(first)} and {shorten(second)} have not met: the bots are {names}"
        )

    @property
    def ranking(self) -> tuple[Placing, ...]:
        """The standings, the bot with the most points first."""
        return tuple(sorted(self.standings, key=lambda one: -one.points.mean))

    @property
    def ranked_differences(self) -> tuple[Difference, ...]:
        """All differences in the order of the ranking, in each the bot that is ahead first."""
        pairs = combinations([one.name for one in self.ranking], 2)
        found = [self.compare(*pair) for pair in pairs]
        return tuple([one if one.estimate.mean >= 0 else one.reversed() for one in found])

    @property
    def is_complete(self) -> bool:
        """Whether all boards have been played."""
        return self.boards == self.tournament.boards
