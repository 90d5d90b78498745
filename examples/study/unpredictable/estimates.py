"""Numbers with their 95 % intervals, as the results keep them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit  # type: ignore[import-untyped]  # SciPy has no types

from counter_rules.arena import Estimate
from counter_rules.survey import Counts, Survey

Pair: TypeAlias = list[float]
"""A number, and half the width of its interval: a form that JSON knows."""

UNKNOWN: Final[Pair] = [0.0, math.inf]
"""A number of which nothing is known."""
_FEWEST: Final = 30


def measure(survey: Survey, statistic: Callable[[Counts], float]) -> Pair:
    """Return a number of a survey."""
    return to_pair(survey.estimate(statistic))


def to_pair(estimate: Estimate) -> Pair:
    """Return an estimate as the results keep it."""
    return [estimate.mean, estimate.margin]


def jackknife(
    parts: NDArray[np.float64], statistic: Callable[[NDArray[np.float64]], float]
) -> Pair:
    """Return a number that follows from a sum of parts, by leaving out a part at a time.

    Args:
        parts: what was counted in each part, along the first axis.
        statistic: makes the number of their sum.
    """
    total, count = parts.sum(axis=0), len(parts)
    left = [statistic(total - part) for part in parts]
    return [statistic(total), find_margin((count - 1) / count * _sum_squares(left), count)]


def average(numbers: NDArray[np.int64] | NDArray[np.bool_]) -> Pair:
    """Return the mean of independent numbers; of few, nothing is known."""
    count = len(numbers)
    if count < _FEWEST:
        return UNKNOWN
    variance = float(np.var(numbers, ddof=1)) / count
    return [float(np.mean(numbers)), find_margin(variance, count)]


def find_margin(variance: float, count: int) -> float:
    """Return half the width of an interval by Student's t."""
    return float(stdtrit(count - 1, 0.975)) * math.sqrt(variance)


def _sum_squares(numbers: Sequence[float]) -> float:
    mean = math.fsum(numbers) / len(numbers)
    return math.fsum([(number - mean) ** 2 for number in numbers])
