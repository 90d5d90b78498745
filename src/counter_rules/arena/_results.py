"""Results of a tournament: how each bot did, and the difference of each pair."""

from __future__ import annotations

from itertools import combinations

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.arena._estimates import ERROR, Rating
from counter_rules.arena._seatings import Design, Faults
from counter_rules.arena._tournament import Tournament, Until
from counter_rules.errors import ArenaError


@attrs.frozen
class Estimate:
    """A measured number with its 95 % interval.

    Args:
        mean: the number, usually a mean over boards.
        margin: half the width of the interval; infinite where too little was played.
    """

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin

    def reversed(self) -> Estimate:
        """Return the number with the other sign."""
        return Estimate(-self.mean, self.margin)


@attrs.frozen(kw_only=True)
class Placing:
    """The result of a bot.

    Args:
        name: its name.
        points: its points for a hand, or for a match where whole matches are dealt; the mean of
            its seats.
        rating: its rating.
        made: the share of its bids that it made.
        wins: the share of its matches that its seats won; a win shared by several seats counts in
            parts. It is 0 where hands are dealt, as nobody wins them.
        hands: the number of hands that its seats played.
        moves: the number of moves that it had to make.
        seconds: the wall-clock time that all its calls took.
        cpu_seconds: the processor time that they took, with that of its threads and programs; None
            where the system does not say. Times do not count for equality.
        faults: the faults of its moves.
        scores: how often one of its seats had how many points: pairs of points and count, the
            fewest points first.
        by_seat: its mean points at each seat; 0 at a seat where it has not played yet.
        by_size: its mean points in hands of each size: pairs of size and points, the smallest
            first.
        surplus: in how many hands it won how many tricks more than it had bid: pairs of tricks and
            count, the fewest tricks first, below 0 where it won fewer.
    """

    name: str
    points: Estimate
    rating: Rating
    made: float
    wins: float
    hands: int
    moves: int
    seconds: float = attrs.field(eq=False)
    cpu_seconds: float | None = attrs.field(eq=False)
    faults: Faults
    scores: tuple[tuple[int, int], ...] = attrs.field(repr=False)
    by_seat: tuple[float, ...] = attrs.field(repr=False)
    by_size: tuple[tuple[int, float], ...] = attrs.field(repr=False)
    surplus: tuple[tuple[int, int], ...] = attrs.field(repr=False)


@attrs.frozen(kw_only=True)
class Difference:
    """The difference between two bots on the same boards.

    Args:
        first: the name of one bot.
        second: the name of the other.
        estimate: how many points the first is ahead, for a seat and a hand (or match). Its interval
            by Student's t holds for this pair alone, and for a number of boards that was chosen
            beforehand.
        anytime: the same, with an interval that holds however often one looks, and that contains 0
            just if the pair is not decided.
        p: the p-value of no difference, which holds however often one looks, and for all pairs
            together (Holm's method).
        boards: the number of boards on which both met.
        std: the standard deviation of the difference of a board.
        boards_needed: how many boards decide it in all, if the difference is anywhere in the
            interval of ``estimate``: the fewest and the most, None for the most if that contains 0.
            None if too little was played.
        variance_reduction: by which factor new cards in every seating would take more hands for
            the same precision, as measured; None if too few boards were played.
    """

    first: str
    second: str
    estimate: Estimate
    anytime: Estimate
    p: float
    boards: int
    std: float
    boards_needed: tuple[int, int | None] | None
    variance_reduction: float | None

    @property
    def is_decided(self) -> bool:
        """Whether one bot is better: with 95 % certainty for all pairs, and at every look."""
        return self.p <= ERROR

    def reversed(self) -> Difference:
        """Return the difference from the other side: how far the second bot is ahead."""
        return attrs.evolve(
            self,
            first=self.second,
            second=self.first,
            estimate=self.estimate.reversed(),
            anytime=self.anytime.reversed(),
        )


@attrs.frozen(kw_only=True)
class Results:
    """The results of a tournament, or of the part of it that has been played.

    Results of equal tournaments are equal to the last digit, on any machine and with any number of
    processes. A tournament that was read from a folder is not equal to one with bots that are
    Python objects.

    Args:
        tournament: the tournament.
        boards: the number of boards played.
        hands: the number of hands played, in all seatings together.
        standings: the result of each bot, in the order of the tournament.
        differences: the difference of each pair that the design compares, the bot that comes
            earlier in the tournament as the first.
    """

    tournament: Tournament
    boards: int
    hands: int
    standings: tuple[Placing, ...]
    differences: tuple[Difference, ...]

    def compare(self, first: str, second: str) -> Difference:
        """Return how far the first bot is ahead of the second, by their names.

        Raises:
            ArenaError: if they have not met.
        """
        for difference in self.differences:
            if (difference.first, difference.second) == (first, second):
                return difference
            if (difference.second, difference.first) == (first, second):
                return difference.reversed()
        names, design = ", ".join(self.tournament.names), self.tournament.design
        raise ArenaError(
            f"{shorten(first)} and {shorten(second)} have not met: the bots are {names}, the "
            f"design is {design}"
        )

    @property
    def ranking(self) -> tuple[Placing, ...]:
        """The standings, the bot with the most points first."""
        return tuple(sorted(self.standings, key=lambda one: -one.points.mean))

    @property
    def ranked_differences(self) -> tuple[Difference, ...]:
        """All differences, in each the bot that is ahead first, in the order of the ranking.

        In a gauntlet they are in the order of the opponents, the hardest one first, whose points
        at their own tables do not compare.
        """
        if self.tournament.design is Design.GAUNTLET:
            found = sorted(self.differences, key=lambda one: one.estimate.mean)
        else:
            pairs = combinations([one.name for one in self.ranking], 2)
            found = [self.compare(*pair) for pair in pairs]
        return tuple([one if one.estimate.mean >= 0 else one.reversed() for one in found])

    @property
    def is_complete(self) -> bool:
        """Whether all boards have been played that were to be played."""
        if self.tournament.until is Until.DECIDED and self.is_decided:
            return True
        return self.boards == self.tournament.boards

    @property
    def is_decided(self) -> bool:
        """Whether all differences are decided; not for a single bot."""
        return bool(self.differences) and all(one.is_decided for one in self.differences)
