"""The tally of a tournament: it adds boards one by one, in order, and keeps none."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from statistics import fmean

import attrs

from counter_rules.arena._estimates import (
    ERROR,
    Moments,
    Ratings,
    VarianceReduction,
    adjust,
    compute_margin,
    compute_p,
    estimate_boards,
)
from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._seatings import Board, Design, Faults, Play, list_pairs
from counter_rules.arena._tournament import Tournament, Until


@attrs.define
class _Count:
    """The sums of one bot."""

    points: Moments = attrs.field(factory=Moments)
    matches: int = 0
    wins: Fraction = Fraction(0)
    moves: int = 0
    microseconds: int = 0
    cpu_microseconds: int | None = 0
    faults: Faults = attrs.field(factory=Faults)
    scores: Counter[int] = attrs.field(factory=Counter[int])
    seats: defaultdict[int, Moments] = attrs.field(factory=lambda: defaultdict(Moments))
    sizes: defaultdict[int, Moments] = attrs.field(factory=lambda: defaultdict(Moments))
    surplus: Counter[int] = attrs.field(factory=Counter[int])

    def add(self, play: Play, seat: int) -> None:
        """Add the result of a seat."""
        self.seats[seat].add(play.points[seat])
        for hand in play.hands:
            self.sizes[hand.size].add(hand.points[seat])
            self.surplus[hand.surplus[seat]] += 1
        if seat in play.winners:
            self.wins += Fraction(1, len(play.winners))
        self.scores[play.points[seat]] += 1
        self.moves += play.moves[seat]
        self.microseconds += play.microseconds[seat]
        more = play.cpu_microseconds[seat]
        if self.cpu_microseconds is not None:
            self.cpu_microseconds = None if more is None else self.cpu_microseconds + more
        if play.faults[seat]:
            self.faults += play.faults[seat]


class Tally:
    """Adds up the boards of a tournament, in order.

    Its size does not depend on the number of boards. The ratings go on from those that are given.
    """

    def __init__(self, tournament: Tournament, ratings: Ratings | None = None) -> None:
        self._tournament = tournament
        self._pairs = list_pairs(tournament.design, len(tournament.bots))
        self._counts = [_Count() for _ in tournament.bots]
        self._differences = [Moments() for _ in self._pairs]
        self._reductions = [VarianceReduction() for _ in self._pairs]
        self._ratings = Ratings() if ratings is None else ratings
        self.boards = self._hands = 0

    def add(self, board: Board) -> None:
        """Add the next board."""
        self.boards += 1
        means = self._count(board.plays)
        differences = [self._compare(place, board) for place in range(len(self._pairs))]
        if not differences:  # a single bot
            return
        names = self._tournament.names
        if self._tournament.design in (Design.DUPLICATE, Design.TABLES):
            self._ratings.add(dict(zip(names, means, strict=True)))
        else:
            for (first, second), difference in zip(self._pairs, differences, strict=True):
                if difference is not None:
                    self._ratings.add({names[first]: difference, names[second]: 0.0})

    def add_all(self, boards: Iterable[Board]) -> int:
        """Add boards until the tournament is over, and return how many."""
        before = self.boards
        for board in boards:
            if self.is_over:
                break
            self.add(board)
        return self.boards - before

    @property
    def is_decided(self) -> bool:
        """Whether all differences are decided; not for a single bot."""
        return bool(self._pairs) and all(p <= ERROR for p, _ in self._compute_levels())

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play: all boards have been, or all differences are decided."""
        if self._tournament.until is Until.DECIDED and self.is_decided:
            return True
        return self.boards >= self._tournament.boards

    def _count(self, plays: Sequence[Play]) -> list[float]:
        """Add the results of a board to each bot's sums, and return the mean points of each bot."""
        points: list[list[int]] = [[] for _ in self._counts]
        for play in plays:
            self._hands += len(play.hands)
            for seat, bot in enumerate(play.seating):
                points[bot].append(play.points[seat])
                self._counts[bot].add(play, seat)
            for bot in set(play.seating):
                self._counts[bot].matches += 1
        means = [fmean(scored) for scored in points]
        for count, mean in zip(self._counts, means, strict=True):
            count.points.add(mean)
        return means

    def _compare(self, place: int, board: Board) -> float | None:
        """Return how far the first of a pair is ahead at a board; None if they have not met."""
        parts = list_parts(self._tournament.design, board, *self._pairs[place])
        if not parts:
            return None
        # Exact fractions, so that rounding never separates bots that are level.
        difference = float(sum(parts))
        self._differences[place].add(difference)
        singly = [float(part) for part in parts]
        self._reductions[place].add(board.hand_number, difference, singly)
        return difference

    def _compute_levels(self) -> list[tuple[float, float]]:
        """Return the p-value of each pair, and the level of its interval."""
        return adjust([compute_p(moments) for moments in self._differences])

    def sum_up(self) -> Results:
        """Return the results so far."""
        return Results(
            tournament=self._tournament,
            boards=self.boards,
            hands=self._hands,
            standings=tuple([self._make_placing(bot) for bot in range(len(self._counts))]),
            differences=tuple(
                [
                    self._make_difference(place, p, level)
                    for place, (p, level) in enumerate(self._compute_levels())
                ]
            ),
        )

    def _make_placing(self, bot: int) -> Placing:
        count, seats = self._counts[bot], range(self._tournament.rules.players)
        hands = count.surplus.total()
        return Placing(
            name=self._tournament.names[bot],
            points=Estimate(count.points.mean, count.points.margin),
            rating=self._ratings.get(self._tournament.names[bot]),
            made=count.surplus[0] / max(hands, 1),
            wins=float(count.wins / max(count.matches, 1)),
            hands=hands,
            moves=count.moves,
            seconds=count.microseconds / 1e6,
            cpu_seconds=None if count.cpu_microseconds is None else count.cpu_microseconds / 1e6,
            faults=count.faults,
            scores=tuple(sorted(count.scores.items())),
            by_seat=tuple([count.seats[seat].mean for seat in seats]),
            by_size=tuple([(size, one.mean) for size, one in sorted(count.sizes.items())]),
            surplus=tuple(sorted(count.surplus.items())),
        )

    def _make_difference(self, place: int, p: float, level: float) -> Difference:
        first, second = self._pairs[place]
        differences = self._differences[place]
        return Difference(
            first=self._tournament.names[first],
            second=self._tournament.names[second],
            estimate=Estimate(differences.mean, differences.margin),
            anytime=Estimate(differences.mean, compute_margin(differences, level)),
            p=p,
            boards=differences.count,
            std=sqrt(differences.variance),
            boards_needed=estimate_boards(differences, level),
            variance_reduction=self._reductions[place].find(),
        )


def list_parts(design: Design, board: Board, first: int, second: int) -> list[Fraction]:
    """List the parts of how far the first bot is ahead at a board, table by table.

    Their sum is the mean over the tables where both sit; where a table is all one bot, it is the
    difference between the two tables. Empty if they have not met.
    """
    if design is Design.TABLES:
        means = [fmean(play.points) for play in board.plays]
        return [Fraction(means[first]), -Fraction(means[second])]
    singles = [find_difference(play, first, second) for play in board.plays]
    met = [single for single in singles if single is not None]
    return [single / len(met) for single in met]


def find_difference(play: Play, first: int, second: int) -> Fraction | None:
    """Return how many points a seat the first bot is ahead; None unless both sit at the table."""
    points: tuple[list[int], list[int]] = ([], [])
    for seat, bot in enumerate(play.seating):
        if bot in (first, second):
            points[bot == second].append(play.points[seat])
    if not all(points):
        return None
    ours, theirs = [Fraction(sum(scored), len(scored)) for scored in points]
    return ours - theirs
