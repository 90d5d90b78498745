"""Means with intervals, and ratings."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final

import attrs

from counter_rules._base.guards import import_for

# Means and intervals of numbers that arrive one by one and are not kept.

ERROR: Final = 0.05
"""How often an interval may fail, and a decision be wrong."""


def import_arena(module: str) -> ModuleType:
    """Import a module that the extra ``arena`` installs, or raise `MissingExtraError`."""
    return import_for(module, f"the arena needs {module.partition('.')[0]}", "arena")


@attrs.define
class Moments:
    """Count, mean and variance of numbers that are added one by one (Welford 1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of the squared distances from the mean."""

    def add(self, number: float) -> None:
        """Add a number."""
        self.count += 1
        gap = number - self.mean
        self.mean += gap / self.count
        self.squares += gap * (number - self.mean)

    @property
    def variance(self) -> float:
        """The sample variance; 0 for fewer than two numbers."""
        return self.squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the mean's interval; infinite for fewer than two numbers."""
        if self.count < 2:
            return math.inf
        return compute_t(self.count) * math.sqrt(self.variance / self.count)


def compute_t(count: int) -> float:
    """Return half the width of an interval in standard errors, by Student's t distribution."""
    special = import_for("scipy.special", "intervals need SciPy", "arena")
    return float(special.stdtrit(count - 1, 1 - ERROR / 2))


# Variance reduction: what dealing the same cards in every seating saves, as measured.

FEWEST: Final = 20
"""How many boards it takes to estimate a variance."""


@attrs.define
class _OneHand:
    """The boards that begin with the same hand of a match."""

    total: Moments = attrs.field(factory=Moments)
    parts: defaultdict[int, Moments] = attrs.field(
        factory=lambda: defaultdict[int, Moments](Moments)
    )


class VarianceReduction:
    """Compares the variance of differences with what new cards in every seating would give.

    The difference of a board is a sum of parts, one for each seating. With new cards the parts
    would be independent, and their variances would add up. The hands of a match are counted apart,
    as some of them bring larger differences than others, whatever the cards are.
    """

    def __init__(self) -> None:
        self._hands: defaultdict[int, _OneHand] = defaultdict(_OneHand)

    def add(self, hand_number: int, total: float, parts: Sequence[float]) -> None:
        """Add a board's difference, and the parts of which it is the sum but for rounding."""
        one = self._hands[hand_number]
        one.total.add(total)
        for place, part in enumerate(parts):
            one.parts[place].add(part)

    def find(self) -> float | None:
        """Return by which factor the variance would be larger; None if too little is known."""
        if sum(one.total.count for one in self._hands.values()) < FEWEST:
            return None
        as_dealt = anew = 0.0
        for one in self._hands.values():
            times = one.total.count - 1
            as_dealt += times * one.total.variance
            anew += times * math.fsum([part.variance for part in one.parts.values()])
        return anew / as_dealt if as_dealt else None


# Intervals that hold at every look, however often one looks: a confidence sequence.

_PRIOR: Final = 1 / 64
"""The variance of the effects over which the evidence is averaged, in standard deviations.

It favours no mean, but a number of boards: intervals are tightest at about 500.
"""
_MOST_NEEDED: Final = 10**9


def compute_bound(count: int, level: float) -> float:
    """Return the most that the squared sum of numbers may be, divided by their sum of squares.

    If their mean is 0, no look finds more. Robbins (1970) mixes the evidence against a mean of 0
    over normal effects. With standardized numbers it holds for all that have a variance
    (Waudby-Smith and others, 2024, "Time-uniform central limit theory and asymptotic confidence
    sequences"). The squares are about the mean that is tested, so few numbers are never too sure.

    Args:
        count: how many numbers there are.
        level: how often the bound may fail: 0.05 for an interval of 95 %.
    """
    weight = count * _PRIOR
    return (1 + 1 / weight) * (math.log1p(weight) - 2 * math.log(level))


def compute_p(moments: Moments) -> float:
    """Return the p-value of a mean of 0, which holds at every look; 1 without numbers."""
    if not moments.mean:
        return 1.0
    total, weight = moments.count * moments.mean, moments.count * _PRIOR
    gap = total**2 / (moments.squares + total * moments.mean)
    evidence = gap / (1 + 1 / weight) - math.log1p(weight)
    return math.exp(min(-evidence / 2, 0.0))


def compute_margin(moments: Moments, level: float) -> float:
    """Return half the width of an interval that holds at every look; infinite for few numbers."""
    count = moments.count
    bound = compute_bound(count, level) if count else math.inf
    if count <= bound:
        return math.inf
    return math.sqrt(moments.squares / count * bound / (count - bound))


def estimate_boards(moments: Moments, level: float) -> tuple[int, int | None] | None:
    """Return how many boards decide a difference, if it is anywhere in its interval.

    Returns:
        The fewest, and the most; None for the most if the interval contains 0. None in place of
        both if too little was played.
    """
    if moments.count < FEWEST:
        return None
    ends = abs(moments.mean) + moments.margin, abs(moments.mean) - moments.margin
    fewest, most = (_find_boards(end, moments.variance, level) for end in ends)
    return None if fewest is None else (fewest, most)


def _find_boards(effect: float, variance: float, level: float) -> int | None:
    """Return how many boards decide a difference of this size; None for 0, or for too many."""
    if effect <= 0:
        return None
    times = variance / effect**2 + 1

    def count_surplus(count: int) -> int:
        return math.floor(count - times * compute_bound(count, level))

    counts = range(1, _MOST_NEEDED)
    place = bisect_left(counts, 0, key=count_surplus)
    return counts[place] if place < len(counts) else None


def adjust(values: Sequence[float]) -> list[tuple[float, float]]:
    """Adjust p-values for being looked at together, by Holm's method (1979).

    Returns:
        The adjusted p-value of each, and the level of an interval that contains 0 just if that
        p-value is above `ERROR`.
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    found, adjusted, level = [(1.0, 1.0)] * len(values), 0.0, 0.0
    for place, one in enumerate(order):
        left = len(values) - place
        if adjusted <= ERROR:  # all before are decided, so fewer share the error
            level = ERROR / left
        adjusted = max(adjusted, min(values[one] * left, 1.0))
        found[one] = adjusted, level
    return found


# Ratings of bots by openskill, with their uncertainty.


@attrs.frozen
class Rating:
    """The strength of a bot on openskill's scale, where every bot starts at 25 ± 8.33.

    Args:
        mu: the rating.
        sigma: its standard deviation.
    """

    mu: float
    sigma: float


class Ratings:
    """Rates bots by the Plackett-Luce model (Weng and Lin, 2011).

    Each board is a game, and each bot a team. Equal points are a draw. A board is played in every
    seating, so it depends less on luck than a single game does.
    """

    def __init__(self) -> None:
        self._model = import_arena("openskill.models").PlackettLuce()
        self._ratings = dict[str, Rating]()

    def add(self, points: Mapping[str, float]) -> None:
        """Rate a game by its points: the points of each bot, by its name."""
        before = [self.get(name) for name in points]
        teams = [[self._model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        rated = self._model.rate(teams, scores=list(points.values()))
        for name, (rating,) in zip(points, rated, strict=True):
            self._ratings[name] = Rating(mu=rating.mu, sigma=rating.sigma)

    def get(self, name: str) -> Rating:
        """Return the rating of a bot."""
        model = self._model
        return self._ratings.get(name) or Rating(mu=model.mu, sigma=model.sigma)
