"""Means with intervals, and ratings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules._base.guards import import_for
from counter_rules.chance import seeded_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Means and intervals of numbers that arrive one by one and are not kept.

CONFIDENCE: Final = 0.95
"""The confidence level of all intervals."""


def import_arena(module: str) -> ModuleType:
    """Import a module that the extra ``arena`` installs, or raise `MissingExtraError`."""
    return import_for(module, f"the arena needs {module.partition('.')[0]}", "arena")


@attrs.define
class Moments:
    """Count, mean and variance of numbers that are added one by one (Welford 1962)."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, number: float) -> None:
        """Add a number."""
        self.count += 1
        gap = number - self.mean
        self.mean += gap / self.count
        self._squares += gap * (number - self.mean)

    @property
    def variance(self) -> float:
        """The sample variance; 0 for fewer than two numbers."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the mean's interval; infinite for fewer than two numbers."""
        if self.count < 2:
            return math.inf
        return compute_t(self.count) * math.sqrt(self.variance / self.count)


def compute_t(count: int) -> float:
    """Return half the width of an interval in standard errors, by Student's t distribution."""
    special = import_for("scipy.special", "intervals need SciPy", "arena")
    return float(special.stdtrit(count - 1, (1 + CONFIDENCE) / 2))


# Variance reduction: what dealing the same cards in every seating saves, as measured.

_FEWEST: Final = 20
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
        if sum(one.total.count for one in self._hands.values()) < _FEWEST:
            return None
        as_dealt = anew = 0.0
        for one in self._hands.values():
            times = one.total.count - 1
            as_dealt += times * one.total.variance
            anew += times * math.fsum([part.variance for part in one.parts.values()])
        return anew / as_dealt if as_dealt else None


# The bootstrap of means, without keeping the numbers.

_REPLICATES: Final = 1_000
_STEPS: Final = 2**16
"""How finely the Poisson distribution is cut: 16 random bits choose a number."""


class Bootstrap:
    """Bootstrap intervals of the means of several series.

    Every replicate counts each board a Poisson number of times, with mean 1, which approximates
    drawing as many boards with replacement (Hanley and MacGibbon 2006). So no board has to be
    kept. The random numbers depend on the tournament's seed and the number of the board alone.
    """

    def __init__(self, series: int, seed: int) -> None:
        # Both now: an interrupt while NumPy imports its generators would be swallowed.
        self._np, self._random = import_arena("numpy"), import_arena("numpy.random")
        words = seeded_words("bootstrap", seed, 0)
        self._key = sum([next(words) << 32 * place for place in range(4)])
        self._poisson = self._list_poisson()
        self._sums: NDArray[np.float64] = self._np.zeros((series, _REPLICATES))
        self._weights: NDArray[np.float64] = self._np.zeros((series, _REPLICATES))

    def _list_poisson(self) -> NDArray[np.uint8]:
        """Return a Poisson number for each of 2¹⁶ equally likely words: uint8, ``(65536,)``."""
        table = self._np.zeros(_STEPS, "uint8")
        below = 0.0
        for number in range(9):
            table[round(_STEPS * below) :] = number
            below += math.exp(-1) / math.factorial(number)
        return table  # type: ignore[no-any-return] # NumPy is imported where it is used

    def add(self, board: int, numbers: Sequence[float | None]) -> None:
        """Add the numbers of a board, one for each series; None where it has none."""
        # A step of the counter gives four words, so the words of two boards never overlap.
        raw = self._random.Philox(key=self._key, counter=board << 64).random_raw(_REPLICATES // 4)
        times = self._poisson[raw.astype("<u8").view("<u2")]
        for place, number in enumerate(numbers):
            if number is not None:
                self._sums[place] += number * times
                self._weights[place] += times

    def compute_interval(self, series: int) -> tuple[float, float]:
        """Return the low and high end of a mean's interval; infinite for too few boards."""
        sums, weights = self._sums[series], self._weights[series]
        known = weights > 0
        if known.sum() < _REPLICATES / 2:
            return -math.inf, math.inf
        tails = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
        low, high = self._np.quantile(sums[known] / weights[known], tails)
        return float(low), float(high)


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

    def __init__(self, names: Sequence[str]) -> None:
        self._model = import_arena("openskill.models").PlackettLuce()
        self._ratings = [self._model.rating(name=name) for name in names]

    def add(self, points: Mapping[int, float]) -> None:
        """Rate a game by its points: the points of each bot, by its place."""
        teams = [[self._ratings[bot]] for bot in points]
        rated = self._model.rate(teams, scores=list(points.values()))
        for bot, (rating,) in zip(points, rated, strict=True):
            self._ratings[bot] = rating

    def get(self, bot: int) -> Rating:
        """Return the rating of a bot."""
        return Rating(mu=self._ratings[bot].mu, sigma=self._ratings[bot].sigma)
