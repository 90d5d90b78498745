"""Means with their errors, intervals and ratings."""

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


# Means and intervals of numbers that come one by one, none of which is kept.

CONFIDENCE: Final = 0.95
"""How sure intervals are."""


def import_arena(module: str) -> ModuleType:
    """Import a module that the extra ``arena`` brings, or raise `MissingExtraError`."""
    return import_for(module, f"the arena needs {module.partition('.')[0]}", "arena")


@attrs.define
class Moments:
    """How many numbers there were, their mean, and their spread (Welford's sums)."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, number: float) -> None:
        """Take one more number."""
        self.count += 1
        gap = number - self.mean
        self.mean += gap / self.count
        self._squares += gap * (number - self.mean)

    @property
    def variance(self) -> float:
        """Their variance, as a sample's; 0 of fewer than two."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the interval of their mean; infinite of fewer than two."""
        if self.count < 2:
            return math.inf
        return find_t(self.count) * math.sqrt(self.variance / self.count)


def find_t(count: int) -> float:
    """Return how many standard errors wide half of an interval is, by Student's t."""
    return float(import_arena("scipy.special").stdtrit(count - 1, (1 + CONFIDENCE) / 2))


# The gain of dealing the same cards in every seating, as measured.

_FEWEST: Final = 20
"""How many boards it takes to say anything of a spread."""


@attrs.define
class _OneHand:
    """The boards that begin with one hand of a match."""

    total: Moments = attrs.field(factory=Moments)
    parts: defaultdict[int, Moments] = attrs.field(
        factory=lambda: defaultdict[int, Moments](Moments)
    )


class Gain:
    """Compares the spread of differences with what it would be with new cards in every seating.

    The difference of a board is a sum of parts, one for each seating. With new cards the parts
    would be independent, and their variances would add up. Hands of a match are kept apart, as
    differences are larger in some than in others, whatever is dealt.
    """

    def __init__(self) -> None:
        self._hands: defaultdict[int, _OneHand] = defaultdict(_OneHand)

    def add(self, hand_number: int, parts: Sequence[float]) -> None:
        """Take the parts of a board's difference."""
        one = self._hands[hand_number]
        one.total.add(math.fsum(parts))
        for place, part in enumerate(parts):
            one.parts[place].add(part)

    def find(self) -> float | None:
        """Return how many times the variance would be; None where it is not known."""
        if sum(one.total.count for one in self._hands.values()) < _FEWEST:
            return None
        as_dealt = anew = 0.0
        for one in self._hands.values():
            times = one.total.count - 1
            as_dealt += times * one.total.variance
            anew += times * math.fsum([part.variance for part in one.parts.values()])
        return anew / as_dealt if as_dealt else None


# The bootstrap of means of which no number is kept.

_REPLICATES: Final = 1_000
_STEPS: Final = 2**16
"""How finely the Poisson distribution is cut: a number is found by 16 bits."""


class Bootstrap:
    """The means of several series, as they might be had other boards been dealt.

    Every replicate takes each board as often as a Poisson number of mean 1 says, which is what
    drawing as many boards with replacement comes to (Hanley and MacGibbon 2006). So no board has
    to be kept. The numbers follow from the seed and the number of the board alone.
    """

    def __init__(self, series: int, seed: int) -> None:
        # Both now: what is interrupted while NumPy imports its generators goes on regardless.
        self._np, self._random = import_arena("numpy"), import_arena("numpy.random")
        words = seeded_words("bootstrap", seed, 0)
        self._key = sum([next(words) << 32 * place for place in range(4)])
        self._poisson = self._list_poisson()
        self._sums: NDArray[np.float64] = self._np.zeros((series, _REPLICATES))
        self._weights: NDArray[np.float64] = self._np.zeros((series, _REPLICATES))

    def _list_poisson(self) -> NDArray[np.uint8]:
        """Return the Poisson number that each of 2¹⁶ equally likely words means."""
        table = self._np.zeros(_STEPS, "uint8")
        below = 0.0
        for number in range(9):
            table[round(_STEPS * below) :] = number
            below += math.exp(-1) / math.factorial(number)
        return table  # type: ignore[no-any-return] # NumPy is imported where it is used

    def add(self, board: int, numbers: Sequence[float | None]) -> None:
        """Take the numbers of a board, one for each series; None where it has none."""
        # A step of the counter gives four words, so boards are far apart.
        raw = self._random.Philox(key=self._key, counter=board << 64).random_raw(_REPLICATES // 4)
        times = self._poisson[raw.astype("<u8").view("<u2")]
        for place, number in enumerate(numbers):
            if number is not None:
                self._sums[place] += number * times
                self._weights[place] += times

    def find_interval(self, series: int) -> tuple[float, float]:
        """Return the interval of a mean; infinite where there is too little to tell."""
        sums, weights = self._sums[series], self._weights[series]
        known = weights > 0
        if known.sum() < _REPLICATES / 2:
            return -math.inf, math.inf
        tails = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
        low, high = self._np.quantile(sums[known] / weights[known], tails)
        return float(low), float(high)


# Ratings of bots by openskill, with how uncertain they are.


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
