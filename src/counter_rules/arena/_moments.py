"""Means and intervals of numbers that come one by one, none of which is kept."""

from __future__ import annotations

import math
from types import ModuleType
from typing import Final

import attrs

from counter_rules._extras import import_for

CONFIDENCE: Final = 0.95
"""How sure intervals are."""


def import_arena(module: str) -> ModuleType:
    """Import a module that the extra ``arena`` brings.

    Raises:
        MissingExtraError: if it is not installed.
    """
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
